import { type ChoiceWords, choicePhrases, choiceText } from './choice-words.ts';
import { any, not, used } from './condition.ts';
import type { RuleKind } from './kind.ts';
import type { AtLeastOneRule } from './rule.ts';

/** Declares that at least one of the parameters is to be used. */
export function atLeastOne(...of: readonly string[]): AtLeastOneRule {
  return { id: `at-least-one-of-${of.join('-')}`, kind: 'atLeastOne', of };
}

const words: ChoiceWords = { en: 'at least one of', zh: '至少要设置一个' };

/** The faces of `atLeastOne`. */
export const atLeastOneKind: RuleKind<AtLeastOneRule> = {
  kind: 'atLeastOne',
  effect: 'rejected',
  shape: { of: 'parameters', remedy: 'words?' },
  speaks: (rule) => not(any(...rule.of.map(used))),
  place: () => null,
  text: (rule, locale) => choiceText(rule.of, words, locale),
  phrases: (rule, locale) => choicePhrases(rule, words, locale),
  examples: (rule) => [
    ...rule.of.map((name) => ({ positive: true, when: used(name), why: `${name} comes` })),
    { positive: false, when: not(any(...rule.of.map(used))), why: 'none of them comes' },
  ],
  form: (rule, view) => ({ anyOf: rule.of.map((name) => view.holds(used(name))) }),
};
