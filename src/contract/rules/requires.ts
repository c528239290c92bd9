import { all, given, not, used } from './condition.ts';
import { ifThen } from './form-view.ts';
import type { RuleKind } from './kind.ts';
import type { RequiresRule } from './rule.ts';
import { type Words, wordsIn } from './words.ts';

/** Declares that `of` may be used only together with `on`; `text` says what a used `on` stands for: `a named teammate`. */
export function requires(
  of: string,
  on: string,
  details: { id?: string; text?: Words; remedy?: Words } = {},
): RequiresRule {
  return { id: `${of}-requires-${on}`, kind: 'requires', of, on, ...details };
}

/** The faces of `requires`. */
export const requiresKind: RuleKind<RequiresRule> = {
  kind: 'requires',
  effect: 'rejected',
  shape: { of: 'parameter', on: 'parameter', text: 'words?', remedy: 'words?' },
  speaks: (rule) => all(used(rule.of), not(used(rule.on))),
  place: (rule) => rule.of,
  text(rule, locale) {
    const text = rule.text === undefined ? undefined : wordsIn(rule.text, locale);
    if (locale === 'zh')
      return text === undefined ? `必须同时设置 \`${rule.on}\`` : `需要${text}，由 \`${rule.on}\` 指定`;
    return text === undefined ? `it requires \`${rule.on}\` to be set too` : `it requires ${text} via \`${rule.on}\``;
  },
  phrases(rule, locale) {
    const text = rule.text === undefined ? undefined : wordsIn(rule.text, locale);
    const named = text ?? rule.on;
    const part = locale === 'zh' ? (text === undefined ? `设置了 ${rule.on}` : `有${text}`) : named;
    return [
      {
        rule: rule.id,
        parameter: rule.of,
        frame: 'valid',
        slot: 'with',
        part,
        ...(text === undefined ? {} : { aside: rule.on }),
      },
      { rule: rule.id, parameter: rule.on, frame: 'required', part: rule.of },
    ];
  },
  examples: (rule) => [
    { positive: true, when: all(used(rule.of), used(rule.on)), why: `${rule.of} comes with ${rule.on}` },
    {
      positive: true,
      when: all(given(rule.of), not(used(rule.of)), not(used(rule.on))),
      why: `an unused ${rule.of} needs nothing`,
    },
    { positive: false, when: all(used(rule.of), not(used(rule.on))), why: `${rule.of} comes without ${rule.on}` },
  ],
  form(rule, view) {
    if (view.usedValues(rule.of) === true && view.usedValues(rule.on) === true) {
      return { dependentRequired: { [rule.of]: [rule.on] } };
    }
    return ifThen(view.holds(used(rule.of)), view.holds(used(rule.on)));
  },
};
