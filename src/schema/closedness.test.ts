import { describe, expect, test } from 'vitest';
import { isValid } from '../validate/index.ts';
import { compileSchema, type JsonSchema, type SchemaOptions } from './index.ts';

const object: JsonSchema = { type: 'object', properties: { a: true } };

/** Tells whether a key that nobody declares is refused. */
function closes(schema: JsonSchema, value: unknown, options?: SchemaOptions): boolean {
  return !isValid(compileSchema(schema, options), value);
}

describe('closed by default', () => {
  test.each<[string, JsonSchema, unknown]>([
    ['at the root', object, { x: 1 }],
    ['without a type', { properties: {} }, { x: 1 }],
    ['under properties', { properties: { o: object } }, { o: { x: 1 } }],
    ['under patternProperties', { patternProperties: { '^o': object } }, { o: { x: 1 } }],
    ['under items', { items: object }, [{ x: 1 }]],
    ['under prefixItems', { prefixItems: [object] }, [{ x: 1 }]],
    ['under items as a list', { items: [object] }, [{ x: 1 }]],
    ['under additionalProperties', { additionalProperties: object }, { o: { x: 1 } }],
    ['through a reference that stands alone', { $ref: '#/$defs/o', $defs: { o: object } }, { x: 1 }],
    [
      'through a described reference',
      { properties: { o: { $ref: '#/$defs/o', description: 'x' } }, $defs: { o: object } },
      { o: { x: 1 } },
    ],
    ['as the only object branch', { anyOf: [object, { type: 'null' }, { enum: ['x'] }] }, { x: 1 }],
    [
      'as the only object branch, by reference',
      { oneOf: [{ type: 'null' }, { $ref: '#/$defs/o' }], $defs: { o: object } },
      { x: 1 },
    ],
    [
      'under a key of one of several branches',
      { anyOf: [{ properties: { o: object }, required: ['o'] }, { required: ['p'] }] },
      { o: { x: 1 } },
    ],
    [
      'under a key that one part of allOf describes',
      { allOf: [{ properties: { o: object } }, { properties: { p: true } }] },
      { o: { x: 1 } },
    ],
    ['beside not-describing keywords', { ...object, minProperties: 1, dependentRequired: {} }, { x: 1 }],
  ])('%s', (_name, schema, value) => {
    expect(closes(schema, value)).toBe(true);
    expect(closes(schema, value, { unknownKeys: 'schema' })).toBe(false);
  });
});

describe('not closed', () => {
  const other: JsonSchema = { type: 'object', properties: { b: true } };
  test.each<[string, JsonSchema, unknown]>([
    ['without properties', { type: 'object' }, { x: 1 }],
    ['where it says additionalProperties', { ...object, additionalProperties: true }, { x: 1 }],
    [
      'where it says additionalProperties with a schema',
      { ...object, additionalProperties: { type: 'number' } },
      { x: 1 },
    ],
    ['where it says unevaluatedProperties', { ...object, unevaluatedProperties: true }, { x: 1 }],
    ['beside patternProperties', { ...object, patternProperties: { '^y': true } }, { x: 1 }],
    ['beside a reference', { ...object, $ref: '#/$defs/b', $defs: { b: other } }, { x: 1 }],
    ['beside allOf', { ...object, allOf: [true] }, { x: 1 }],
    ['beside anyOf', { ...object, anyOf: [true] }, { x: 1 }],
    ['beside oneOf', { ...object, oneOf: [true] }, { x: 1 }],
    ['beside if', { ...object, if: true }, { x: 1 }],
    ['beside not', { ...object, not: { required: ['y'] } }, { x: 1 }],
    ['beside dependentSchemas', { ...object, dependentSchemas: {} }, { x: 1 }],
    ['through allOf', { allOf: [object, other] }, { x: 1 }],
    ['through a reference in allOf', { allOf: [{ $ref: '#/$defs/o' }], $defs: { o: object } }, { x: 1 }],
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
    ['through then', { if: true, then: object }, { x: 1 }],
    ['through dependentSchemas', { dependentSchemas: { x: object } }, { x: 1 }],
    ['as one of several object branches', { anyOf: [object, other] }, { x: 1 }],
    [
      'as the only object branch beside properties',
      { properties: { b: true }, anyOf: [object, { type: 'null' }] },
      { b: 1 },
    ],
    [
      'under a key that two parts describe',
      { allOf: [{ properties: { o: object } }, { properties: { o: other } }] },
      { o: { a: 1, b: 1 } },
    ],
    ['beneath a condition', { if: { properties: { o: object } }, else: false }, { o: { x: 1 } }],
  ])('%s', (_name, schema, value) => {
    expect(closes(schema, value)).toBe(false);
  });

  test('`not` means the same as without closing', () => {
    expect(closes({ not: { properties: { o: object }, required: ['o'] } }, { o: { x: 1 } })).toBe(true);
  });
});

describe('a key that only `required` names', () => {
  const schema: JsonSchema = { ...object, required: ['r'] };
  test('counts as declared', () => {
    expect(closes(schema, { r: 1 })).toBe(false);
    expect(closes({ ...schema, additionalProperties: false }, { r: 1 })).toBe(false);
    expect(closes(schema, {})).toBe(true);
  });

  test('is what additionalProperties says it is', () => {
    expect(closes({ ...schema, additionalProperties: { type: 'string' } }, { r: 1 })).toBe(true);
  });

  test('is forbidden by the standard where nobody declares it', () => {
    expect(closes({ ...schema, additionalProperties: false }, { r: 1 }, { unknownKeys: 'schema' })).toBe(true);
  });
});

describe('the subset of keywords', () => {
  const core: SchemaOptions = { keywords: 'core' };
  test.each(['patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'unevaluatedProperties'])(
    '%s opens its level',
    (keyword) => {
      expect(closes({ ...object, [keyword]: 'unread' }, { x: 1 }, core)).toBe(false);
      expect(closes({ ...object, additionalProperties: false, [keyword]: 'unread' }, { x: 1 }, core)).toBe(false);
    },
  );

  test('closes objects all the same', () => {
    expect(closes(object, { x: 1 }, core)).toBe(true);
    expect(closes({ properties: { l: { items: object } } }, { l: [{ x: 1 }] }, core)).toBe(true);
  });
});
