import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonSchema } from './json-schema.ts';
import { sampleArguments } from './sample.ts';

// Without a precision it reads a quotient with `parseInt`, which takes the 1 of `1e+21` for all of it.
const oracle = new Ajv2020({ strict: false, validateFormats: true, multipleOfPrecision: 9 });
addFormats.default(oracle);

function isRight(schema: JsonSchema, value: unknown): boolean {
  return oracle.validate(schema, value);
}

test('gives required keys only, and the first member of an enum', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1 },
      repeat: { enum: ['none', 'daily'] },
      count: { type: 'integer', minimum: 3 },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
      note: { type: 'string' },
    },
    required: ['title', 'repeat', 'count', 'tags'],
  };
  expect(sampleArguments(schema)).toEqual({ title: 'text', repeat: 'none', count: 3, tags: ['text'] });
});

test('follows references and anchors, merges allOf and takes the first branch of a union that can be', () => {
  const schema = {
    $ref: '#/$defs/call',
    $defs: {
      call: {
        allOf: [
          { properties: { at: { $ref: '#point' } }, required: ['at'] },
          { properties: { size: { minimum: 2 } }, required: ['size'] },
        ],
        anyOf: [false, { properties: { size: { type: 'integer', maximum: 5 } } }],
      },
      point: {
        $anchor: 'point',
        type: ['null', 'array'],
        prefixItems: [{ type: 'number' }, { const: 'x' }],
        minItems: 2,
      },
    },
  };
  expect(sampleArguments(schema)).toEqual({ at: [1, 'x'], size: 2 });
});

test('brings in what a present key makes required, and fills up to minProperties', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'boolean' }, c: { type: 'integer' } },
    required: ['a'],
    dependentRequired: { a: ['c'] },
    minProperties: 3,
  };
  expect(sampleArguments(schema)).toEqual({ a: 'text', c: 1, b: true });
});

test('makes items differ where they have to', () => {
  const items = (each: JsonSchema) => ({ type: 'array', items: each, minItems: 3, uniqueItems: true });
  expect(sampleArguments(items({ type: 'string' }))).toEqual(['text', 'text1', 'text2']);
  expect(sampleArguments(items({ enum: ['x', 'y', 'z'] }))).toEqual(['x', 'y', 'z']);
  expect(sampleArguments(items({ type: 'boolean' }))).toBeUndefined();
});

test('gives nothing where nothing can be made', () => {
  expect(sampleArguments(false)).toBeUndefined();
  expect(sampleArguments({ allOf: [{ type: 'string' }, { type: 'number' }] })).toBeUndefined();
  expect(sampleArguments({ type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] })).toBeUndefined();
  expect(sampleArguments({ type: 'string', pattern: '(' })).toBeUndefined();
  expect(sampleArguments({ type: 'string', minLength: 5, maxLength: 2 })).toBeUndefined();
});

test('ends soon for a schema that holds itself in many branches', () => {
  const branches = Array.from({ length: 40 }, () => ({ properties: { a: { $ref: '#' } }, required: ['a'] }));
  expect(sampleArguments({ type: 'object', anyOf: branches })).toBeUndefined();
});

test('treats __proto__ as a key like any other', () => {
  const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__"]}');
  const sample = sampleArguments(schema) as object;
  expect(Object.keys(sample)).toEqual(['__proto__']);
  expect(JSON.stringify(sample)).toBe('{"__proto__":1}');
});

test.each([
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'regex',
  'uri-template',
])('writes a text of the format %s', (format) => {
  const schema = { type: 'string', format };
  expect(isRight(schema, sampleArguments(schema))).toBe(true);
});

test.each([
  '^[1-9][0-9]*$',
  '^(all|[1-9][0-9]*)$',
  '^[a-z][a-z0-9-]{2,30}[a-z0-9]$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^(?:https?):\\/\\/\\S+$',
  '^[^/]+/[^/]+$',
  '^\\p{Lu}\\p{L}*$',
  '^(?!x)[\\w.]+@[\\w.]+\\.\\w+$',
  '\\S',
  '^#[0-9a-fA-F]{6}$',
  '^\\u0041\\x42\\u{43}$',
  '^[^\\w\\s]{3}$',
  '^$',
])('writes a text for the pattern %s', (pattern) => {
  const schema = { type: 'string', pattern };
  expect(isRight(schema, sampleArguments(schema))).toBe(true);
});

test('lets a pattern repeat until the text is long enough', () => {
  expect(sampleArguments({ type: 'string', pattern: '^[a-c]+$', minLength: 4 })).toBe('aaaa');
  expect(sampleArguments({ type: 'string', pattern: '^(a)\\1$', examples: ['aa'] })).toBe('aa');
});

const bound = fc.integer({ min: -20, max: 20 });
const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record(
    { type: fc.constant('integer'), minimum: bound, maximum: bound, multipleOf: fc.integer({ min: 1, max: 5 }) },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('number'), exclusiveMinimum: bound, exclusiveMaximum: bound },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(9), maxLength: fc.nat(9) }, { requiredKeys: ['type'] }),
  fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), bound, fc.boolean(), fc.constant(null)), { minLength: 1 }) }),
  fc.record({ const: fc.jsonValue() }),
  fc.record({ type: fc.constant(['string', 'null']) }),
  fc.constant(true),
);
const nested: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).chain((properties) =>
      fc.record({
        type: fc.constant('object'),
        properties: fc.constant(properties),
        required: fc.subarray(Object.keys(properties)),
      }),
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
})).schema;

test('law: what it gives is valid, wherever schemas say only what a sample can be read from', () => {
  let given = 0;
  fc.assert(
    fc.property(nested, (schema) => {
      const value = sampleArguments(schema);
      if (value === undefined) return;
      given++;
      expect(isRight(schema, value), JSON.stringify({ schema, value })).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(given).toBeGreaterThan(200);
});

test('law: it never throws, whatever stands in the keywords', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          'type',
          '$ref',
          'allOf',
          'enum',
          'properties',
          'required',
          'minItems',
          'items',
          'pattern',
          'minLength',
          'const',
        ),
        fc.jsonValue(),
      ),
      (schema) => {
        sampleArguments(schema);
      },
    ),
  );
});
