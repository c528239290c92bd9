import { equalJson } from '../../base/index.ts';
import { type Atom, type Condition, parameterOf } from './condition.ts';

/** True, false, or `undefined` where a fact that would decide it was not given. */
export type Truth = boolean | undefined;

/** Tells whether a value counts as used: not absent, not null, not blank and, if boolean, `true`. */
export function isUsedValue(value: unknown): boolean {
  return isGivenValue(value) && value !== false;
}

/** Tells whether a value says anything at all: not absent, not null, not blank. */
export function isGivenValue(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'string' || value.trim() !== '';
}

/**
 * Evaluates a condition. What depends on a fact that was not given stays `undefined`, unless the rest decides it: `false`
 * in an `all` and `true` in an `any` decide. Facts and arguments are read as own keys only.
 */
export function evaluateCondition(
  condition: Condition,
  parameters: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>>,
): Truth {
  return evaluateWith(condition, (atom) => {
    if (!('context' in atom)) return atomHolds(atom, own(parameters, parameterOf(atom)));
    const value = own(context, atom.context);
    return value === undefined ? undefined : atomHolds(atom, value);
  });
}

/** Evaluates a condition whose atoms are decided by a function, or left undecided. */
export function evaluateWith(condition: Condition, decide: (atom: Atom) => Truth): Truth {
  if ('not' in condition) {
    const truth = evaluateWith(condition.not, decide);
    return truth === undefined ? undefined : !truth;
  }
  if (!('all' in condition) && !('any' in condition)) return decide(condition);
  const isAll = 'all' in condition;
  let result: Truth = isAll;
  for (const each of isAll ? condition.all : condition.any) {
    const truth = evaluateWith(each, decide);
    if (truth === !isAll) return truth;
    if (truth === undefined) result = undefined;
  }
  return result;
}

/** Tells whether an atom holds for the value of its parameter or fact; `undefined` stands for an absent parameter. */
export function atomHolds(atom: Atom, value: unknown): boolean {
  if ('used' in atom) return isUsedValue(value);
  if ('given' in atom) return isGivenValue(value);
  if ('in' in atom && atom.in !== undefined) {
    return value !== undefined && atom.in.some((member) => equalJson(member, value));
  }
  if ('equals' in atom) return value !== undefined && equalJson(atom.equals, value);
  return isUsedValue(value);
}

function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
