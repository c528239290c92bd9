import { equalJson } from '../../base/index.ts';
import { isOfFreeType, takesFreeText } from '../free-type.ts';
import { always, type Proposal, type Site, type ValueRule } from '../rule.ts';
import { numberTextAt } from '../run.ts';
import { ANY, types } from '../type-bits.ts';

// The grammar of a JSON number: no leading zeros, no hexadecimal, no separators, which Number() would have to guess.
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

// `1.000`: who writes so may separate thousands with a point.
const GROUPED = /^-?[1-9]\d{0,2}\.000$/;

/** Reads a text as the number, boolean or null that it spells, or a number as its own text; refuses whatever would lose a digit. */
export const coerce: ValueRule = {
  rule: 'coerce',
  loss: 'none',
  effects: always,
  takes: ['string', 'number'],
  concerns: ({ types: allowed }, type) =>
    type === 'number'
      ? (allowed & types.number) === 0 && (allowed & types.string) !== 0
      : (allowed & ~(types.string | types.array | types.object)) !== 0,
  before: [
    'null-optional',
    'empty-optional',
    'json-text',
    'enum-style',
    'typed-list',
    'array-wrap',
    'bool-word',
    'list-text',
    'enum-synonym',
    'enum-fuzzy',
  ],
  propose(value, site) {
    const { shape } = site;
    if (typeof value === 'number') return isOfFreeType(shape, value) ? undefined : numberAsText(value, site);
    if (typeof value !== 'string' || value.length > 64 || shape.types === ANY) return undefined;
    const text = value.trim();
    if ((shape.types & types.null) !== 0 && (text === 'None' || /^null$/i.test(text))) return { to: null };
    // A text that breaks a pattern may have been meant as a text; one that is no member cannot.
    if (takesFreeText(shape)) return undefined;
    if ((shape.types & types.boolean) !== 0) {
      if (/^true$/i.test(text)) return { to: true };
      if (/^false$/i.test(text)) return { to: false };
    }
    if ((shape.types & (types.number | types.integer)) === 0) return undefined;
    const number = mayBeGrouped(text) ? undefined : readNumber(text);
    return number === undefined ? undefined : { to: number };
  },
};

/** Tells whether a point in a number may separate thousands. */
export function mayBeGrouped(text: string): boolean {
  return GROUPED.test(text);
}

/** Returns the number that a text spells in full, or `undefined`: no digit may be lost. */
export function readNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  // So short a text cannot hold more digits than a number.
  if (text.length <= 15) return number;
  const digits = text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
  return digits.length <= 15 || String(number) === text ? number : undefined;
}

/** Tells whether a text may be the spelling of something that is no text. */
export function spellsOther(text: string): boolean {
  return /^(?:true|false|null|none)$/i.test(text) || readNumber(text) !== undefined;
}

function numberAsText(value: number, site: Site): Proposal | undefined {
  if ((site.shape.types & types.string) === 0) return undefined;
  const text = numberTextAt(site.run, site.place, value);
  if (text === undefined) return undefined;
  const { members } = site.shape;
  return members === null || members.some((member) => equalJson(member, text)) ? { to: text } : undefined;
}
