import { isObject, type Place } from '../../base/index.ts';
import { losslessUnlessReading, type ValueRule } from '../rule.ts';
import { itemShape, type Shape } from '../shape.ts';
import { types } from '../type-bits.ts';
import { isContentLike } from '../words/content-like.ts';
import { keyWithoutStyle } from '../words/style.ts';
import { isNamedLike } from './envelope.ts';

/** Names for what holds a list: `<tags><item>…</item></tags>` comes as `{"tags":{"item":[…]}}`. */
export const HOLDS_LIST: ReadonlySet<string> = new Set(
  'item items element elements entry entries list array values value'.split(' '),
);

/**
 * Takes a list or a value out of an object of one key, where no object is allowed: `{"rows":{"rows":[…]}}`,
 * `{"city":{"value":"Oslo"}}`. The key must be named like the place or for what it holds.
 */
export const envelopeValue: ValueRule = {
  rule: 'envelope',
  loss: 'convention',
  effects: losslessUnlessReading,
  takes: ['object'],
  concerns: (shape) => (shape.types & types.object) === 0,
  before: ['array-wrap'],
  propose(value, { shape, place }) {
    if (!isObject(value) || place === null || (shape.types & types.object) !== 0) return undefined;
    const keys = Object.keys(value);
    const key = keys[0];
    if (key === undefined || keys.length > 1) return undefined;
    const held = value[key];
    if (held === null || held === '' || isObject(held)) return undefined;
    const plain = keyWithoutStyle(key);
    const named = isNamedLike(plain, place);
    if ((shape.types & types.array) !== 0) {
      if (!named && (!HOLDS_LIST.has(plain) || hasOpenItems(shape))) return undefined;
    } else if (Array.isArray(held) || (!named && plain !== 'value') || isBody(place, held)) return undefined;
    return { to: held, index: key };
  },
};

/** Tells whether an object is nothing but a list under a name for what holds one. */
export function mayHoldList(value: Record<string, unknown>): boolean {
  const keys = Object.keys(value);
  return keys.length === 1 && Array.isArray(value[keys[0]!]) && HOLDS_LIST.has(keyWithoutStyle(keys[0]!));
}

/** Where items may have any keys, an object with a list in it may be one of them. */
function hasOpenItems(shape: Shape): boolean {
  const item = itemShape(shape, 0);
  return item === null || ((item.types & types.object) !== 0 && !item.closed);
}

/** In a body such an object may be the content, to be written as JSON. */
function isBody(place: Place, held: unknown): boolean {
  return typeof held === 'string' && isContentLike(place.key);
}
