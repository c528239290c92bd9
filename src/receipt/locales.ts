import { isObject, type Locale } from '../base/index.ts';
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

/** Returns a text in a language: a text that comes in one language only is that one, `{en, zh}` falls back to English. */
export function textIn(text: unknown, locale: Locale): string | undefined {
  const said = isObject(text) ? (text[locale] ?? text['en']) : text;
  return typeof said === 'string' && said.trim() !== '' ? said : undefined;
}
