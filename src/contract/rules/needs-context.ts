import type { Locale } from '../../base/index.ts';
import { all, fact, not } from './condition.ts';
import { bare, quoted } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { NeedsContextRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { isPlain, type SubjectDetails, sayOfItself, saySubject, subjectCondition } from './subject.ts';
import { subjectExamples } from './subject-examples.ts';
import { type Words, wordsIn } from './words.ts';

/** Declares that a parameter is valid only while a fact of the situation holds; `text` says the fact as a noun: `an active team`. */
export function needsContext(of: string, on: string, text: Words, details: SubjectDetails = {}): NeedsContextRule {
  return { id: idOfRule({ of, ...details }, `needs-${on}`), kind: 'needsContext', of, on, text, ...details };
}

/** The faces of `needsContext`. */
export const needsContextKind: RuleKind<NeedsContextRule> = {
  kind: 'needsContext',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'fact', text: 'words', value: 'value?', configured: 'configured?', remedy: 'words?' },
  speaks: (rule) => all(subjectCondition(rule), not(fact(rule.on))),
  place: (rule) => rule.of,
  text(rule, locale) {
    const subject = isPlain(rule) ? (locale === 'zh' ? '' : 'it') : saySubject(rule, quoted(locale));
    const where = place(rule.text, locale);
    return locale === 'zh' ? `${subject}仅当${where}时有效` : `${subject} is only valid ${where}`;
  },
  phrases(rule, locale) {
    const where = place(rule.text, locale);
    if (isPlain(rule)) return [{ rule: rule.id, parameter: rule.of, frame: 'valid', slot: 'in', part: where }];
    const what = locale === 'zh' ? `仅当${where}时有效` : `only valid ${where}`;
    return [{ rule: rule.id, parameter: rule.of, frame: 'sentence', part: sayOfItself(rule, what, bare(locale)) }];
  },
  examples: (rule) => subjectExamples(rule, not(fact(rule.on))),
  form: (rule, view) => ({ not: view.holds(all(subjectCondition(rule), not(fact(rule.on)))) }),
};

const prepositions =
  /^(in|with|without|within|on|at|under|during|inside|outside|while|when|for|after|before|by|from)\b/;

function place(text: Words, locale: Locale): string {
  const words = wordsIn(text, locale);
  if (locale === 'zh') return /^[有在处当正]/.test(words) ? words : `有${words}`;
  return prepositions.test(words) ? words : `in ${words}`;
}
