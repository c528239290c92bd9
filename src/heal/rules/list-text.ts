import { takesFreeText } from '../free-type.ts';
import { onlyReading, type ValueRule } from '../rule.ts';
import { spend } from '../run.ts';
import { itemShape, types } from '../shape.ts';
import { holdsSeparator, splitPieces } from '../words/pieces.ts';

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
    return pieces === undefined ? undefined : { to: pieces };
  },
};
