import type { Locale } from '../../base/index.ts';
import { type Condition, parametersIn } from './condition.ts';
import { bare, sayCondition, sayValue } from './condition-words.ts';
import type { RuleKind } from './kind.ts';
import type { DefaultsToRule } from './rule.ts';
import { type Words, wordsIn } from './words.ts';

/** Tells what a parameter counts as while it is not given, and that any value overrides it. Refuses nothing. */
export function defaultsTo(
  of: string,
  to: unknown,
  details: { id?: string; on?: Condition; text?: Words } = {},
): DefaultsToRule {
  return { id: `${of}-defaults-to`, kind: 'defaultsTo', of, to, ...details };
}

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
};

function say(rule: DefaultsToRule, named: boolean, locale: Locale): string {
  const value = rule.text === undefined ? sayValue(rule.to) : wordsIn(rule.text, locale);
  const when = rule.on === undefined ? undefined : sayCondition(rule.on, bare(locale));
  if (locale === 'zh') {
    const subject = named ? `${rule.of} ` : '';
    return `${subject}${when === undefined ? '' : `当${when}时`}默认为 ${value}，可用显式的值覆盖。`;
  }
  const verb = named ? `${rule.of} defaults` : 'Defaults';
  return `${verb} to ${value}${when === undefined ? '' : ` when ${when}`}; an explicit value overrides it.`;
}
