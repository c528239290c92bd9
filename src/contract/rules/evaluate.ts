import { equalJson } from '../../base/index.ts';
import type { Condition } from './condition.ts';

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
  if ('used' in condition) return isUsedValue(own(parameters, condition.used));
  if ('given' in condition) return isGivenValue(own(parameters, condition.given));
  if ('parameter' in condition) return matches(condition, own(parameters, condition.parameter));
  if ('context' in condition) {
    const value = own(context, condition.context);
    return value === undefined ? undefined : matches(condition, value);
  }
  if ('not' in condition) {
    const truth = evaluateCondition(condition.not, parameters, context);
    return truth === undefined ? undefined : !truth;
  }
  const isAll = 'all' in condition;
  let result: Truth = isAll;
  for (const each of isAll ? condition.all : condition.any) {
    const truth = evaluateCondition(each, parameters, context);
    if (truth === !isAll) return truth;
    if (truth === undefined) result = undefined;
  }
  return result;
}

function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function matches(atom: { readonly equals?: unknown; readonly in?: readonly unknown[] }, value: unknown): boolean {
  if (atom.in !== undefined) return value !== undefined && atom.in.some((member) => equalJson(member, value));
  if (Object.hasOwn(atom, 'equals')) return value !== undefined && equalJson(atom.equals, value);
  return isUsedValue(value);
}
