import type { Locale } from '../../base/index.ts';
import type { Phrase } from './phrase.ts';
import { joinList } from './words.ts';

/** How many of several parameters are to be set: `at least one of`. */
export interface ChoiceWords {
  readonly en: string;
  readonly zh: string;
}

/** Says what a choice asks, for the guard: `at least one of a and b is to be set`. */
export function choiceText(of: readonly string[], words: ChoiceWords, locale: Locale): string {
  const list = joinList(
    of.map((name) => `\`${name}\``),
    'and',
    locale,
  );
  return locale === 'zh' ? `${list} ${words.zh}` : `${words.en} ${list} is to be set`;
}

/** Says the same in the description of each of the parameters. */
export function choicePhrases(
  rule: { readonly id: string; readonly of: readonly string[] },
  words: ChoiceWords,
  locale: Locale,
): Phrase[] {
  const list = joinList(rule.of, 'and', locale);
  const zh = locale === 'zh';
  const many = zh ? `${list} ${words.zh}。` : `${words.en[0]!.toUpperCase()}${words.en.slice(1)} ${list} must be set.`;
  // The others may be away while a feature is off.
  const part = rule.of.length > 1 ? many : zh ? '必须设置。' : 'Must be set.';
  return rule.of.map((parameter) => ({ rule: rule.id, parameter, frame: 'sentence', part }));
}
