import { all, type Condition, not } from './condition.ts';
import { bare, quoted, sayCondition } from './condition-words.ts';
import { ifThen } from './form-view.ts';
import type { RuleKind } from './kind.ts';
import type { OnlyWhenRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { isNever } from './simplify.ts';
import type { SubjectDetails } from './subject.ts';
import { isPlain, saySubject, subjectCondition } from './subject.ts';
import { subjectExamples } from './subject-examples.ts';
import { otherPhrases, subjectPhrases } from './subject-phrases.ts';

/** Declares that a parameter (or one value of it) is valid only while a condition holds. */
export function onlyWhen(of: string, on: Condition, details: SubjectDetails = {}): OnlyWhenRule {
  return { id: idOfRule({ of, ...details }, 'only-when', on), kind: 'onlyWhen', of, on, ...details };
}

/** The faces of `onlyWhen`. */
export const onlyWhenKind: RuleKind<OnlyWhenRule> = {
  kind: 'onlyWhen',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'condition', value: 'value?', configured: 'configured?', remedy: 'words?' },
  speaks: (rule) => all(subjectCondition(rule), not(rule.on)),
  place: (rule) => rule.of,
  text(rule, locale) {
    const when = sayCondition(rule.on, quoted(locale));
    const subject = isPlain(rule) ? (locale === 'zh' ? '' : 'it') : saySubject(rule, quoted(locale));
    return locale === 'zh' ? `${subject}仅当${when}时有效` : `${subject} is only valid when ${when}`;
  },
  phrases(rule, locale) {
    const when = sayCondition(rule.on, bare(locale));
    const zh = locale === 'zh';
    // Where the condition can no longer hold, nothing is left of "only when" but the refusal.
    const what = isNever(rule.on)
      ? zh
        ? '会被拒绝'
        : 'rejected'
      : zh
        ? `仅当${when}时有效`
        : `only valid when ${when}`;
    if (!isPlain(rule) || isNever(rule.on)) return subjectPhrases(rule, rule.on, what, locale);
    return [
      { rule: rule.id, parameter: rule.of, frame: 'valid', slot: 'when', part: when },
      ...otherPhrases(rule, rule.on, what, locale),
    ];
  },
  examples: (rule) => subjectExamples(rule, not(rule.on)),
  form: (rule, view) => ifThen(view.holds(subjectCondition(rule)), view.mayHold(rule.on)),
};
