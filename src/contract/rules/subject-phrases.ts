import type { Locale } from '../../base/index.ts';
import { type Condition, parametersIn } from './condition.ts';
import { bare } from './condition-words.ts';
import type { Phrase } from './phrase.ts';
import type { Subject } from './rule.ts';
import { sayOfItself, saySubject } from './subject.ts';

/**
 * Says the same thing beside every parameter that a rule about one parameter involves: shortly in its own description,
 * with its name in the descriptions of those that its condition speaks of.
 */
export function subjectPhrases(
  rule: Subject & { readonly id: string },
  condition: Condition,
  what: string,
  locale: Locale,
): Phrase[] {
  return [
    { rule: rule.id, parameter: rule.of, frame: 'sentence', part: sayOfItself(rule, what, bare(locale)) },
    ...otherPhrases(rule, condition, what, locale),
  ];
}

/** The part of `subjectPhrases` that concerns the other parameters. */
export function otherPhrases(
  rule: Subject & { readonly id: string },
  condition: Condition,
  what: string,
  locale: Locale,
): Phrase[] {
  const part = saySubject(rule, bare(locale));
  return parametersIn(condition)
    .filter((parameter) => parameter !== rule.of)
    .map((parameter) => ({ rule: rule.id, parameter, frame: 'other', part, predicate: what }));
}
