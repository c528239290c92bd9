import type { Locale } from '../../base/index.ts';
import { all, type Condition, equals, given, not, parametersIn } from './condition.ts';
import { bare, sayValue, sayWhen } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { DefaultsToRule } from './rule.ts';
import { idOfRule } from './rule-id.ts';
import { always } from './simplify.ts';
import { type Words, wordsIn } from './words.ts';

/** Tells what a parameter counts as while it is not given, and that any value overrides it. Refuses nothing. */
export function defaultsTo(
  of: string,
  to: unknown,
  details: { id?: string; on?: Condition; text?: Words } = {},
): DefaultsToRule {
  return { id: idOfRule({ of }, 'defaults-to', details.on), kind: 'defaultsTo', of, to, ...details };
}

/** The faces of `defaultsTo`. */
export const defaultsToKind: RuleKind<DefaultsToRule> = {
  kind: 'defaultsTo',
  effect: 'default',
  shape: { of: 'parameter', to: 'value', on: 'condition?', text: 'words?' },
  speaks: () => null,
  place: (rule) => rule.of,
  text: (rule, locale) => say(rule, true, locale),
  phrases(rule, locale) {
    const own = { rule: rule.id, parameter: rule.of, frame: 'sentence', part: say(rule, false, locale) } as const;
    if (rule.on === undefined) return [own];
    const others = parametersIn(rule.on).filter((name) => name !== rule.of);
    const part = say(rule, true, locale);
    return [own, ...others.map((parameter) => ({ rule: rule.id, parameter, frame: 'sentence', part }) as const)];
  },
  examples(rule) {
    const when = rule.on ?? always;
    return [
      { positive: true, when: all(not(given(rule.of)), when), why: `${rule.of} is left out` },
      {
        positive: true,
        when: all(given(rule.of), not(equals(rule.of, rule.to)), when),
        why: `another value of ${rule.of} overrides the default`,
      },
    ];
  },
};

function say(rule: DefaultsToRule, named: boolean, locale: Locale): string {
  const value = rule.text === undefined ? sayValue(rule.to) : wordsIn(rule.text, locale);
  const when = rule.on === undefined ? '' : sayWhen(rule.on, bare(locale));
  if (locale === 'zh') {
    const subject = named ? `${rule.of} ` : '';
    return `${subject}${when}默认为${value}，可用显式的值覆盖。`;
  }
  const verb = named ? `${rule.of} defaults` : 'Defaults';
  return `${verb} to ${value}${when}; an explicit value overrides it.`;
}
