import { type Condition, parameterOf } from './condition.ts';
import { atomHolds } from './evaluate.ts';
import type { Rule } from './rule.ts';
import { isAlways, isNever, simplify } from './simplify.ts';

/**
 * Returns the rules as they are to be told while some parameters are away and some facts are known: without what belongs
 * to a feature that is off. A known fact that holds is still told, since the rule hangs on it.
 */
export function narrowRules(
  rules: readonly Rule[],
  away: ReadonlySet<string>,
  context: Readonly<Record<string, unknown>>,
): readonly Rule[] {
  return rules.flatMap((rule) => narrow(rule, away, context) ?? []);
}

function narrow(rule: Rule, away: ReadonlySet<string>, context: Readonly<Record<string, unknown>>): Rule | undefined {
  if (rule.kind === 'oneOf' || rule.kind === 'atLeastOne') {
    const of = rule.of.filter((name) => !away.has(name));
    return of.length === 0 ? undefined : of.length === rule.of.length ? rule : { ...rule, of };
  }
  if (away.has(rule.of)) return undefined;
  if ('configured' in rule && rule.configured !== undefined) {
    if (factTruth({ context: rule.configured.context }, context) === false) return undefined;
  }
  if (rule.kind === 'needsContext') return rule;
  if (rule.kind === 'requires' || rule.kind === 'excludes') return away.has(rule.on) ? undefined : rule;
  if (rule.on === undefined) return rule;
  const on = tellable(rule.on, away, context);
  if (isAlways(on)) {
    if (rule.kind === 'onlyWhen') return undefined;
  } else if (isNever(on) && rule.kind !== 'onlyWhen') {
    return undefined;
  }
  return { ...rule, on };
}

function tellable(
  condition: Condition,
  away: ReadonlySet<string>,
  context: Readonly<Record<string, unknown>>,
): Condition {
  return simplify(condition, (atom, positive) => {
    if (!('context' in atom)) return away.has(parameterOf(atom)) ? false : undefined;
    const truth = factTruth(atom, context);
    // Of what is known, only the part that makes the sentence true now is worth its words.
    return truth === positive ? undefined : truth;
  });
}

/** Tells whether a fact holds in a context; `undefined` where it is not given. */
export function factTruth(
  atom: { readonly context: string; readonly equals?: unknown; readonly in?: readonly unknown[] },
  context: Readonly<Record<string, unknown>>,
): boolean | undefined {
  const value = Object.hasOwn(context, atom.context) ? context[atom.context] : undefined;
  return value === undefined ? undefined : atomHolds(atom, value);
}
