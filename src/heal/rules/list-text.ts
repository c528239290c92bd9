import { takesFreeText } from '../free-type.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { itemShape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { isOneThing } from '../words/one-thing.ts';
import { holdsSeparator, splitPieces } from '../words/pieces.ts';
import { spellsOther } from './coerce.ts';

/** Reads a text with separators as a list of free texts; one of the texts may have held the separator itself, so it is a convention. */
export const listText: ValueRule = {
  rule: 'list-text',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  concerns: (shape) => (shape.types & types.array) !== 0 && !takesFreeText(shape),
  propose(value, site) {
    const { shape, place } = site;
    if (typeof value !== 'string' || (shape.types & types.array) === 0 || !holdsSeparator(value)) return undefined;
    if (/^\s*[[{]/.test(value)) return undefined;
    if (!spend(site.run, 1 + value.length / 16)) return undefined;
    const item = itemShape(shape, 0);
    if (item === null || (item.types & types.string) === 0) return undefined;
    const pieces = splitPieces(value);
    if (pieces === undefined || isOneText(value, pieces, String(place?.key ?? ''))) return undefined;
    // Where an item may be a number too, `5` among the pieces has two readings.
    return (item.types & ~types.string) !== 0 && pieces.some(spellsOther) ? undefined : { to: pieces };
  },
};

/** Words that lead on to the end of an enumeration in a sentence, where they are no part of the last piece. */
const LEADS_ON = /^(?:and|or|but|und|oder|et|ou)\s|\s(?:and|or|but|und|oder|et|ou)$|^(?:和|或|以及|及)/i;

/** Tells whether pieces show that the text is one: a sentence, an address, or brackets and marks around a separator. */
function isOneText(text: string, pieces: readonly string[], key: string): boolean {
  if (isOneThing(text.trim(), pieces, key)) return true;
  const last = pieces.at(-1)!;
  if (!text.trimEnd().includes('\n') && (/[?!。？！]$/.test(last) || /\s.*\.$/.test(last))) return true;
  const addresses = pieces.filter((piece) => piece.includes('://')).length;
  return (addresses > 0 && addresses < pieces.length) || pieces.some((piece) => LEADS_ON.test(piece) || isOpen(piece));
}

/** Tells whether a piece has a bracket or a double mark without its partner. */
function isOpen(piece: string): boolean {
  const count = (mark: string): number => piece.split(mark).length - 1;
  return count('(') !== count(')') || count('[') !== count(']') || count('"') % 2 === 1;
}
