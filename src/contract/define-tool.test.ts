import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isToolmendError, type ToolmendError } from '../base/index.ts';
import { defineTool, type ToolDefinition } from './define-tool.ts';

const object = { type: 'object', properties: { path: { type: 'string' }, sort: { enum: ['name', 'mtime'] } } } as const;

function refusal(definition: unknown): Pick<ToolmendError, 'code' | 'tool' | 'at' | 'message'> {
  try {
    defineTool(definition as ToolDefinition);
  } catch (error) {
    if (!isToolmendError(error)) throw error;
    return {
      code: error.code,
      message: error.message,
      ...(error.tool && { tool: error.tool }),
      ...(error.at && { at: error.at }),
    };
  }
  throw new Error('the definition was taken');
}

describe('a declaration that is right', () => {
  test('comes out as it is, with the very schema object', () => {
    const definition = {
      name: 'list',
      description: 'Lists.',
      parameters: object,
      effect: 'read',
      heal: ['coerce', 'alias'],
    } as const;
    const tool = defineTool(definition);
    expect(tool).toEqual(definition);
    expect(tool.parameters).toBe(object);
  });

  test('may carry hints on its fields', () => {
    const parameters = {
      type: 'object',
      properties: {
        path: { type: 'string', 'x-alias': ['dir', 'folder'], 'x-heal': 'off' },
        sort: { enum: ['name', 'mtime'], 'x-synonyms': { mtime: ['time', '按时间'] }, 'x-heal': ['enum-synonym'] },
        order: { oneOf: [{ const: 'asc', title: 'up' }, { const: 'desc' }], 'x-synonyms': { asc: 'ascending' } },
      },
    };
    expect(defineTool({ name: 'list', parameters }).parameters).toBe(parameters);
  });

  test('may allow more than objects at the root, or leave the type to its alternatives', () => {
    for (const parameters of [
      {},
      { type: ['object', 'null'] },
      {
        anyOf: [
          { type: 'object', properties: { a: {} } },
          { type: 'object', properties: { b: {} } },
        ],
      },
      { properties: { a: { type: 'string' } } },
    ]) {
      expect(defineTool({ name: 'open', parameters }).name).toBe('open');
    }
  });

  test('keeps names of prototype members as keys like any other', () => {
    const parameters = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}',
    );
    expect(
      Object.keys((defineTool({ name: 'odd', parameters }).parameters as { properties: object }).properties),
    ).toEqual(['__proto__', 'toString']);
  });
});

describe('a Standard Schema as parameters', () => {
  test('becomes JSON Schema and keeps its own check: zod', () => {
    const schema = z.object({
      at: z.string().meta({ 'x-alias': ['place'] }),
      n: z
        .number()
        .optional()
        .transform((n) => n ?? 7),
    });
    const tool = defineTool({ name: 'zod', parameters: schema });
    expect(tool.parameters).toMatchObject({
      type: 'object',
      properties: { at: { type: 'string', 'x-alias': ['place'] } },
      required: ['at'],
    });
    expect(tool.validate?.({ at: 'x' })).toEqual({ value: { at: 'x', n: 7 } });
    expect(tool.validate?.({ at: 1 })).toMatchObject({ issues: [{ path: ['at'] }] });
  });

  test('becomes JSON Schema and keeps its own check: ArkType, whose schemas are functions', () => {
    const tool = defineTool({ name: 'arktype', parameters: type({ at: 'string', 'n?': 'number.integer' }) });
    expect(tool.parameters).toMatchObject({
      type: 'object',
      properties: { at: { type: 'string' }, n: { type: 'integer' } },
    });
    expect(tool.validate?.({ at: 'x' })).toMatchObject({ value: { at: 'x' } });
    expect(tool.validate?.({ at: 1 })).toHaveProperty('issues');
  });

  test('becomes JSON Schema and keeps its own check: Valibot through its wrapper', () => {
    const schema = v.pipe(
      v.object({ from: v.number(), to: v.number() }),
      v.check((range) => range.from <= range.to, 'from after to'),
    );
    const parameters = toStandardJsonSchema(v.object({ at: v.string() }));
    const tool = defineTool({ name: 'valibot', parameters });
    expect(tool.parameters).toMatchObject({ type: 'object', properties: { at: { type: 'string' } } });
    expect(tool.validate?.({ at: 'x' })).toMatchObject({ value: { at: 'x' } });
    expect(refusal({ name: 'bare', parameters: schema })).toEqual({
      code: 'schema',
      tool: 'bare',
      at: '/parameters',
      message:
        'bare: the valibot schema gives no JSON Schema; wrap it with toStandardJsonSchema of @valibot/to-json-schema (at /parameters)',
    });
  });

  test('is refused where it has types that JSON cannot say', () => {
    const { code, at, message } = refusal({ name: 'zod', parameters: z.object({ at: z.date() }) });
    expect({ code, at }).toEqual({ code: 'schema', at: '/parameters' });
    expect(message).toMatch(/^zod: the zod schema cannot be said as JSON Schema: /);
  });

  test('gives way to a check that the definition brings itself', () => {
    const validate = (value: unknown) => ({ value });
    expect(defineTool({ name: 'own', parameters: z.object({}), validate }).validate).toBe(validate);
  });
});

describe('a declaration that cannot be meant is refused by name and place', () => {
  const field = (hints: object, key = 'path') => ({
    name: 't',
    parameters: { type: 'object', properties: { [key]: hints, dir: { type: 'string' } } },
  });

  test.each([
    ['no definition', 'x', { code: 'tool' }],
    ['no name', { parameters: object }, { code: 'tool', at: '/name' }],
    ['a blank name', { name: ' ', parameters: object }, { code: 'tool', at: '/name' }],
    ['a name that is no text', { name: 5, parameters: object }, { code: 'tool', at: '/name' }],
    ['no parameters', { name: 't' }, { code: 'tool', tool: 't', at: '/parameters' }],
    ['parameters that are no schema', { name: 't', parameters: 'object' }, { code: 'tool', at: '/parameters' }],
    ['parameters that allow anything', { name: 't', parameters: true }, { code: 'tool', at: '/parameters' }],
    [
      'a root that is no object',
      { name: 't', parameters: { type: 'array' } },
      { code: 'tool', at: '/parameters/type' },
    ],
    ['an unknown effect', { name: 't', parameters: object, effect: 'readonly' }, { code: 'tool', at: '/effect' }],
    ['an unknown origin', { name: 't', parameters: object, origin: 'wave' }, { code: 'tool', at: '/origin' }],
    ['a guard that is no boolean', { name: 't', parameters: object, guard: 'yes' }, { code: 'tool', at: '/guard' }],
    ['an unknown heal setting', { name: 't', parameters: object, heal: 'some' }, { code: 'tool', at: '/heal' }],
    [
      'an unknown heal rule',
      { name: 't', parameters: object, heal: ['coerce', 'guess'] },
      { code: 'tool', at: '/heal/1' },
    ],
    [
      'an execute that is no function',
      { name: 't', parameters: object, execute: 'run' },
      { code: 'tool', at: '/execute' },
    ],
    [
      'a description that is no text',
      { name: 't', parameters: object, description: {} },
      { code: 'tool', at: '/description' },
    ],
    ['an alias that is declared', field({ 'x-alias': ['dir'] }), { at: '/parameters/properties/path/x-alias' }],
    ['an alias that is its own name', field({ 'x-alias': 'path' }), { at: '/parameters/properties/path/x-alias' }],
    ['an alias that is no text', field({ 'x-alias': [5] }), { at: '/parameters/properties/path/x-alias' }],
    [
      'a synonym of no member',
      field({ enum: ['a'], 'x-synonyms': { b: ['c'] } }),
      { at: '/parameters/properties/path/x-synonyms/b' },
    ],
    [
      'synonyms without an enum',
      field({ type: 'string', 'x-synonyms': { b: ['c'] } }, 'a/b'),
      { at: '/parameters/properties/a~1b/x-synonyms/b' },
    ],
    [
      'a synonym of two members',
      field({ enum: ['a', 'b'], 'x-synonyms': { a: ['c'], b: ['c'] } }),
      { at: '/parameters/properties/path/x-synonyms/b' },
    ],
    ['a heal hint that is no setting', field({ 'x-heal': true }), { at: '/parameters/properties/path/x-heal' }],
    [
      'a type that does not exist',
      field({ type: 'text' }),
      { code: 'schema', tool: 't', at: '/parameters/properties/path/type' },
    ],
    [
      'a pattern that is none',
      field({ type: 'string', pattern: '(' }),
      { code: 'schema', tool: 't', at: '/parameters/properties/path/pattern' },
    ],
  ] satisfies [string, unknown, Partial<ToolmendError>][])(
    '%s',
    (_title, definition, expected: Partial<ToolmendError>) => {
      const refused = refusal(definition);
      expect(refused).toMatchObject(expected);
      if (expected.at !== undefined && expected.at !== '/name') {
        expect(refused.message).toContain('t: ');
        expect(refused.message).toContain(`(at ${expected.at})`);
      }
    },
  );

  test.each([
    ['function', { type: 'function', function: { name: 'x', parameters: object } }],
    ['inputSchema', { name: 'x', inputSchema: object }],
    ['input_schema', { name: 'x', input_schema: object }],
  ])('the form of a provider, with %s, and who reads it', (key, definition) => {
    expect(refusal(definition).message).toContain(`it has "${key}": readTools reads the forms of providers`);
  });

  test('an alias that two parameters claim, at any depth', () => {
    const parameters = {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { from: { 'x-alias': ['start'] }, begin: { 'x-alias': ['start'] } } },
        },
      },
    };
    expect(refusal({ name: 'deep', parameters })).toMatchInlineSnapshot(`
      {
        "at": "/parameters/properties/rows/items/properties/begin/x-alias",
        "code": "tool",
        "message": "deep: the alias "start" is claimed by "from" and "begin" (at /parameters/properties/rows/items/properties/begin/x-alias)",
        "tool": "deep",
      }
    `);
  });

  test('but not for what stands in an example or a default', () => {
    const parameters = {
      type: 'object',
      properties: { a: { default: { 'x-heal': 'no' }, examples: [{ 'x-alias': 5 }] } },
    };
    expect(defineTool({ name: 'data', parameters }).name).toBe('data');
  });
});
