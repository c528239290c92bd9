import { all, type Condition } from './condition.ts';
import { bare, quoted, sayCondition, sayWhen } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { IgnoredWhenRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { type SubjectDetails, saySubject, subjectCondition } from './subject.ts';
import { subjectExamples } from './subject-examples.ts';
import { subjectPhrases } from './subject-phrases.ts';

/** Declares that a parameter (or one value of it) has no effect while a condition holds; the call is accepted. */
export function ignoredWhen(of: string, on: Condition, details: Omit<SubjectDetails, 'remedy'> = {}): IgnoredWhenRule {
  return { id: idOfRule({ of, ...details }, 'ignored-when', on), kind: 'ignoredWhen', of, on, ...details };
}

/** The faces of `ignoredWhen`. */
export const ignoredWhenKind: RuleKind<IgnoredWhenRule> = {
  kind: 'ignoredWhen',
  effect: 'ignored',
  shape: { of: 'parameter', on: 'condition', value: 'value?', configured: 'configured?' },
  speaks: (rule) => all(subjectCondition(rule), rule.on),
  place: (rule) => rule.of,
  text(rule, locale) {
    const when = sayCondition(rule.on, quoted(locale));
    const subject = saySubject(rule, quoted(locale));
    return locale === 'zh' ? `${subject} 将被忽略，因为${when}` : `${subject} is ignored, because ${when}`;
  },
  phrases(rule, locale) {
    const when = sayWhen(rule.on, bare(locale));
    return subjectPhrases(rule, rule.on, locale === 'zh' ? `${when}会被忽略` : `ignored${when}`, locale);
  },
  examples: (rule) => subjectExamples(rule, rule.on),
};
