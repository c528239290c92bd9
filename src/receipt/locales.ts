import type { Locale } from '../base/index.ts';
import { english } from './en.ts';
import type { Words } from './words.ts';
import { chinese } from './zh.ts';

const words: { readonly [locale in Locale]: Words } = { en: english, zh: chinese };

/** The languages that receipts are written in. */
export const locales: readonly Locale[] = ['en', 'zh'];

/** Returns the words of a language. */
export function wordsOf(locale: Locale): Words {
  return words[locale];
}
