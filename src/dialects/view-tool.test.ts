import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dialect, DialectView } from './dialect.ts';
import { forModel } from './for-model.ts';
import { viewTool } from './view-tool.ts';

const show = (dialect: Dialect, properties: object, more: object = {}): DialectView =>
  viewTool({ name: 'tool', parameters: { type: 'object', properties, ...more } }, { dialect });
const field = (dialect: Dialect, schema: object): unknown => {
  const view = show(dialect, { a: schema });
  expect(view.reasons).toEqual([]);
  return (view.schema as { properties: { a: unknown } }).properties.a;
};
const reasons = (dialect: Dialect, schema: object): string[] =>
  show(dialect, { a: schema }).reasons.map(({ code, at }) => `${code} ${at}`);

describe('OpenAI', () => {
  test('an optional field is required and may be null; what is no value keeps its enum', () => {
    expect(show('openai', { a: { type: 'string' }, b: { enum: ['x'] } }, { required: ['a'] }).schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });

  test('a field that allowed null before is not read back as absent', () => {
    const view = show('openai', { a: { type: ['string', 'null'] }, b: { type: 'string', nullable: true } });
    expect(view.nullMeansAbsent.size).toBe(0);
    expect(view.schema).toMatchObject({
      properties: { a: { type: ['string', 'null'] }, b: { type: ['string', 'null'] } },
    });
  });

  test('defaults and refused keywords are told in words, once, after the description', () => {
    expect(field('openai', { type: 'string', description: 'Where.', minLength: 2, default: 'here' })).toEqual({
      description: 'Where. At least 2 characters. Default: "here" if null.',
      type: ['string', 'null'],
    });
    const whole = show('openai', { a: { type: 'integer', default: 5 } }, { required: ['a'], minProperties: 1 });
    expect(whole.schema).toMatchObject({
      description: 'At least 1 key.',
      properties: { a: { description: 'Default: 5.' } },
    });
    expect(whole.told).toEqual([
      { at: '/properties/a', keyword: 'default', sentence: 'Default: 5.' },
      { at: '', keyword: 'minProperties', sentence: 'At least 1 key.' },
    ]);
  });

  test('allOf is merged, oneOf is anyOf, several types are alternatives', () => {
    expect(field('openai', { allOf: [{ type: 'integer' }, { minimum: 1 }] })).toEqual({
      type: ['integer', 'null'],
      minimum: 1,
    });
    expect(field('openai', { oneOf: [{ type: 'integer' }, { type: 'string' }] })).toEqual({
      anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }],
    });
    expect(field('openai', { oneOf: [{ type: 'integer' }, { type: 'number' }] })).toMatchObject({
      description: 'Exactly one of these forms must fit.',
    });
    expect(field('openai', { type: ['string', 'integer'], minimum: 1 })).toEqual({
      anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }, { type: 'null' }],
    });
  });

  test('what stands beside a union is written into each form', () => {
    const written = field('openai', {
      type: 'object',
      properties: { k: { type: 'string' } },
      required: ['k'],
      anyOf: [{ properties: { n: { type: 'number' } }, required: ['n'] }, { properties: { m: { type: 'number' } } }],
    });
    expect(JSON.stringify(written)).toContain('"required":["k","n"]');
    expect(JSON.stringify(written)).toContain('"required":["k","m"]');
  });

  test('a root that only asks for one field or another tells so and stays strict', () => {
    const view = show(
      'openai',
      { a: { type: 'string' }, b: { type: 'string' } },
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    );
    expect(view.strict).toBe(true);
    expect(view.schema).toMatchObject({ description: 'One of these is required: `a`, or `b`.' });
  });

  test('conditions and dependencies are told', () => {
    const view = show(
      'openai',
      { a: { type: 'string' }, b: { type: 'string' } },
      {
        dependentRequired: { a: ['b'] },
        // biome-ignore lint/suspicious/noThenProperty: it is a JSON Schema.
        allOf: [{ if: { required: ['a'] }, then: { required: ['b'] } }],
      },
    );
    expect(view.strict).toBe(true);
    expect(view.told.map((each) => each.sentence)).toEqual([
      'Must also fit this JSON Schema: {"if":{"required":["a"]},"then":{"required":["b"]}}.',
      '`a` needs `b`.',
    ]);
  });

  test('references keep a definition of their own, also recursive ones', () => {
    const view = show(
      'openai',
      { a: { $ref: '#/definitions/node' } },
      {
        definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
      },
    );
    expect(view.schema).toMatchObject({
      properties: { a: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      $defs: { node: { properties: { next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } } } },
    });
  });

  test('tuples are lists of any of their items, and say the order', () => {
    expect(
      field('openai', { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false }),
    ).toEqual({
      description: 'The items in this order: [{"type":"string"},{"type":"number"}].',
      anyOf: [
        { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] }, maxItems: 2 },
        { type: 'null' },
      ],
    });
  });
});

describe('Anthropic', () => {
  test('an optional field is left out, bounds are told, and a type beside an enum is not sent', () => {
    const view = show('anthropic', {
      a: { type: 'integer', minimum: 1, default: 3 },
      b: { type: 'string', enum: ['x'] },
    });
    expect(view.schema).toEqual({
      type: 'object',
      properties: { a: { description: 'At least 1. Default: 3 if left out.', type: 'integer' }, b: { enum: ['x'] } },
      additionalProperties: false,
    });
    expect(view.nullMeansAbsent.size).toBe(0);
  });

  test('minItems is sent where it is 0 or 1', () => {
    const list = (minItems: number): object => ({ type: 'array', items: { type: 'string' }, minItems });
    expect(field('anthropic', list(1))).toMatchObject({ minItems: 1 });
    expect(field('anthropic', list(2))).toEqual({
      description: 'At least 2 items.',
      type: 'array',
      items: { type: 'string' },
    });
  });

  test('recursion is refused', () => {
    const view = show(
      'anthropic',
      { a: { $ref: '#/$defs/n' } },
      { $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } } },
    );
    expect(view.reasons).toMatchObject([{ code: 'recursion', at: '/$defs/n/properties/n' }]);
  });
});

describe('Gemini', () => {
  test('maps and free values stay, const is an enum of one, the rest is told', () => {
    expect(field('gemini', { type: 'object', additionalProperties: { const: 1, 'x-y': 1 } })).toEqual({
      type: 'object',
      additionalProperties: { type: 'number', enum: [1] },
    });
    expect(field('gemini', { type: 'string', pattern: '^a' })).toEqual({
      description: 'Must match the regular expression `^a`.',
      type: 'string',
    });
    expect(field('gemini', {})).toEqual({});
  });

  test('recursion is refused in a required field only', () => {
    const of = (required: string[]): DialectView =>
      show(
        'gemini',
        { a: { $ref: '#/$defs/n' } },
        { $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required } } },
      );
    expect(of([]).strict).toBe(true);
    expect(of(['n']).reasons).toMatchObject([{ code: 'recursion' }]);
  });
});

describe('mcp', () => {
  test('the schema is sent as it is, without x- keywords but for the header mark of the transport', () => {
    const view = show('mcp', { a: { type: 'string', default: 'x', 'x-alias': ['b'], 'x-mcp-header': 'Region' } });
    expect(view).toMatchObject({ strict: false, reasons: [] });
    expect(view.schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string', default: 'x', 'x-mcp-header': 'Region' } },
    });
  });
});

describe('what cannot be strict', () => {
  test.each<[string, object]>([
    ['map /properties/a', { type: 'object', additionalProperties: { type: 'string' } }],
    ['map /properties/a', { type: 'object' }],
    [
      'open-object /properties/a',
      { type: 'object', properties: { x: { type: 'string' } }, additionalProperties: true },
    ],
    [
      'open-object /properties/a',
      { type: 'object', properties: { x: { type: 'string' } }, patternProperties: { '^y': {} } },
    ],
    ['untyped /properties/a', {}],
    ['untyped /properties/a', { type: 'array' }],
    ['composite-enum /properties/a', { enum: [{ x: 1 }] }],
    ['contradiction /properties/a', { allOf: [{ type: 'string' }, { type: 'number' }] }],
    ['reference /properties/a', { $ref: 'https://example.com/other' }],
  ])('%s', (reason, schema) => {
    expect(reasons('openai', schema)).toEqual([reason]);
    expect(reasons('anthropic', schema)).toEqual([reason]);
  });

  test('a root union, a long name, and conditions that multiply without bound', () => {
    const union = viewTool(
      {
        name: 'u'.repeat(65),
        parameters: {
          oneOf: [
            { type: 'object', properties: {} },
            { type: 'object', properties: { a: { type: 'string' } } },
          ],
        },
      },
      { dialect: 'openai' },
    );
    expect(union.reasons.map((reason) => reason.code)).toEqual(['name', 'root-union']);
    const pair = { oneOf: [{ type: 'string' }, { type: 'string', minLength: 1 }] };
    let deep: object = pair;
    for (let i = 0; i < 16; i++) deep = { oneOf: [deep, { type: 'object', properties: { a: deep } }] };
    expect(show('openai', { a: deep }).reasons.map((reason) => reason.code)).toContain('too-large');
  });

  test('then the schema goes out as it is', () => {
    const view = show('openai', { a: { type: 'object', 'x-alias': ['b'] } });
    expect(view.schema).toEqual({ type: 'object', properties: { a: { type: 'object' } } });
  });
});

test('forModel takes the dialect, and tells rules in it', () => {
  const tool = {
    name: 'tool',
    parameters: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
    rules: [{ id: 'r', kind: 'excludes', of: 'a', on: 'b' }],
  } as never;
  expect(forModel(tool)).not.toHaveProperty('additionalProperties');
  const shown = JSON.stringify(forModel(tool, { dialect: 'openai' }));
  expect(shown).toContain('"additionalProperties":false');
  expect(shown).toContain('Cannot be combined with');
});

test('sentences come in Chinese too', () => {
  const parameters = { type: 'object', properties: { a: { type: 'string', minLength: 2, default: 'x' } } };
  expect(viewTool({ name: 't', parameters }, { dialect: 'openai', locale: 'zh' }).schema).toMatchObject({
    properties: { a: { description: '至少 2 个字符。 为 null时默认为 "x"。' } },
  });
});

const anySchema = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<object>(
      { type: 'string' },
      { type: 'integer', minimum: 1 },
      { enum: ['a', null] },
      { const: 1 },
      {},
      { type: ['string', 'null'] },
    ),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('schema')),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
    }),
  ),
}));

test('no schema makes it throw, and what is strict is closed everywhere', () => {
  fc.assert(
    fc.property(
      anySchema.schema,
      fc.constantFrom<Dialect>('openai', 'anthropic', 'gemini', 'mcp'),
      (schema, dialect) => {
        const view = show(dialect, { a: schema });
        if (!view.strict || dialect === 'gemini') return;
        const text = JSON.stringify(view.schema);
        expect(text.split('"type":"object"').length).toBe(text.split('"additionalProperties":false').length);
      },
    ),
  );
});
