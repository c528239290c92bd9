/** A combination that code refuses in, the rule that a person would declare for it out. */
import {
  all,
  type Condition,
  downgradedWhen,
  type FoundRule,
  ignoredWhen,
  mentionsName,
  nameRefusal,
  not,
} from '../contract/index.ts';
import type { Literal } from './formula.ts';
import type { Refusal } from './read-guard.ts';

/** Something that code refuses or changes, with the place that does it. */
export interface Term {
  readonly literals: readonly Literal[];
  readonly refusal: Refusal;
}

/** A rule of the code. */
export type CodeRule = FoundRule<Term>;

/** Names the parameters that a combination speaks of, each once. */
export function parametersOf(term: Pick<Term, 'literals'>): string[] {
  const names = term.literals.flatMap(({ atom }) => {
    if (atom.sort === 'opaque') return atom.parameters;
    return 'parameter' in atom ? [atom.parameter] : [];
  });
  return [...new Set(names)];
}

/** Names the rule of a combination; `undefined` where it speaks of no parameter. */
export function nameTerm(term: Term): CodeRule | undefined {
  const { literals, refusal } = term;
  const conditions = literals.map(conditionOf);
  const { change } = refusal;
  if (change !== undefined) {
    const rest = conditions.filter((each) => !('used' in each && each.used === change.parameter));
    const on = rest.length === 1 ? rest[0]! : all(...rest);
    const isGone = change.value === undefined || change.value === null || change.value === '';
    const rule = isGone ? ignoredWhen(change.parameter, on) : downgradedWhen(change.parameter, change.value, on);
    return { rule, terms: [term] };
  }
  const subject = subjectOf(term);
  const nouns = nounsOf(term);
  const rule = nameRefusal(conditions, { ...(subject !== undefined && { subject }), nouns });
  return rule === undefined ? undefined : { rule, terms: [term] };
}

function conditionOf({ atom, holds }: Literal): Condition {
  const condition = ((): Condition => {
    switch (atom.sort) {
      case 'used':
        return { used: atom.parameter };
      case 'given':
        return { given: atom.parameter };
      case 'equals':
        return { parameter: atom.parameter, equals: atom.value };
      case 'fact':
        return { context: atom.name, ...(atom.value !== undefined && { equals: atom.value }) };
      case 'type':
      case 'bound':
      case 'opaque': {
        const text = atom.sort === 'bound' ? `${atom.parameter} ${atom.text}` : atom.sort === 'opaque' ? atom.text : '';
        return { context: text, text: `\`${text}\` holds`, otherwise: `\`${text}\` does not hold` };
      }
    }
  })();
  return holds ? condition : not(condition);
}

/** The parameter that the refusal names first is the one it is about. */
function subjectOf(term: Term): string | undefined {
  const { message } = term.refusal;
  if (message === undefined) return undefined;
  const named = parametersOf(term)
    .map((name) => ({ name, at: message.indexOf(name) }))
    .filter(({ name, at }) => at >= 0 && mentionsName(message, name));
  return named.sort((one, other) => one.at - other.at)[0]?.name;
}

const noun =
  /\b(?:requires?|needs?|only (?:valid|available|allowed|works?|usable) (?:in|with|within|inside))\s+(an?\s[\w\s-]{3,40}?)(?=\s*(?:[.,;:"'`(]|$| via | to | for | when ))/i;

/** Takes the noun of a fact from what the code says: "requires an active team". */
function nounsOf({ literals, refusal }: Term): Record<string, string> {
  const facts = literals.flatMap(({ atom, holds }) => (atom.sort === 'fact' && !holds ? [atom.name] : []));
  const found = refusal.message === undefined ? undefined : noun.exec(refusal.message)?.[1];
  const [only] = facts;
  if (facts.length !== 1 || only === undefined) return {};
  // One is in a team, but has a list.
  const isPlace =
    found === undefined || /team|session|mode|project|repositor|workspace|environment|folder/i.test(found);
  return { [only]: found === undefined ? `with ${only}` : isPlace ? found : `with ${found}` };
}
