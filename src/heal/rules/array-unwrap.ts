import { unlessDestructive, type ValueRule } from '../rule.ts';
import { types } from '../type-bits.ts';
import { isContentLike } from '../words/content-like.ts';

/**
 * Takes a list of exactly one for its item, where the item is valid, or is once it is mended itself, and a list is not.
 * Never an item of a list, since that would flatten a column of a matrix, and never the list of the lines of a body.
 */
export const arrayUnwrap: ValueRule = {
  rule: 'array-unwrap',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  takes: ['array'],
  propose(value, { shape, place, inList }) {
    if (inList || !Array.isArray(value) || value.length !== 1) return undefined;
    const item: unknown = value[0];
    // Where a list is allowed, only a list within a list can be one too many.
    if ((shape.types & types.array) !== 0 && !Array.isArray(item)) return undefined;
    if (place !== null && typeof item === 'string' && isContentLike(place.key)) return undefined;
    return { to: item, index: 0 };
  },
};
