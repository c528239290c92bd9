import { describe, expect, test } from 'vitest';
import { isToolmendError, type ToolmendError } from '../base/index.ts';
import { isValid } from '../validate/index.ts';
import { compileSchema, type JsonSchema, type SchemaOptions } from './index.ts';

function refusal(
  schema: unknown,
  options?: SchemaOptions,
): { readonly at: string | undefined; readonly message: string } {
  try {
    compileSchema(schema as JsonSchema, options);
  } catch (error) {
    if (!isToolmendError(error) || (error as ToolmendError).code !== 'schema') throw error;
    return { at: error.at, message: error.message };
  }
  throw new Error('it was compiled');
}

const $schema = 'https://json-schema.org/draft/2020-12/schema';

describe('what cannot be compiled', () => {
  test.each<[string, unknown, string]>([
    ['no schema', 5, ''],
    ['a list for a schema', [], ''],
    ['a type that is none', { properties: { a: { type: 'text' } } }, '/properties/a/type'],
    ['an empty list of types', { type: [] }, '/type'],
    ['a type that is a number', { type: 5 }, '/type'],
    ['required that is a flag', { properties: { 'a/b': { required: true } } }, '/properties/a~1b/required'],
    ['required with a number', { required: ['a', 1] }, '/required'],
    ['properties that is a list', { properties: [] }, '/properties'],
    ['a property that is a text', { properties: { a: 'string' } }, '/properties/a'],
    ['items that is a text', { items: 'string' }, '/items'],
    ['a tuple in the dialect without them', { $schema, items: [true] }, '/items'],
    ['an enum that is no list', { enum: 'a' }, '/enum'],
    ['a negative length', { items: { minLength: -1 } }, '/items/minLength'],
    ['a length that is a text', { maxLength: '3' }, '/maxLength'],
    ['a bound that is a text', { minimum: '3' }, '/minimum'],
    ['a flag for a bound in a dialect', { $schema, exclusiveMinimum: true }, '/exclusiveMinimum'],
    ['a step of 0', { multipleOf: 0 }, '/multipleOf'],
    ['a pattern that is none', { allOf: [{ pattern: '(' }] }, '/allOf/0/pattern'],
    ['a key that is no pattern', { patternProperties: { '[': true } }, '/patternProperties/['],
    ['a format that is no text', { format: 1 }, '/format'],
    ['anyOf that is no list', { anyOf: {} }, '/anyOf'],
    ['a list of dependents that is none', { dependentRequired: { a: 'b' } }, '/dependentRequired/a'],
    ['a dependency that is a text', { dependencies: { a: 'b' } }, '/dependencies/a'],
    ['a reference that is no text', { $ref: 1 }, '/$ref'],
    ['a reference that leads nowhere', { properties: { a: { $ref: '#/$defs/b' } } }, '/properties/a/$ref'],
    ['an anchor that nobody has', { $ref: '#b' }, '/$ref'],
    ['a reference to an unknown document', { $ref: 'https://example.org/a.json' }, '/$ref'],
    ['a reference to what is no schema', { $ref: '#/title', title: 'x' }, '/$ref'],
    ['a broken schema where only a reference leads', { $ref: '#/x/y', x: { y: { type: 'text' } } }, '/x/y/type'],
    ['a broken branch of a condition', { if: true, else: { type: 'text' } }, '/else/type'],
  ])('%s', (_name, schema, at) => {
    expect(refusal(schema).at).toBe(at);
  });

  test('the message says what and where', () => {
    expect(refusal({ properties: { a: { type: 'text' } } }).message).toMatchInlineSnapshot(
      `"no JSON type is called "text" (at /properties/a/type)"`,
    );
    expect(refusal({ $ref: 'other.json' }).message).toMatchInlineSnapshot(
      `"the reference other.json leads to a document that is not among the remotes (at /$ref)"`,
    );
  });

  test('a schema that holds itself, or is nested too deeply', () => {
    const cyclic: Record<string, unknown> = { type: 'object' };
    cyclic['properties'] = { a: cyclic, b: cyclic };
    expect(refusal(cyclic).message).toContain('holds itself');
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 100_000; i++) deep = { not: deep };
    expect(refusal(deep).message).toContain('deeper than 256');
    const member: unknown[] = [];
    member.push(member);
    expect(refusal({ enum: [member] }).at).toBe('/enum');
  });

  test('objects used twice at each level are looked over once', () => {
    let shared: Record<string, unknown> = { type: 'string' };
    for (let i = 0; i < 60; i++) shared = { properties: { a: shared, b: shared } };
    expect(compileSchema(shared).closed).toBe(true);
  });

  test('the subset of keywords ignores what it does not read', () => {
    const schema = {
      type: 'text',
      pattern: '(',
      items: [5],
      $ref: '#/nowhere',
      minLength: 'x',
      properties: { a: { anyOf: 1 } },
    };
    expect(isValid(compileSchema(schema as JsonSchema, { keywords: 'core' }), { b: 1 })).toBe(true);
    expect(refusal({ required: 'a' }, { keywords: 'core' }).at).toBe('/required');
  });

  test('a keyword the subset does not read has no effect beside one that it reads', () => {
    const schema: JsonSchema = {
      properties: {
        list: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2, uniqueItems: true },
        text: { type: 'string', enum: ['abc'], maxLength: 1, pattern: '^x' },
        map: { type: 'object', additionalProperties: { type: 'integer', maximum: 1 }, maxProperties: 1 },
      },
    };
    const core = compileSchema(schema, { keywords: 'core' });
    const values = { list: ['a', 'a', 'a'], text: 'abc', map: { a: 2, b: 3 } };
    expect(isValid(core, values)).toBe(true);
    expect(isValid(core, { list: [] })).toBe(true);
    expect(isValid(core, { list: [1] })).toBe(false);
    for (const key of ['list', 'text', 'map'] as const) {
      expect(isValid(compileSchema(schema), { [key]: values[key] })).toBe(false);
    }
  });

  test('a dialect that no one knows is an error of the option', () => {
    expect(() => compileSchema({}, { dialect: 'draft-99' })).toThrow(/no JSON Schema dialect/);
  });
});

describe('what is kept', () => {
  test('one schema object is compiled once for the same options', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(compileSchema(schema)).toBe(compileSchema(schema, { keywords: 'all' }));
    expect(compileSchema(schema)).not.toBe(compileSchema(schema, { unknownKeys: 'schema' }));
    expect(compileSchema({ ...schema })).not.toBe(compileSchema(schema));
  });
});

describe('references', () => {
  const remotes = {
    'https://example.org/base.json': {
      $defs: { name: { type: 'string' }, self: { $ref: 'other.json#part' } },
    },
    'https://example.org/other.json': { $defs: { x: { $anchor: 'part', type: 'integer' } } },
    'plain.json': { type: 'boolean' },
  };

  test.each<[string, unknown, unknown]>([
    ['https://example.org/base.json#/$defs/name', 'x', 1],
    ['https://example.org/base.json#/$defs/self', 1, 'x'],
    ['plain.json', true, 1],
  ])('%s is found among the remotes', ($ref, right, wrong) => {
    const node = compileSchema({ $ref }, { remotes });
    expect([isValid(node, right), isValid(node, wrong)]).toEqual([true, false]);
  });

  test('draft-07 ignores what stands beside a reference, the others do not', () => {
    const schema = {
      definitions: { a: { type: 'string' } },
      properties: { a: { $ref: '#/definitions/a', minLength: 2 } },
    };
    expect(isValid(compileSchema(schema), { a: 'x' })).toBe(false);
    expect(isValid(compileSchema(schema, { dialect: 'draft-07' }), { a: 'x' })).toBe(true);
  });

  test('without a dialect, draft-07 words keep their meaning', () => {
    const tuple = compileSchema({ items: [{ type: 'string' }], additionalItems: { type: 'number' } });
    expect([['a', 1], ['a', 'b'], [1]].map((value) => isValid(tuple, value))).toEqual([true, false, false]);
    const dependent = compileSchema({ dependencies: { a: ['b'], c: { required: ['d'] } } });
    expect([{ a: 1 }, { a: 1, b: 1 }, { c: 1 }].map((value) => isValid(dependent, value))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('percent-encoded and escaped pointers are read', () => {
    const schema = { $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': { type: 'string' } } };
    expect([isValid(compileSchema(schema), 'x'), isValid(compileSchema(schema), 1)]).toEqual([true, false]);
  });
});
