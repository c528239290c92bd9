import { any, not, used } from './condition.ts';
import type { RuleKind } from './kind.ts';
import type { AtLeastOneRule } from './rule.ts';
import { joinList } from './words.ts';

/** Declares that at least one of the parameters is to be used. */
export function atLeastOne(...of: readonly string[]): AtLeastOneRule {
  return { id: `at-least-one-of-${of.join('-')}`, kind: 'atLeastOne', of };
}

/** The faces of `atLeastOne`. */
export const atLeastOneKind: RuleKind<AtLeastOneRule> = {
  kind: 'atLeastOne',
  effect: 'rejected',
  shape: { of: 'parameters', remedy: 'words?' },
  speaks: (rule) => not(any(...rule.of.map(used))),
  place: () => null,
  text(rule, locale) {
    const list = joinList(
      rule.of.map((name) => `\`${name}\``),
      'and',
      locale,
    );
    return locale === 'zh' ? `${list} 至少要设置一个` : `at least one of ${list} is to be set`;
  },
  phrases(rule, locale) {
    const list = joinList(rule.of, 'and', locale);
    const zh = locale === 'zh';
    const many = zh ? `${list} 至少要设置一个。` : `At least one of ${list} must be set.`;
    // The others may be away while a feature is off.
    const part = rule.of.length > 1 ? many : zh ? '必须设置。' : 'Must be set.';
    return rule.of.map((parameter) => ({ rule: rule.id, parameter, frame: 'sentence', part }));
  },
  examples: (rule) => [
    ...rule.of.map((name) => ({ positive: true, when: used(name), why: `${name} comes` })),
    { positive: false, when: not(any(...rule.of.map(used))), why: 'none of them comes' },
  ],
  form: (rule, view) => ({ anyOf: rule.of.map((name) => view.holds(used(name))) }),
};
