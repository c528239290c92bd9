import type { JsonSchema } from '../../schema/index.ts';
import { type Condition, parameterOf } from './condition.ts';
import { declaredParameters } from './declared-parameters.ts';
import { evaluateWith } from './evaluate.ts';
import { factTruth } from './narrow-rules.ts';
import type { Rule } from './rule.ts';
import { isPlain } from './subject.ts';

/**
 * Returns the parameters that cannot be used while the given facts are as they are: those that need a fact which is off,
 * and those that require one of these. A parameter that every call has to have is never among them.
 */
export function absentParameters(
  rules: readonly Rule[],
  parameters: JsonSchema,
  context: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const declared = declaredParameters(parameters);
  const away = new Set<string>();
  for (let before = -1; before !== away.size; ) {
    before = away.size;
    for (const rule of rules) {
      const name = needyParameter(rule, away, context);
      if (name !== undefined && declared.get(name)?.required === false) away.add(name);
    }
  }
  return away;
}

function needyParameter(
  rule: Rule,
  away: ReadonlySet<string>,
  context: Readonly<Record<string, unknown>>,
): string | undefined {
  if (rule.kind === 'requires') return away.has(rule.on) ? rule.of : undefined;
  if ((rule.kind !== 'needsContext' && rule.kind !== 'onlyWhen') || !isPlain(rule)) return undefined;
  const condition: Condition = rule.kind === 'needsContext' ? { context: rule.on } : rule.on;
  return isOff(condition, away, context) ? rule.of : undefined;
}

function isOff(condition: Condition, away: ReadonlySet<string>, context: Readonly<Record<string, unknown>>): boolean {
  return (
    evaluateWith(condition, (atom) => {
      if ('context' in atom) return factTruth(atom, context);
      return away.has(parameterOf(atom)) ? false : undefined;
    }) === false
  );
}
