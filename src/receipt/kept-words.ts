/**
 * What is said of a finding depends on its place, on the keyword with its argument, and on what is told of the value: its type
 * or its length. Models make the same mistakes again and again, and joining texts is the dearest part of a refusal, so the words
 * are kept by the keys of the place, as many as a few agents come to need. Measured, with a handful of hot tools a refusal takes
 * half of the time that it takes without; among two hundred tools, where it mostly waits for memory, a tenth less.
 */
import type { Finding, IssueCode, Locale, Place } from '../base/index.ts';
import { countFor } from './describe-length.ts';
import type { Description } from './description.ts';

/** Words that were made for a finding, in one record with all that they depend on beside the place. */
export interface KeptWords extends Description {
  /** The JSON Pointer of the place. */
  readonly at: string;
  readonly locale: Locale;
  readonly code: IssueCode;
  readonly keyword: string;
  readonly argument: unknown;
  /** The type of the value, or its length where the words tell that. */
  readonly told: string | number | undefined;
  /** Words that were made at the same place before. */
  next: KeptWords | null;
}

/** A place of which something was said, or of something below it. */
interface KeptPlace {
  below: Map<string | number, KeptPlace> | null;
  words: KeptWords | null;
}

const mostPlaces = 4_096;
const mostWords = 8;
const longestKey = 64;
const deepest = 8;

let whole: KeptPlace = { below: null, words: null };
let places = 0;

/** Returns the words that were made for such a finding before; null where there are none. */
export function recallWords(finding: Finding, locale: Locale, received: string | undefined): KeptWords | null {
  const { code, place, keyword, argument } = finding;
  if (place === null || finding.candidates !== undefined) return null;
  const told = toldOf(finding, received);
  for (let one = findPlace(place, 1)?.words ?? null; one !== null; one = one.next) {
    if (one.code === code && one.argument === argument && one.told === told && one.keyword === keyword) {
      if (one.locale === locale) return one;
    }
  }
  return null;
}

/** Takes words in that were made for a finding, and keeps them if they may be said of others. */
export function keepWords(
  finding: Finding,
  locale: Locale,
  received: string | undefined,
  at: string,
  said: Description,
): KeptWords {
  const { code, place, keyword, argument } = finding;
  const { message, expected, allowed, hint, rule } = said;
  const told = toldOf(finding, received);
  const words = { locale, code, keyword, argument, told, at, message, expected, allowed, hint, rule, next: null };
  if (place !== null && finding.candidates === undefined && keptCodes.has(code)) keep(words, place);
  return words;
}

function toldOf(finding: Finding, received: string | undefined): string | number | undefined {
  return finding.code === 'length' ? countFor(finding) : received;
}

/** The codes whose words hold no more of the value than its type or its length. */
const keptCodes: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'missing',
  'type',
  'unknown',
  'enum',
  'range',
  'length',
  'format',
  'pattern',
]);

function findPlace({ up, key }: Place, level: number): KeptPlace | undefined {
  const holder = up === null ? whole : level === deepest ? undefined : findPlace(up, level + 1);
  return holder?.below?.get(key);
}

/** The oldest words at a place make room for others. */
function keep(words: KeptWords, place: Place): void {
  const kept = openPlace(place, 1);
  if (kept === null) return;
  words.next = kept.words;
  kept.words = words;
  let last = words;
  for (let count = 1; last.next !== null; count++) {
    if (count === mostWords) last.next = null;
    else last = last.next;
  }
}

/** The keys are a model's: a long one is not kept, and when there are too many, all is forgotten and begins anew. */
function openPlace({ up, key }: Place, level: number): KeptPlace | null {
  const holder = up === null ? whole : level === deepest ? null : openPlace(up, level + 1);
  if (holder === null || (typeof key === 'string' && key.length > longestKey)) return null;
  const known = holder.below?.get(key);
  if (known !== undefined) return known;
  if (places === mostPlaces) {
    whole = { below: null, words: null };
    places = 0;
    return null;
  }
  places++;
  const made: KeptPlace = { below: null, words: null };
  holder.below ??= new Map();
  holder.below.set(key, made);
  return made;
}
