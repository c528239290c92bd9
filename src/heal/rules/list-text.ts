import { takesFreeText } from '../free-type.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { itemShape, types } from '../shape.ts';
import { holdsSeparator, splitPieces } from '../words/pieces.ts';
import { readNumber } from './coerce.ts';

/** Reads a text with separators as a list of free texts; one of the texts may have held the separator itself, so it is a convention. */
export const listText: ValueRule = {
  rule: 'list-text',
  loss: 'convention',
  effects: onlyReading('convention'),
  takes: ['string'],
  concerns: (shape) => (shape.types & types.array) !== 0 && !takesFreeText(shape),
  propose(value, site) {
    const { shape } = site;
    if (typeof value !== 'string' || (shape.types & types.array) === 0 || !holdsSeparator(value)) return undefined;
    if (/^\s*[[{]/.test(value)) return undefined;
    if (!spend(site.run, 1 + value.length / 16)) return undefined;
    const item = itemShape(shape, 0);
    if (item === null || (item.types & types.string) === 0) return undefined;
    const pieces = splitPieces(value);
    if (pieces === undefined) return undefined;
    // Where an item may be a number too, `5` among the pieces has two readings.
    return (item.types & ~types.string) !== 0 && pieces.some(spellsOther) ? undefined : { to: pieces };
  },
};

function spellsOther(piece: string): boolean {
  return /^(?:true|false|null|none)$/i.test(piece) || readNumber(piece) !== undefined;
}
