import { isObject } from '../../base/index.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import { bitsOf, fits, types } from '../shape.ts';
import { isContentLike } from '../words/content-like.ts';

const ECHOED = new Set(['type', 'value', 'description', 'title']);

/** Reads `{"type":"string","value":"Paris"}`, the schema repeated with the value in it, as the value; type word, value and schema must agree. */
export const schemaEcho: ValueRule = {
  rule: 'schema-echo',
  loss: 'none',
  effects: unlessDestructive('none'),
  takes: ['object'],
  propose(value, { shape, place }) {
    if (!isObject(value) || !Object.hasOwn(value, 'value') || typeof value['type'] !== 'string') return undefined;
    if (place !== null && isContentLike(place.key)) return undefined;
    if (!Object.keys(value).every((key) => ECHOED.has(key))) return undefined;
    const { type: word, value: inner } = value;
    const bit = Object.hasOwn(types, word) ? types[word as keyof typeof types] : 0;
    return (bit & bitsOf(inner)) !== 0 && fits(shape, inner) ? { to: inner } : undefined;
  },
};
