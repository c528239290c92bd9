import { isObject } from '../../base/index.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import type { Shape } from '../shape.ts';
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
    if (place !== null && isContentLike(place.key) && isTextOf(shape, item)) return undefined;
    if (isEntry(shape, item)) return undefined;
    return { to: item, index: 0 };
  },
};

/** A list in a body is content, be it of lines or of numbers that would become its text. */
function isTextOf(shape: Shape, item: unknown): boolean {
  return typeof item === 'string' || (typeof item === 'number' && (shape.types & types.string) !== 0);
}

const NAMES = new Set(['name', 'key', 'field', 'id', 'property', 'header']);

/** `[{"name":"A","value":"1"}]` for an open map is its entry `A`, and not the map. */
function isEntry(shape: Shape, item: unknown): boolean {
  if (!isObject(item) || shape.keys.length > 0) return false;
  const keys = Object.keys(item);
  return (
    keys.length === 2 && keys.some((key) => NAMES.has(key)) && keys.some((key) => key === 'value' || key === 'values')
  );
}
