/** A sentence and a name, value or fact in, whether the sentence speaks of it out; by words, never by parts of words. */

import { patternOnUse } from '../../base/index.ts';

/** Tells whether a sentence names a parameter: `read_only`, `read only`, `readOnly`; "named" and "unnamed" speak of `name`. */
export function mentionsName(sentence: string, name: string): boolean {
  const parts = splitName(name).map(escapePattern);
  if (parts.length === 0) return sentence.includes(name);
  return new RegExp(`(?<![\\w-])(?:un)?${parts.join('[\\s_-]*')}(?:e?d|e?s|ing)?(?![\\w])`, 'iu').test(sentence);
}

/** Tells whether a sentence names a value. Whether a flag is on or off is seldom said, so booleans always count as named. */
export function mentionsValue(sentence: string, value: unknown): boolean {
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'string') {
    if (value.trim() === '') return /\b(empty|blank|whitespace)\b|空/i.test(sentence);
    return /\w/.test(value) ? mentionsName(sentence, value) : sentence.includes(value);
  }
  return typeof value === 'number' ? new RegExp(`(?<![\\d.])${value}(?![\\d])`).test(sentence) : true;
}

/** Words in names of facts that say nothing of what the fact is. */
const empty = new Set(
  'is has get can should was did does the a an of in on at by to for with and or not no this that it its active current currently config context session enabled available state mode service manager settings options present exists running there call comes from'.split(
    ' ',
  ),
);

/** What is not the one is called the other: who says "at top level" speaks of what is not nested. */
const opposites: Readonly<Record<string, readonly string[]>> = {
  nested: ['top level', 'outermost'],
  background: ['foreground'],
  foreground: ['background'],
  interactive: ['headless'],
  headless: ['interactive'],
  online: ['offline'],
  offline: ['online'],
  local: ['remote'],
  remote: ['local'],
};

/** The words that a fact is told with, beside its name: those for that it holds, and those for that it does not. */
export interface FactWords {
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
}

/** Tells whether a sentence speaks of a fact, by a word of its name or one that stands for its opposite, or by the words it is told with. */
export function mentionsFact(sentence: string, name: string, texts: FactWords): boolean {
  return namesFact(sentence, name, texts.holds) || namesOpposite(sentence, name, texts.lacks);
}

/** Tells whether a sentence names a fact itself. */
export function namesFact(sentence: string, name: string, texts: readonly string[]): boolean {
  if (texts.some((text) => sentence.toLowerCase().includes(text.toLowerCase()))) return true;
  const own = splitName(name).filter((word) => !empty.has(word));
  const words = own.length > 0 ? own : texts.flatMap(splitName).filter((word) => !empty.has(word));
  return words.some((word) => mentionsName(sentence, word));
}

/** Tells whether a sentence names what is there where a fact does not hold. */
export function namesOpposite(sentence: string, name: string, texts: readonly string[]): boolean {
  const [first, ...more] = splitName(name).filter((word) => !empty.has(word));
  const own = first !== undefined && more.length === 0 && Object.hasOwn(opposites, first) ? opposites[first]! : [];
  return (
    texts.some((text) => sentence.toLowerCase().includes(text.toLowerCase())) ||
    own.some((word) => mentionsName(sentence, word))
  );
}

const hump = patternOnUse(String.raw`([\p{Ll}\d])(\p{Lu})`, 'gu');
const betweenWords = patternOnUse(String.raw`[^\p{L}\p{N}]+`, 'u');

/** Splits a name or text into its words, in lower case: `runInBackground`, `run_in_background`. */
export function splitName(name: string): string[] {
  return name
    .replaceAll(hump(), '$1 $2')
    .toLowerCase()
    .split(betweenWords())
    .filter((word) => word !== '');
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
