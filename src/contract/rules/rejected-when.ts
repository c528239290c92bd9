import { all, type Condition } from './condition.ts';
import { bare, quoted, sayWhen } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { RejectedWhenRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { isPlain, type SubjectDetails, saySubject, subjectCondition } from './subject.ts';
import { subjectExamples } from './subject-examples.ts';
import { subjectPhrases } from './subject-phrases.ts';

/** Declares that a parameter (or one value of it) is refused while a condition holds. */
export function rejectedWhen(of: string, on: Condition, details: SubjectDetails = {}): RejectedWhenRule {
  return { id: idOfRule({ of, ...details }, 'rejected-when', on), kind: 'rejectedWhen', of, on, ...details };
}

/** The faces of `rejectedWhen`. */
export const rejectedWhenKind: RuleKind<RejectedWhenRule> = {
  kind: 'rejectedWhen',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'condition', value: 'value?', configured: 'configured?', remedy: 'words?' },
  speaks: (rule) => all(subjectCondition(rule), rule.on),
  place: (rule) => rule.of,
  text(rule, locale) {
    const when = sayWhen(rule.on, quoted(locale));
    const subject = isPlain(rule) ? (locale === 'zh' ? '' : 'it') : saySubject(rule, quoted(locale));
    return locale === 'zh' ? `${subject}${when}会被拒绝` : `${subject} is rejected${when}`;
  },
  phrases(rule, locale) {
    const when = sayWhen(rule.on, bare(locale));
    return subjectPhrases(rule, rule.on, locale === 'zh' ? `${when}会被拒绝` : `rejected${when}`, locale);
  },
  examples: (rule) => subjectExamples(rule, rule.on),
  form: (rule, view) => ({ not: view.holds(all(subjectCondition(rule), rule.on)) }),
};
