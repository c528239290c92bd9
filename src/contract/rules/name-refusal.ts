/** What a guard refuses, as conditions that hold together, in; the rule a person would declare for it out. Never loses a condition. */

import { atLeastOne } from './at-least-one.ts';
import { all, any, type Condition, parameterOf } from './condition.ts';
import { excludes } from './excludes.ts';
import { needsContext } from './needs-context.ts';
import { onlyWhen } from './only-when.ts';
import { rejectedWhen } from './rejected-when.ts';
import { requires } from './requires.ts';
import type { Rule } from './rule.ts';
import { always } from './simplify.ts';
import type { Words } from './words.ts';

/** What is known beside the refusal itself. */
export interface RefusalDetails {
  /** The parameter that the rule is about, where the guard says so. */
  readonly subject?: string;
  /** What a fact stands for as a noun: `an active team`. */
  readonly nouns?: Readonly<Record<string, Words>>;
}

/**
 * Names the rule that refuses exactly the calls in which all the given literals hold. A literal is an atom, or the `not` of
 * one. Refusals that hang on no parameter have no rule: `undefined`.
 */
export function nameRefusal(literals: readonly Condition[], details: RefusalDetails = {}): Rule | undefined {
  const subject = chooseSubject(literals, details.subject);
  if (subject === undefined) return undefined;
  const rest = literals.filter((literal) => literal !== subject);
  if ('used' in subject) return nameUse(subject.used, rest, details);
  if ('not' in subject) return nameLack(subject, rest);
  if ('equals' in subject && 'parameter' in subject) {
    return nameRest(subject.parameter, rest, { value: subject.equals }, details);
  }
  return 'given' in subject
    ? rejectedWhen(subject.given, all(...literals))
    : 'parameter' in subject
      ? rejectedWhen(subject.parameter, all(...literals))
      : undefined;
}

function chooseSubject(literals: readonly Condition[], named: string | undefined): Condition | undefined {
  const orders: ((literal: Condition) => boolean)[] = [
    (literal) => 'used' in literal,
    (literal) => 'parameter' in literal && 'equals' in literal,
    (literal) => 'given' in literal || 'parameter' in literal,
    (literal) => 'not' in literal && !('context' in literal.not),
  ];
  const sets = [literals.filter((literal) => named !== undefined && nameOf(literal) === named), literals];
  for (const set of sets) {
    for (const fits of orders) {
      // A parameter that is lacking is never what a rule is about while another one is there.
      if (set !== literals && fits === orders[3] && literals.length > 1) continue;
      const found = set.find(fits);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function nameOf(literal: Condition): string | undefined {
  if ('not' in literal) return nameOf(literal.not);
  if ('all' in literal || 'any' in literal || 'context' in literal) return undefined;
  return parameterOf(literal);
}

function nameUse(of: string, rest: readonly Condition[], details: RefusalDetails): Rule {
  const only = rest.length === 1 ? rest[0]! : undefined;
  if (only !== undefined && 'used' in only) return excludes(of, only.used);
  if (only !== undefined && 'not' in only && 'used' in only.not) return requires(of, only.not.used);
  return nameRest(of, rest, {}, details);
}

function nameRest(of: string, rest: readonly Condition[], value: { value?: unknown }, details: RefusalDetails): Rule {
  if (rest.length === 0) return rejectedWhen(of, always, value);
  const only = rest.length === 1 ? rest[0]! : undefined;
  if (only !== undefined && 'not' in only && 'context' in only.not && isPlainFact(only.not)) {
    const noun = details.nouns?.[only.not.context];
    if (noun !== undefined) return needsContext(of, only.not.context, noun, value);
  }
  // "Only when" speaks of what has to hold; with anything that must hold beside it, the refusal is the plainer reading.
  const lacking = rest.flatMap((literal) => ('not' in literal ? [literal.not] : []));
  if (lacking.length === rest.length) return onlyWhen(of, lacking.length === 1 ? lacking[0]! : any(...lacking), value);
  return rejectedWhen(of, rest.length === 1 ? rest[0]! : all(...rest), value);
}

function isPlainFact(condition: { readonly equals?: unknown; readonly in?: unknown }): boolean {
  return condition.equals === undefined && condition.in === undefined;
}

/**
 * Nothing is there: one of several parameters is asked for, or this one. The latter is for reading: as a declaration it would
 * never speak, since no rule but "at least one" is about a parameter that lacks.
 */
function nameLack(subject: { readonly not: Condition }, rest: readonly Condition[]): Rule {
  const names = [subject, ...rest].map((literal) =>
    'not' in literal && 'used' in literal.not ? literal.not.used : '',
  );
  if (names.length > 1 && names.every((name) => name !== '')) return atLeastOne(...names);
  const name = nameOf(subject) ?? '';
  return rejectedWhen(name, all(subject, ...rest), { id: `${name}-needed` });
}
