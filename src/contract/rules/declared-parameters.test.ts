import { expect, test } from 'vitest';
import { declaredParameters } from './declared-parameters.ts';
import { isBooleanOnly, unusedValues, usedSchema } from './unused-values.ts';

test('finds parameters in references and branches, and tells which every call has', () => {
  const found = declaredParameters({
    $ref: '#/$defs/call',
    $defs: { call: { properties: { a: { type: 'string' } }, required: ['a'] } },
    allOf: [{ properties: { b: true }, required: ['b', 'only'] }],
    anyOf: [{ properties: { c: { type: 'integer' } }, required: ['c'] }, { $ref: '#' }],
  });
  expect([...found].map(([name, { required }]) => [name, required])).toEqual([
    ['a', true],
    ['b', true],
    ['only', true],
    ['c', false],
  ]);
});

test('merges what a parameter is said to be in several places that all hold', () => {
  const found = declaredParameters({
    properties: { a: { type: ['string', 'null'] } },
    allOf: [{ properties: { a: { type: 'string' } } }],
  });
  expect(found.get('a')?.schema).toEqual({ type: ['string'] });
});

test('tells which unused values a schema lets through', () => {
  const root = { $defs: { maybe: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } };
  const read = (schema: Parameters<typeof unusedValues>[0]) => unusedValues(schema, root);
  expect(read({ type: 'integer' })).toEqual({ null: false, false: false, blank: false });
  expect(read({ type: 'string' })).toEqual({ null: false, false: false, blank: true });
  expect(read({ $ref: '#/$defs/maybe' })).toEqual({ null: true, false: false, blank: false });
  expect(read({ enum: ['a', ''] })).toEqual({ null: false, false: false, blank: true });
  expect(read({ type: 'boolean', nullable: true })).toEqual({ null: true, false: true, blank: false });
  expect(read(true)).toEqual({ null: true, false: true, blank: true });
  expect(read({ allOf: [{ type: 'string' }, { enum: ['a'] }] })).toEqual({ null: false, false: false, blank: false });
});

test('writes used as shortly as the type allows', () => {
  expect(usedSchema({ null: false, false: false, blank: false }, false)).toBe(true);
  expect(usedSchema({ null: true, false: true, blank: false }, true)).toEqual({ const: true });
  expect(usedSchema({ null: true, false: false, blank: true }, false)).toEqual({
    not: { const: null },
    pattern: '\\S',
  });
  expect(isBooleanOnly({ type: ['boolean', 'null'] })).toBe(true);
  expect(isBooleanOnly({ enum: [true] })).toBe(false);
  expect(isBooleanOnly({ anyOf: [{ type: 'boolean' }, { type: 'null' }] })).toBe(true);
  expect(isBooleanOnly({ anyOf: [{ type: 'boolean' }, { type: 'string' }] })).toBe(false);
  expect(isBooleanOnly({ anyOf: [{ type: 'null' }] })).toBe(false);
});
