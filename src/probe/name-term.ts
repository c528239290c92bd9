/** A sort of refused calls in, the rule that a person would declare for it out. */
import { type Condition, type FoundRule, isUsedValue, mergeChoices, nameRefusal, not } from '../contract/index.ts';
import type { Variable } from './domain.ts';
import type { Term } from './term.ts';

/** A rule that was learnt, with the sorts of calls that it refuses. */
export type LearntRule = FoundRule<Term>;

/** Names the rule of each sort; pairs and "at least one" over the same parameters are one rule. */
export function nameTerms(terms: readonly Term[], variables: readonly Variable[]): LearntRule[] {
  // A fact that is told by its opposite needs no noun made up for it.
  const facts = variables.filter(
    ({ kind, words: { text, otherwise } = {} }) => kind === 'fact' && (text ?? !otherwise),
  );
  const nouns = Object.fromEntries(facts.map(({ name, words }) => [name, words?.text ?? `with ${name}`]));
  const rules = terms
    .flatMap((term) => splitTerm(term, variables))
    .flatMap((term): LearntRule[] => {
      const ordered = [...term].sort(([one], [other]) => one - other);
      const literals = ordered.flatMap(([index, values]) => literalsOf(variables[index]!, values));
      const rule = nameRefusal(literals, { nouns });
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
  const { name, kind, values, words } = variable;
  const all = [...values.keys()];
  const same = (test: (value: unknown) => boolean): boolean =>
    all.every((index) => chosen.has(index) === test(values[index]));
  if (kind === 'fact') {
    const plain = { context: name, ...(words?.otherwise !== undefined && { otherwise: words.otherwise }) };
    if (same(isUsedValue)) return [plain];
    if (same((value) => !isUsedValue(value))) return [not(plain)];
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
