import { isObject } from '../../base/index.ts';
import { unlessDestructive, type ValueRule } from '../rule.ts';
import { fits } from '../shape.ts';
import { bitsOf, types } from '../type-bits.ts';
import { isContentLike } from '../words/content-like.ts';

const ECHOED = new Set(['type', 'value', 'description', 'title']);

/** The words for types that models know from schemas and from programs. */
const TYPE_WORDS: ReadonlyMap<string, number> = new Map([
  ...['string', 'str', 'text'].map((word) => [word, types.string] as const),
  ...['number', 'float', 'double', 'decimal'].map((word) => [word, types.number] as const),
  ...['integer', 'int', 'long'].map((word) => [word, types.integer] as const),
  ...['boolean', 'bool'].map((word) => [word, types.boolean] as const),
  ...['array', 'list', 'tuple'].map((word) => [word, types.array] as const),
  ...['object', 'dict', 'map'].map((word) => [word, types.object] as const),
]);

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
    const bit = TYPE_WORDS.get(word.toLowerCase()) ?? 0;
    return (bit & bitsOf(inner)) !== 0 && fits(shape, inner) ? { to: inner } : undefined;
  },
};
