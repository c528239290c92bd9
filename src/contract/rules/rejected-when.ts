import { all, type Condition } from './condition.ts';
import { bare, quoted, sayCondition } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { RejectedWhenRule } from './rule.ts';
import { isPlain, type SubjectDetails, saySubject, subjectCondition } from './subject.ts';
import { subjectPhrases } from './subject-phrases.ts';

/** Declares that a parameter (or one value of it) is refused while a condition holds. */
export function rejectedWhen(of: string, on: Condition, details: SubjectDetails = {}): RejectedWhenRule {
  return { id: `${of}-rejected-when`, kind: 'rejectedWhen', of, on, ...details };
}

export const rejectedWhenKind: RuleKind<RejectedWhenRule> = {
  kind: 'rejectedWhen',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'condition', value: 'value?', configured: 'configured?', remedy: 'words?' },
  speaks: (rule) => all(subjectCondition(rule), rule.on),
  place: (rule) => rule.of,
  text(rule, locale) {
    const when = sayCondition(rule.on, quoted(locale));
    const subject = isPlain(rule) ? (locale === 'zh' ? '' : 'it') : saySubject(rule, quoted(locale));
    return locale === 'zh' ? `${subject}当${when}时会被拒绝` : `${subject} is rejected when ${when}`;
  },
  phrases(rule, locale) {
    const when = sayCondition(rule.on, bare(locale));
    return subjectPhrases(rule, rule.on, locale === 'zh' ? `当${when}时会被拒绝` : `rejected when ${when}`, locale);
  },
  form: (rule, view) => ({ not: view.schemaOf(all(subjectCondition(rule), rule.on)) }),
};
