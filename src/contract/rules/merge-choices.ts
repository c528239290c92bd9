import { oneOf } from './one-of.ts';
import type { Rule } from './rule.ts';

/** A rule that was found, and what it was found in. */
export interface FoundRule<Evidence> {
  readonly rule: Rule;
  readonly terms: readonly Evidence[];
}

/** Makes one rule of "at least one of them" and "no two of them", where both were found for the same parameters. */
export function mergeChoices<Evidence>(rules: readonly FoundRule<Evidence>[]): FoundRule<Evidence>[] {
  const result = [...rules];
  for (const each of rules) {
    if (each.rule.kind !== 'atLeastOne') continue;
    const names = each.rule.of;
    const pairs = result.filter(
      ({ rule }) => rule.kind === 'excludes' && names.includes(rule.of) && names.includes(rule.on),
    );
    if (pairs.length !== (names.length * (names.length - 1)) / 2) continue;
    const terms = [...each.terms, ...pairs.flatMap((pair) => pair.terms)];
    result[result.indexOf(each)] = { rule: oneOf(...names), terms };
    for (const pair of pairs) result.splice(result.indexOf(pair), 1);
  }
  return result;
}
