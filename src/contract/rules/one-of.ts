import { type ChoiceWords, choicePhrases, choiceText } from './choice-words.ts';
import { all, any, type Condition, not, used } from './condition.ts';
import { isUsedValue } from './evaluate.ts';
import type { RuleKind } from './kind.ts';
import type { OneOfRule } from './rule.ts';

/** Declares that exactly one of the parameters is to be used. */
export function oneOf(...of: readonly string[]): OneOfRule {
  return { id: `one-of-${of.join('-')}`, kind: 'oneOf', of };
}

const words: ChoiceWords = { en: 'exactly one of', zh: '必须且只能设置一个' };

/** The faces of `oneOf`. */
export const oneOfKind: RuleKind<OneOfRule> = {
  kind: 'oneOf',
  effect: 'rejected',
  shape: { of: 'parameters', remedy: 'words?' },
  speaks(rule) {
    const pairs: Condition[] = rule.of.flatMap((first, index) =>
      rule.of.slice(index + 1).map((second) => all(used(first), used(second))),
    );
    return any(not(any(...rule.of.map(used))), ...pairs);
  },
  // The second of those used is the one to take back; where none is, the whole lacks one.
  place: (rule, parameters) =>
    rule.of.filter((name) => Object.hasOwn(parameters, name) && isUsedValue(parameters[name]))[1] ?? null,
  text: (rule, locale) => choiceText(rule.of, words, locale),
  phrases: (rule, locale) => choicePhrases(rule, words, locale),
  examples(rule) {
    const alone = rule.of.map((name) => ({
      positive: true,
      when: all(used(name), ...rule.of.filter((other) => other !== name).map((other) => not(used(other)))),
      why: `${name} comes alone`,
    }));
    const [first, second] = rule.of;
    return [
      ...alone,
      { positive: false, when: not(any(...rule.of.map(used))), why: 'none of them comes' },
      { positive: false, when: all(used(first!), used(second!)), why: `${first} comes with ${second}` },
    ];
  },
  form: (rule, view) => ({ oneOf: rule.of.map((name) => view.holds(used(name))) }),
};
