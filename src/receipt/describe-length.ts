import { countCharacters, type Finding, isObject } from '../base/index.ts';
import type { CountUnit, Words } from './words.ts';

/** How a bound on a count is put, and how many there are; `counted` is `''` where that is not known here. */
export interface LengthWords {
  readonly phrase: string;
  readonly counted: string;
}

/** Says what count was expected, and what was counted: a model cannot count its own characters. */
export function describeLength(finding: Finding, words: Words): LengthWords {
  const { keyword, argument } = finding;
  const unit = unitOf(keyword);
  // The argument of `contains` alone is its schema: it asks for one.
  const bound = typeof argument === 'number' ? argument : 1;
  const least = keyword.startsWith('min') || keyword === 'contains';
  const count = countFor(finding);
  return {
    phrase: least ? words.countAtLeast(bound, unit) : words.countAtMost(bound, unit),
    counted: count === undefined ? '' : words.counted(count, unit),
  };
}

/** Counts what the keyword limits; `undefined` where that is not known here. */
export function countFor({ keyword, value }: Finding): number | undefined {
  return countOf(value, unitOf(keyword));
}

function unitOf(keyword: string): CountUnit {
  return (Object.hasOwn(units, keyword) ? units[keyword] : undefined) ?? 'items';
}

const units: { readonly [keyword: string]: CountUnit | undefined } = {
  minLength: 'characters',
  maxLength: 'characters',
  minProperties: 'properties',
  maxProperties: 'properties',
  contains: 'fitting-items',
  minContains: 'fitting-items',
  maxContains: 'fitting-items',
};

function countOf(value: unknown, unit: CountUnit): number | undefined {
  switch (unit) {
    case 'characters':
      return typeof value === 'string' ? countCharacters(value) : undefined;
    case 'items':
      return Array.isArray(value) ? value.length : undefined;
    case 'properties':
      return isObject(value) ? Object.keys(value).length : undefined;
    case 'fitting-items':
      return undefined;
  }
}
