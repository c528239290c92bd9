import { isObject } from '../../base/index.ts';
import { isOfFreeType } from '../free-type.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import { numberTextInList } from '../run.ts';
import { itemShape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { holdsSeparator } from '../words/pieces.ts';
import { saysNothing } from '../words/says-nothing.ts';

/**
 * Takes a single value for the list of just that value when it is a valid item, or is one once it is mended itself. Never
 * `null`, a text that says nothing, holds a separator or starts like JSON (the model may have meant several), and never an
 * item of a list.
 */
export const arrayWrap: ValueRule = {
  rule: 'array-wrap',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  takes: ['string', 'number', 'boolean', 'object'],
  concerns: (shape) => (shape.types & types.array) !== 0,
  propose(value, { shape, place, inList, run }) {
    if (inList || (shape.types & types.array) === 0 || isOfFreeType(shape, value)) return undefined;
    if (typeof value === 'string' && !isOneText(value)) return undefined;
    const item = itemShape(shape, 0);
    if (item === null || (isObject(value) && (item.types & types.object) === 0)) return undefined;
    const numberText = numberTextInList(run, place);
    return numberText === undefined ? { to: [value] } : { to: [value], numberText };
  },
};

function isOneText(text: string): boolean {
  return !/^\s*[[{("']/.test(text) && !saysNothing(text) && !holdsSeparator(text) && !holdsSeveral(text);
}

/** Two addresses in one text are two, whatever stands between them. */
function holdsSeveral(text: string): boolean {
  const first = /@|:\/\//.exec(text);
  return first !== null && text.includes(first[0], first.index + first[0].length);
}
