import type { Locale } from '../../base/index.ts';
import { all, type Condition } from './condition.ts';
import { bare, quoted, sayCondition, sayValue, sayWhen } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { DowngradedWhenRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { type SubjectDetails, saySubject, subjectCondition } from './subject.ts';
import { subjectExamples } from './subject-examples.ts';
import { subjectPhrases } from './subject-phrases.ts';
import { type Words, wordsIn } from './words.ts';

/** Declares that a parameter counts as `to` while a condition holds; the call is accepted and its arguments stay as they are. */
export function downgradedWhen(
  of: string,
  to: unknown,
  on: Condition,
  details: Omit<SubjectDetails, 'remedy'> & { text?: Words } = {},
): DowngradedWhenRule {
  return { id: idOfRule({ of, ...details }, 'downgraded-when', on), kind: 'downgradedWhen', of, to, on, ...details };
}

/** The faces of `downgradedWhen`. */
export const downgradedWhenKind: RuleKind<DowngradedWhenRule> = {
  kind: 'downgradedWhen',
  effect: 'downgraded',
  shape: { of: 'parameter', to: 'value', on: 'condition', value: 'value?', configured: 'configured?', text: 'words?' },
  speaks: (rule) => all(subjectCondition(rule), rule.on),
  place: (rule) => rule.of,
  text(rule, locale) {
    const when = sayCondition(rule.on, quoted(locale));
    const subject = saySubject(rule, quoted(locale));
    return locale === 'zh'
      ? `${subject} 将降级为${target(rule, locale)}，因为${when}`
      : `${subject} is downgraded to ${target(rule, locale)}, because ${when}`;
  },
  phrases(rule, locale) {
    const when = sayWhen(rule.on, bare(locale));
    const to = target(rule, locale);
    const what = locale === 'zh' ? `${when}降级为${to}` : `downgraded to ${to}${when}`;
    return subjectPhrases(rule, rule.on, what, locale);
  },
  examples: (rule) => subjectExamples(rule, rule.on),
};

function target(rule: DowngradedWhenRule, locale: Locale): string {
  return rule.text === undefined ? sayValue(rule.to) : wordsIn(rule.text, locale);
}
