/**
 * A rule and a sentence that mentions all it is about in, whether the sentence speaks of another case out: "defaults to 10
 * when limit is not set" says nothing of a call that is refused when it is set.
 */
import { equalJson } from '../../base/index.ts';
import { type Atom, type Condition, type FactCondition, parameterOf } from '../rules/condition.ts';
import { kindOf } from '../rules/kinds.ts';
import type { Rule } from '../rules/rule.ts';
import { simplify } from '../rules/simplify.ts';
import { wordsIn } from '../rules/words.ts';
import { type FactWords, mentionsName, mentionsValue, namesFact, namesOpposite } from './mentions.ts';

const between = /[,;，、；]|\b(?:and|or|but|when|if|while|with)\b|[且并和或而时]/i;
const negated =
  /\b(not|no|non|without|unless|outside|except|never|absent|missing|omitted|unset|left out|lacks?|neither|nor)\b|n't\b|[未没无非不]|除/i;
/** Says what happens, not when. */
const outcomes = /\b(?:has|have|with) no effect\b|\bnot used\b|不起作用/gi;

/** Tells whether a sentence says the opposite of something that holds in the calls of which a rule speaks. */
export function tellsOtherCase(rule: Rule, sentence: string, own: string): boolean {
  const when = kindOf(rule).speaks(rule);
  if (when === null) return false;
  const clauses = sentence.replaceAll(outcomes, '').split(between);
  const literals = literalsOf(simplify(when));
  return literals.some(({ atom, holds }) => {
    // A rule that was only read may speak of a parameter that lacks as if it were there.
    if (literals.some((other) => other.holds !== holds && equalJson(other.atom, atom))) return false;
    const said = clauses.map((clause) => saidIn(clause, atom, rule, own)).filter((each) => each !== undefined);
    return said.length > 0 && said.every((each) => each !== holds);
  });
}

/** Returns the words that come with a fact of a rule. */
export function factWords(rule: Rule, { context, text, otherwise }: FactCondition): FactWords {
  const noun = rule.kind === 'needsContext' && rule.on === context ? [wordsIn(rule.text, 'en')] : [];
  const own = (clause: FactCondition['text']): string[] => (clause === undefined ? [] : [wordsIn(clause, 'en')]);
  return { holds: [...noun, ...own(text)], lacks: own(otherwise) };
}

/** Says whether a clause states that an atom holds; `undefined` where it does not speak of it. */
function saidIn(clause: string, atom: Atom, rule: Rule, own: string): boolean | undefined {
  const positive = !negated.test(clause);
  if ('context' in atom) {
    // Whether it has one value or another is told in too many ways.
    if ('equals' in atom || 'in' in atom) return undefined;
    const { holds, lacks } = factWords(rule, atom);
    if (namesOpposite(clause, atom.context, lacks))
      return lacks.some((text) => clause.includes(text)) ? false : !positive;
    return namesFact(clause, atom.context, holds) ? positive : undefined;
  }
  const name = parameterOf(atom);
  if (name === own) return undefined;
  const values = 'equals' in atom ? [atom.equals] : 'in' in atom ? atom.in : [true];
  // A flag that is off is told as "false", "off" or "not set".
  if (values.includes(false) || values.includes(null)) return undefined;
  const isSaid =
    mentionsName(clause, name) || values.some((value) => typeof value === 'string' && mentionsValue(clause, value));
  return isSaid ? positive : undefined;
}

interface Literal {
  readonly atom: Atom;
  readonly holds: boolean;
}

/** Lists what has to hold for all calls of a condition; alternatives are left out. */
function literalsOf(condition: Condition): Literal[] {
  if ('all' in condition) return condition.all.flatMap(literalsOf);
  if ('any' in condition) return condition.any.length === 1 ? literalsOf(condition.any[0]!) : [];
  if (!('not' in condition)) return [{ atom: condition, holds: true }];
  const { not } = condition;
  return 'all' in not || 'any' in not || 'not' in not ? [] : [{ atom: not, holds: false }];
}
