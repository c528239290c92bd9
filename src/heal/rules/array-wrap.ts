import { unlessDestructive, type ValueRule } from '../rule.ts';
import { fits, itemShape, types } from '../shape.ts';
import { holdsSeparator } from '../words/pieces.ts';

/**
 * Takes a single value for the list of just that value when it is a valid item. Never `null`, an empty text, a text that
 * holds a separator or starts like JSON (the model may have meant several), and never an item of a list.
 */
export const arrayWrap: ValueRule = {
  rule: 'array-wrap',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  takes: ['string', 'number', 'boolean', 'object'],
  concerns: (shape) => (shape.types & types.array) !== 0,
  propose(value, { shape, inList }) {
    if (inList || (shape.types & types.array) === 0) return undefined;
    if (typeof value === 'string' && !isOneText(value)) return undefined;
    const item = itemShape(shape, 0);
    return item !== null && fits(item, value) ? { to: [value] } : undefined;
  },
};

function isOneText(text: string): boolean {
  return !/^\s*(?:$|null$|none$|[[{("'])/i.test(text) && !holdsSeparator(text);
}
