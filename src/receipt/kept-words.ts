/**
 * What is said of a finding depends on its place, on the keyword with its argument, and on what is told of the value: its type
 * or its length. Models make the same mistakes again and again, and joining texts is the dearest part of a refusal, so the words
 * are kept by the keys of the place, as many as a few agents come to need. Measured, with a handful of hot tools a refusal takes
 * two thirds of the time that it takes without; among two hundred tools it takes the same.
 */
import type { Finding, IssueCode, Locale, Place } from '../base/index.ts';
import { countFor } from './describe-length.ts';
import type { Description } from './description.ts';

/** Words that were made for a finding, with all that they depend on beside the place. */
export interface KeptWords {
  readonly locale: Locale;
  readonly code: IssueCode;
  readonly keyword: string;
  readonly argument: unknown;
  /** The type of the value, or its length where the words tell that. */
  readonly told: string | number | undefined;
  /** The JSON Pointer of the place. */
  readonly at: string;
  readonly said: Description;
}

/** A place of which something was said, or of something below it. */
interface KeptPlace {
  below: Map<string | number, KeptPlace> | null;
  readonly words: KeptWords[];
}

const mostPlaces = 4_096;
const mostWords = 8;
const longestKey = 64;
const deepest = 8;

let whole: KeptPlace = { below: null, words: [] };
let places = 0;

/** Returns the words that were made for such a finding before, or makes them now. */
export function recallWords(
  finding: Finding,
  locale: Locale,
  received: string | undefined,
  make: (finding: Finding, locale: Locale) => Pick<KeptWords, 'at' | 'said'>,
): Pick<KeptWords, 'at' | 'said'> {
  const { code, place, keyword, argument } = finding;
  if (place === null || finding.candidates !== undefined) return make(finding, locale);
  const told = code === 'length' ? countFor(finding) : received;
  const words = findPlace(place, 1)?.words ?? noWords;
  for (const one of words) {
    if (one.code === code && one.argument === argument && one.told === told && one.keyword === keyword) {
      if (one.locale === locale) return one;
    }
  }
  const { at, said } = make(finding, locale);
  const made: KeptWords = { locale, code, keyword, argument, told, at, said };
  if (keptCodes.has(code)) keep(made, place);
  return made;
}

const noWords: readonly KeptWords[] = [];

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
  if (kept.words.length === mostWords) kept.words.shift();
  kept.words.push(words);
}

/** The keys are a model's: a long one is not kept, and when there are too many, all is forgotten and begins anew. */
function openPlace({ up, key }: Place, level: number): KeptPlace | null {
  const holder = up === null ? whole : level === deepest ? null : openPlace(up, level + 1);
  if (holder === null || (typeof key === 'string' && key.length > longestKey)) return null;
  const known = holder.below?.get(key);
  if (known !== undefined) return known;
  if (places === mostPlaces) {
    whole = { below: null, words: [] };
    places = 0;
    return null;
  }
  places++;
  const made: KeptPlace = { below: null, words: [] };
  holder.below ??= new Map();
  holder.below.set(key, made);
  return made;
}
