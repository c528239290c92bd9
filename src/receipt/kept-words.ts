/**
 * What is said of a finding depends on its place, on the keyword with its argument, and on what is told of the value: its type
 * or its length. Models make the same mistakes again and again, and joining texts is the dearest part of a refusal, so the words
 * are kept with the node of the schema that refused the value, which the walk has just had in hand. Measured, with a handful of
 * hot tools a refusal takes half of the time that it takes without.
 */
import type { Asker, Finding, IssueCode, Locale, Place } from '../base/index.ts';
import { countFor } from './describe-length.ts';
import type { Description } from './description.ts';

/** Words that were made for a finding, in one record with all that they depend on. */
export interface KeptWords extends Description {
  /** The JSON Pointer of the place. */
  readonly at: string;
  readonly place: Place | null;
  readonly locale: Locale;
  readonly code: IssueCode;
  readonly keyword: string;
  readonly argument: unknown;
  /** The type of the value, or its length where the words tell that. */
  readonly told: string | number | undefined;
  readonly received: string | undefined;
  /** The lines of the receipt, each with a line break before it: the message, and the hint where there is one. */
  readonly lines: string;
  /** Words that were kept with the same node before. */
  next: KeptWords | null;
}

const mostWords = 8;
const longestKey = 64;
const deepest = 8;

/** Returns the words that were made for such a finding before; null where there are none. */
export function recallWords(finding: Finding, locale: Locale, received: string | undefined): KeptWords | null {
  const { code, place, keyword, argument, asker } = finding;
  if (asker === undefined || finding.candidates !== undefined) return null;
  const told = toldOf(finding, received);
  for (let one = wordsOf(asker); one !== null; one = one.next) {
    if (one.code === code && one.told === told && one.argument === argument && isSamePlace(one.place, place)) {
      if (one.keyword === keyword && one.locale === locale) return one;
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
  const { code, place, keyword, argument, asker } = finding;
  const { message, expected, allowed, hint, rule } = said;
  const told = toldOf(finding, received);
  const words = {
    code,
    told,
    argument,
    place,
    keyword,
    locale,
    received,
    at,
    message,
    expected,
    allowed,
    hint,
    rule,
    lines: hint === undefined ? `\n${message}` : `\n${message}\n${hint}`,
    next: null,
  };
  if (asker !== undefined && finding.candidates === undefined && keptCodes.has(code) && isShort(place)) {
    keep(words, asker);
  }
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

function wordsOf(asker: Asker): KeptWords | null {
  return asker.said as KeptWords | null;
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  let a = one;
  let b = other;
  while (a !== b) {
    if (a === null || b === null || a.key !== b.key) return false;
    a = a.up;
    b = b.up;
  }
  return true;
}

/** The keys are a model's: where one is long, or many lead to the place, nothing is kept. */
function isShort(place: Place | null): boolean {
  let level = 0;
  for (let at = place; at !== null; at = at.up) {
    level++;
    if (level > deepest || (typeof at.key === 'string' && at.key.length > longestKey)) return false;
  }
  return true;
}

/** The oldest words of a node make room for others. */
function keep(words: KeptWords, asker: Asker): void {
  words.next = wordsOf(asker);
  asker.said = words;
  let last = words;
  for (let count = 1; last.next !== null; count++) {
    if (count === mostWords) last.next = null;
    else last = last.next;
  }
}
