import { describe, expect, test } from 'vitest';
import { limits, pointerOf } from '../base/index.ts';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../schema/index.ts';
import { findFaults, isValid } from './index.ts';

function faults(schema: JsonSchema, value: unknown, options?: SchemaOptions): string[] {
  return findFaults(compileSchema(schema, options), value).map((one) => `${one.code} ${pointerOf(one.place)}`);
}

function first(schema: JsonSchema, value: unknown): unknown {
  const { place, value: refused, asker, ...rest } = findFaults(compileSchema(schema), value)[0]!;
  void [refused, asker];
  return { ...rest, at: pointerOf(place) };
}

const task: JsonSchema = {
  type: 'object',
  properties: {
    taskId: { type: 'string' },
    status: { type: 'string', enum: ['pending', 'done'] },
    box: { type: 'object', properties: { w: { type: 'number' } }, required: ['w'] },
    rows: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' } }, required: ['label'] } },
  },
  required: ['taskId'],
};

describe('order and number of findings', () => {
  test('missing keys come first, then unknown ones, then the rest, over the whole call', () => {
    const value = { status: 'no', id: '2', box: { h: 1 }, rows: [{ label: 5 }, { lable: 'b' }] };
    expect(faults(task, value)).toEqual([
      'missing /taskId',
      'missing /box/w',
      'missing /rows/1/label',
      'unknown /id',
      'unknown /box/h',
      'unknown /rows/1/lable',
      'enum /status',
      'type /rows/0/label',
    ]);
  });

  test('missing keys keep the order of `required`', () => {
    const schema = { type: 'object', properties: { a: true, b: true }, required: ['b', 'a', 'constructor'] };
    expect(faults(schema, {})).toEqual(['missing /b', 'missing /a', 'missing /constructor']);
  });

  test('a key that `required` names twice is missing once, and there where it is given', () => {
    const twice = { type: 'object', properties: { a: true, b: true }, required: ['b', 'a', 'b', 'c', 'c'] };
    expect(faults(twice, {})).toEqual(['missing /b', 'missing /a', 'missing /c']);
    expect(faults(twice, { b: 1, c: 1 })).toEqual(['missing /a']);
    expect(faults(twice, { a: 1, b: 1, c: 1 })).toEqual([]);
    const dependent = { type: 'object', properties: { a: true }, dependentRequired: { a: ['b', 'b'] } };
    expect(faults(dependent, { a: 1 })).toEqual(['missing /b']);
  });

  test('a missing key is told before those that are missing below its object, wherever these stand', () => {
    const inner: JsonSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const schema: JsonSchema = {
      type: 'object',
      properties: { first: inner, n: { type: 'number' }, list: { type: 'array', items: inner }, last: inner },
      required: ['last', 'first', 'n'],
      additionalProperties: false,
    };
    expect(faults(schema, { list: [{}], other: 1, first: { a: 2 } })).toEqual([
      'missing /last',
      'missing /n',
      'missing /list/0/a',
      'unknown /other',
      'type /first/a',
    ]);
  });

  test('a missing key is told also where what stands before it in the call fills the cap', () => {
    const many = Object.fromEntries(Array.from({ length: limits.issues + 5 }, (_, index) => [`k${index}`, index]));
    const schema: JsonSchema = { type: 'object', required: ['a', 'b'], properties: {}, additionalProperties: false };
    const found = faults(schema, many);
    expect(found).toHaveLength(limits.issues);
    expect(found.slice(0, 3)).toEqual(['missing /a', 'missing /b', 'unknown /k0']);
    expect(found.at(-1)).toBe(`unknown /k${limits.issues - 3}`);
  });

  test('a required key of the prototype is missing, one whose value is undefined too', () => {
    const schema: JsonSchema = { type: 'object', required: ['constructor', 'a'], properties: { a: true } };
    expect(faults(schema, { a: undefined })).toEqual(['missing /constructor', 'missing /a']);
    const inheriting = Object.assign(Object.create({ a: 1 }) as object, { constructor: 1 });
    expect(faults(schema, inheriting)).toEqual(['missing /a']);
  });

  test('a wrong type hides the enum, and what would be under a container', () => {
    expect(faults(task, { taskId: '1', status: 5, rows: { label: 1 } })).toEqual(['type /status', 'type /rows']);
  });

  test('one place has one finding, also where several schemas refuse it', () => {
    const schema = { properties: { a: { allOf: [{ minLength: 3 }, { type: 'number' }, { enum: [1] }] } } };
    expect(faults(schema, { a: 'x' })).toEqual(['type /a']);
    const closed = {
      allOf: [{ properties: { a: true }, additionalProperties: false }, { properties: { b: { type: 'number' } } }],
    };
    expect(faults(closed, { b: 'x' })).toEqual(['unknown /b']);
  });

  test('findings are capped', () => {
    const value = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    expect(findFaults(compileSchema(task), value)).toHaveLength(limits.issues);
  });

  test('a valid value has no findings', () => {
    expect(faults(task, { taskId: '1', rows: [{ label: 'a' }] })).toEqual([]);
  });
});

describe('what findings carry', () => {
  test.each<[string, JsonSchema, unknown, unknown]>([
    ['type', { type: 'string', nullable: true }, 5, { code: 'type', keyword: 'type', argument: ['string', 'null'] }],
    ['type list', { type: ['integer', 'null'] }, 1.5, { code: 'type', keyword: 'type', argument: ['integer', 'null'] }],
    ['enum', { enum: ['a', 'b'] }, 'c', { code: 'enum', keyword: 'enum', argument: ['a', 'b'] }],
    ['enum of objects', { enum: [{ a: 1 }] }, { a: 2 }, { code: 'enum', keyword: 'enum', argument: [{ a: 1 }] }],
    ['const', { const: 1 }, 2, { code: 'const', keyword: 'const', argument: 1 }],
    ['minimum', { type: 'number', minimum: 1 }, 0, { code: 'range', keyword: 'minimum', argument: 1 }],
    ['maximum', { type: 'integer', maximum: 9 }, 10, { code: 'range', keyword: 'maximum', argument: 9 }],
    [
      'both',
      { type: 'number', minimum: 1, exclusiveMinimum: 5 },
      3,
      { code: 'range', keyword: 'exclusiveMinimum', argument: 5 },
    ],
    [
      'exclusiveMinimum',
      { type: 'number', exclusiveMinimum: 1 },
      1,
      { code: 'range', keyword: 'exclusiveMinimum', argument: 1 },
    ],
    [
      'exclusiveMaximum',
      { type: 'number', exclusiveMaximum: 0 },
      0,
      { code: 'range', keyword: 'exclusiveMaximum', argument: 0 },
    ],
    [
      'OpenAPI bound',
      { type: 'number', maximum: 3, exclusiveMaximum: true },
      3,
      { code: 'range', keyword: 'exclusiveMaximum', argument: 3 },
    ],
    ['multipleOf', { multipleOf: 0.1 }, 0.25, { code: 'range', keyword: 'multipleOf', argument: 0.1 }],
    ['minLength', { type: 'string', minLength: 1 }, '', { code: 'length', keyword: 'minLength', argument: 1 }],
    ['maxLength', { type: 'string', maxLength: 2 }, '𝒳𝒴𝒵', { code: 'length', keyword: 'maxLength', argument: 2 }],
    ['pattern', { type: 'string', pattern: '^x' }, 'a', { code: 'pattern', keyword: 'pattern', argument: '^x' }],
    [
      'format before pattern',
      { type: 'string', format: 'email', pattern: '@' },
      'a',
      { code: 'format', keyword: 'format', argument: 'email' },
    ],
    ['minItems', { type: 'array', minItems: 1 }, [], { code: 'length', keyword: 'minItems', argument: 1 }],
    ['maxItems', { type: 'array', maxItems: 1 }, [1, 2], { code: 'length', keyword: 'maxItems', argument: 1 }],
    [
      'uniqueItems',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      { code: 'unique', keyword: 'uniqueItems', argument: true },
    ],
    ['contains', { contains: { const: 1 } }, [2], { code: 'length', keyword: 'contains', argument: 1 }],
    [
      'minContains',
      { contains: { const: 1 }, minContains: 2 },
      [1],
      { code: 'length', keyword: 'minContains', argument: 2 },
    ],
    [
      'maxContains',
      { contains: { const: 1 }, maxContains: 1 },
      [1, 1],
      { code: 'length', keyword: 'maxContains', argument: 1 },
    ],
    [
      'a tuple too long',
      { prefixItems: [true], items: false },
      [1, 2],
      { code: 'length', keyword: 'items', argument: 1 },
    ],
    [
      'unevaluatedItems',
      { prefixItems: [true], unevaluatedItems: false },
      [1, 2],
      { code: 'length', keyword: 'unevaluatedItems', argument: 1 },
    ],
    ['minProperties', { minProperties: 1 }, {}, { code: 'length', keyword: 'minProperties', argument: 1 }],
    ['maxProperties', { maxProperties: 0 }, { a: 1 }, { code: 'length', keyword: 'maxProperties', argument: 0 }],
    ['not', { not: { type: 'string' } }, 'a', { code: 'union', keyword: 'not' }],
    [
      'oneOf twice',
      { oneOf: [{ type: 'string' }, { minLength: 1 }] },
      'a',
      { code: 'union', keyword: 'oneOf', argument: { matched: 2 } },
    ],
    [
      'no branch',
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      true,
      { code: 'union', keyword: 'anyOf', argument: ['integer', 'string'] },
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(first(schema, value)).toEqual({ ...(expected as object), at: '' });
  });

  test.each<[string, JsonSchema, unknown, unknown]>([
    [
      'an undeclared key',
      { properties: { a: true, b: false }, required: ['c'] },
      { c: 1, x: 1 },
      { keyword: 'additionalProperties', argument: ['a', 'c'] },
    ],
    [
      'a key declared false',
      { properties: { a: true, x: false } },
      { x: 1 },
      { keyword: 'properties', argument: ['a'] },
    ],
    [
      'an unevaluated key',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { x: 1 },
      { keyword: 'unevaluatedProperties', argument: ['a'] },
    ],
    ['a name', { propertyNames: { enum: ['a'] } }, { x: 1 }, { keyword: 'propertyNames', argument: ['a'] }],
    [
      'a key that no pattern matches',
      { properties: { a: true }, patternProperties: { '^b': true }, additionalProperties: false },
      { b1: 1, x: 1 },
      { keyword: 'additionalProperties', argument: ['a'] },
    ],
  ])('unknown: %s', (_name, schema, value, expected) => {
    expect(first(schema, value)).toEqual({ code: 'unknown', at: '/x', ...(expected as object) });
  });

  test('a key that another key asks for is missing', () => {
    const schema = { dependentRequired: { a: ['b'] } };
    expect(first(schema, { a: 1 })).toEqual({ code: 'missing', keyword: 'dependentRequired', argument: 'a', at: '/b' });
  });

  test('`then`, `else`, `dependentSchemas` and `$ref` report what is inside', () => {
    const schema = {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
      then: { required: ['b'] },
      else: { properties: { c: { type: 'string' } } },
      dependentSchemas: { d: { properties: { d: { type: 'string' } } } },
      $ref: '#/$defs/e',
      $defs: { e: { properties: { e: { minimum: 1 } } } },
    };
    expect(faults(schema, { a: 1, d: 5, e: 0 })).toEqual(['missing /b', 'range /e', 'type /d']);
    expect(faults(schema, { a: 2, c: 5 })).toEqual(['type /c']);
  });

  test('numbers that JSON cannot write are out of range', () => {
    expect(first({ type: 'number' }, Number.POSITIVE_INFINITY)).toMatchObject({ code: 'range', keyword: 'maximum' });
    expect(first({ type: 'number' }, Number.NaN)).toMatchObject({ code: 'type' });
  });
});

describe('a root that is no object', () => {
  const not = [{ code: 'not-object', place: null, keyword: 'type', argument: ['object'] }];
  test.each([[null], [[]], ['x'], [5]])('%j is one finding', (value) => {
    expect(findFaults(compileSchema(task), value)).toEqual([{ ...not[0], value }]);
  });

  test('is also seen through references and unions', () => {
    const schema = { anyOf: [{ $ref: '#/$defs/a' }, { type: 'object' }], $defs: { a: { type: 'object' } } };
    expect(faults(schema, 'x')).toEqual(['not-object ']);
  });

  test('is no such finding where the schema wants something else, or the value stands somewhere', () => {
    expect(faults({ type: 'array' }, 'x')).toEqual(['type ']);
    expect(findFaults(compileSchema(task), 5, { up: null, key: 'a' })[0]).toMatchObject({ code: 'type' });
  });
});

describe('unions', () => {
  const shapes: JsonSchema = {
    anyOf: [
      { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
      { $ref: '#/$defs/square' },
    ],
    $defs: {
      square: {
        type: 'object',
        properties: { kind: { enum: ['square'] }, a: { type: 'number' } },
        required: ['kind', 'a'],
      },
    },
  };

  test('report inside the branch that a tag singles out', () => {
    expect(faults(shapes, { kind: 'circle' })).toEqual(['missing /r']);
    expect(faults(shapes, { kind: 'square', a: 'x' })).toEqual(['type /a']);
  });

  test('are one finding where no tag fits, with the tags as names', () => {
    expect(first(shapes, { kind: 'triangle' })).toEqual({
      code: 'union',
      keyword: 'anyOf',
      argument: ['kind: "circle"', 'kind: "square"'],
      at: '',
    });
  });

  test('report inside the only branch of the type of the value', () => {
    const schema = {
      oneOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'string' } } }, { type: 'integer' }],
    };
    expect(faults(schema, { a: 1, b: 2 })).toEqual(['unknown /b', 'type /a']);
    expect(faults({ properties: { n: schema } }, { n: 1.5 })).toEqual(['type /n']);
    expect(faults({ properties: { n: schema } }, { n: 'x' })).toEqual(['union /n']);
  });
});

describe('limits', () => {
  const tree: JsonSchema = { type: 'object', properties: { next: { $ref: '#' } } };

  function nested(depth: number): unknown {
    let value: unknown = {};
    for (let i = 1; i < depth; i++) value = { next: value };
    return value;
  }

  test('a value as deep as allowed is checked, a deeper one is refused', () => {
    const node = compileSchema(tree);
    expect(isValid(node, nested(limits.depth))).toBe(true);
    expect(isValid(node, nested(limits.depth + 2))).toBe(false);
    expect(findFaults(node, nested(10_000)).map((one) => [one.code, one.keyword])).toEqual([['limit', 'depth']]);
  });

  test('a value that holds itself ends in `limit`', () => {
    const value: Record<string, unknown> = {};
    value['next'] = value;
    expect(findFaults(compileSchema(tree), value).map((one) => one.code)).toEqual(['limit']);
  });

  test('a reference that comes round in place ends in `limit`, also under `not`', () => {
    expect(faults({ $ref: '#' }, 1)).toEqual(['limit ']);
    expect(faults({ not: { $ref: '#/$defs/a' }, $defs: { a: { $ref: '#/$defs/a' } } }, 1)).toEqual(['limit ']);
    expect(faults({ allOf: [{ $ref: '#' }, { $ref: '#' }] }, {})).toEqual(['limit ']);
  });

  test('branches that ask the same again do not multiply', () => {
    const schema = {
      oneOf: [
        { items: { $ref: '#' }, maxItems: 1 },
        { items: { $ref: '#' }, minItems: 2 },
      ],
    };
    let value: unknown = [];
    for (let i = 0; i < 100; i++) value = [value];
    expect(isValid(compileSchema(schema), value)).toBe(true);
    expect(isValid(compileSchema({ ...schema, type: 'array' }), value)).toBe(true);
  });

  test('a pattern that takes too long is no match, also under `not`', () => {
    const text = `${'a'.repeat(40_000)}!`;
    const schema = { type: 'string', pattern: '^(a+)+(b|\\1)$' };
    expect(faults(schema, text)).toEqual(['limit ']);
    expect(faults({ not: schema }, text)).toEqual(['limit ']);
  });
});
