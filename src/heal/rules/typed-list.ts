import { takesFreeText } from '../free-type.ts';
import { type Site, unlessDestructive, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { fits, itemShape, keywordOf, type Shape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { holdsSeparator, splitPieces } from '../words/pieces.ts';
import { mayBeGrouped, readNumber } from './coerce.ts';
import { enumStyle } from './enum-style.ts';

// `1,234` may be one number with a separator of thousands.
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
// `1,100, 2,200`: where only some commas have a blank, the others may stand inside a number.
const GROUPED = /\d,\d{3}(?!\d)/;
const SPACED = /,\s/;
// `1,5` is one and a half in most of Europe, and `1,5, 2,5` and `1,5; 2,5` are two numbers there.
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const COMMA_INSIDE = /\d,\d/;

function mayHoldDecimalComma(text: string): boolean {
  return DECIMAL_COMMA.test(text) || (COMMA_INSIDE.test(text) && SPACED.test(text));
}

/** Reads a text as a list of numbers, booleans or enum members, each piece valid; free texts are another rule's, and dearer. */
export const typedList: ValueRule = {
  rule: 'typed-list',
  loss: 'none',
  effects: unlessDestructive('none'),
  takes: ['string'],
  concerns: (shape) => (shape.types & types.array) !== 0 && !takesFreeText(shape),
  before: ['array-wrap', 'list-text'],
  propose(value, site) {
    if (typeof value !== 'string' || (site.shape.types & types.array) === 0 || !holdsSeparator(value)) return undefined;
    if (mayHoldDecimalComma(value.trim()) && ((itemShape(site.shape, 0)?.types ?? 0) & types.number) !== 0)
      return undefined;
    if (!spend(site.run, 1 + value.length / 16)) return undefined;
    const pieces = splitPieces(value);
    if (pieces === undefined) return undefined;
    const list: unknown[] = [];
    for (let i = 0; i < pieces.length; i++) {
      const item = itemShape(site.shape, i);
      const piece = item === null ? undefined : readPiece(pieces[i]!, item, site);
      if (piece === undefined) return undefined;
      list.push(piece);
    }
    const mayGroup = THOUSANDS.test(value.trim()) || (GROUPED.test(value) && SPACED.test(value));
    return mayGroup && couldBeGrouped(pieces, site.shape) ? undefined : { to: list };
  },
};

/**
 * Tells whether commas between pieces could stand inside larger numbers. Not where a list of fewer is too short, or each such
 * number is out of range: `255,128,100` for three numbers up to 255.
 */
function couldBeGrouped(pieces: readonly string[], shape: Shape): boolean {
  const least = keywordOf(shape, 'minItems');
  if (typeof least === 'number' && pieces.length <= least) return false;
  for (let i = 1; i < pieces.length; i++) {
    if (!/^\d{3}(?:\.\d+)?$/.test(pieces[i]!)) continue;
    const joined = readNumber(pieces[i - 1]! + pieces[i]!);
    const item = itemShape(shape, i - 1);
    if (joined !== undefined && item !== null && fits(item, joined)) return true;
  }
  return false;
}

function readMember(text: string, item: Shape, site: Site): unknown {
  if (!spend(site.run, item.members!.length)) return undefined;
  if (fits(item, text)) return text;
  return enumStyle.propose(text, { ...site, shape: item })?.to;
}

function readPiece(piece: string, item: Shape, site: Site): unknown {
  const text = /^(['"]).*\1$/.test(piece) ? piece.slice(1, -1) : piece;
  if (item.members !== null) return readMember(text, item, site);
  if ((item.types & types.string) !== 0) return undefined;
  if (mayBeGrouped(piece)) return undefined;
  const spelled = /^(?:true|false)$/i.test(piece) ? piece.toLowerCase() === 'true' : readNumber(piece);
  return spelled !== undefined && fits(item, spelled) ? spelled : undefined;
}
