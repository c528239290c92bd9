import type { Locale } from '../../base/index.ts';

/** Words that a declaration brings along: one text for every language, or one for each. */
export type Words = string | { readonly en: string; readonly zh: string };

/** One sentence in every language we speak. */
export interface Sentence {
  readonly en: string;
  readonly zh: string;
}

/** Returns declared words in a language. */
export function wordsIn(words: Words, locale: Locale): string {
  return typeof words === 'string' ? words : words[locale];
}

/** Writes a sentence in every language. */
export function inEveryLocale(write: (locale: Locale) => string): Sentence {
  return { en: write('en'), zh: write('zh') };
}

/** Joins names or clauses as a list a person would write: `a, b and c`. */
export function joinList(parts: readonly string[], word: 'and' | 'or', locale: Locale): string {
  if (parts.length < 2) return parts[0] ?? '';
  const joint = locale === 'zh' ? (word === 'and' ? '和' : '或') : ` ${word} `;
  const comma = locale === 'zh' ? '、' : ', ';
  return `${parts.slice(0, -1).join(comma)}${joint}${parts[parts.length - 1]}`;
}
