/** A sort of refused calls in, the rule that a person would declare for it out. */
import { type Condition, isUsedValue, nameRefusal, not, oneOf, type Rule } from '../contract/index.ts';
import type { Variable } from './domain.ts';
import type { Term } from './term.ts';

/** A rule that was learnt, with the sorts of calls that it refuses. */
export interface LearntRule {
  readonly rule: Rule;
  readonly terms: readonly Term[];
}

/** Names the rule of each sort; pairs and "at least one" over the same parameters are one rule. */
export function nameTerms(
  terms: readonly Term[],
  variables: readonly Variable[],
  nouns: Readonly<Record<string, string>>,
): LearntRule[] {
  const rules = terms
    .flatMap((term) => splitTerm(term, variables))
    .flatMap((term): LearntRule[] => {
      const literals = [...term].flatMap(([index, values]) => literalsOf(variables[index]!, values));
      const facts = literals.flatMap((literal) =>
        'not' in literal && 'context' in literal.not ? [literal.not.context] : [],
      );
      const words = Object.fromEntries(facts.map((name) => [name, nouns[name] ?? `with ${name}`]));
      const rule = nameRefusal(literals, { nouns: words });
      return rule === undefined ? [] : [{ rule, terms: [term] }];
    });
  return mergeChoices(rules);
}

/**
 * Lacking a parameter and having a wrong value of it are two rules, though both leave only the value that stands for any
 * other: "requires b", and "not while b is this".
 */
function splitTerm(term: Term, variables: readonly Variable[]): Term[] {
  for (const [index, chosen] of term) {
    const { values, other, kind } = variables[index]!;
    const left = [...values.keys()].filter((value) => !chosen.has(value));
    if (kind === 'fact' || other === undefined || left.length !== 1 || values[left[0]!] !== other) continue;
    const unused = [...chosen].filter((value) => !isUsedValue(values[value]));
    const used = [...chosen].filter((value) => isUsedValue(values[value]));
    if (unused.length === 0 || used.length === 0) continue;
    return [unused, used].flatMap((part) => splitTerm(new Map([...term, [index, new Set(part)]]), variables));
  }
  return [term];
}

/** Says which values of a variable are meant, in as few words as there are. */
export function literalsOf(variable: Variable, chosen: ReadonlySet<number>): Condition[] {
  const { name, kind, values } = variable;
  const all = [...values.keys()];
  const same = (test: (value: unknown) => boolean): boolean =>
    all.every((index) => chosen.has(index) === test(values[index]));
  if (kind === 'fact') {
    if (same(isUsedValue)) return [{ context: name }];
    if (same((value) => !isUsedValue(value))) return [not({ context: name })];
    const members = all.filter((index) => chosen.has(index)).map((index) => values[index]);
    return [members.length === 1 ? { context: name, equals: members[0] } : { context: name, in: members }];
  }
  const isGiven = (value: unknown): boolean => isUsedValue(value) || value === false;
  if (same(isUsedValue)) return [{ used: name }];
  if (same((value) => !isUsedValue(value))) return [not({ used: name })];
  if (same(isGiven)) return [{ given: name }];
  if (same((value) => !isGiven(value))) return [not({ given: name })];
  const inside = all.filter((index) => chosen.has(index)).map((index) => values[index]);
  const outside = all.filter((index) => !chosen.has(index)).map((index) => values[index]);
  const among = (members: readonly unknown[]): Condition =>
    members.length === 1 ? { parameter: name, equals: members[0] } : { parameter: name, in: members };
  if (inside.includes(undefined)) return [not(among(outside))];
  const unusedOut = outside.every((value) => isUsedValue(value) || value === undefined);
  const usedOut = outside.filter(isUsedValue);
  // All used values but a few: used, and none of those.
  if (inside.every(isUsedValue) && unusedOut && usedOut.length < inside.length)
    return [{ used: name }, not(among(usedOut))];
  return [among(inside)];
}

function mergeChoices(rules: readonly LearntRule[]): LearntRule[] {
  const result = [...rules];
  for (const each of rules) {
    if (each.rule.kind !== 'atLeastOne') continue;
    const names = each.rule.of;
    const pairs = result.filter(
      ({ rule }) => rule.kind === 'excludes' && names.includes(rule.of) && names.includes(rule.on),
    );
    if (pairs.length !== (names.length * (names.length - 1)) / 2) continue;
    const ordered = [...names].sort();
    result[result.indexOf(each)] = {
      rule: oneOf(...ordered),
      terms: [...each.terms, ...pairs.flatMap((pair) => pair.terms)],
    };
    for (const pair of pairs) result.splice(result.indexOf(pair), 1);
  }
  return result;
}
