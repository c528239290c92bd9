import { type } from 'arktype';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readTools } from './read-tools.ts';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string', 'x-alias': ['town'] } },
  required: ['city'],
};
const weather = { name: 'get_weather', description: 'Tells the weather.', parameters };

function readOne(source: unknown) {
  const { tools, problems } = readTools(source);
  expect(problems).toEqual([]);
  expect(tools).toHaveLength(1);
  return tools[0]!;
}

describe('each provider’s shape becomes the same tool', () => {
  test.each([
    ['our own', weather],
    ['OpenAI Chat', { type: 'function', function: { ...weather } }],
    ['OpenAI Responses', { type: 'function', ...weather }],
    [
      'Anthropic',
      {
        name: weather.name,
        description: weather.description,
        input_schema: parameters,
        cache_control: { type: 'ephemeral' },
      },
    ],
    [
      'Anthropic, with its type',
      { type: 'custom', name: weather.name, description: weather.description, input_schema: parameters },
    ],
    [
      'Gemini',
      {
        functionDeclarations: [
          { name: weather.name, description: weather.description, parametersJsonSchema: parameters },
        ],
      },
    ],
    [
      'one declaration of Gemini',
      { name: weather.name, description: weather.description, parametersJsonSchema: parameters },
    ],
    ['config beside execute', { config: { type: 'function', function: weather } }],
  ])('%s', (_shape, entry) => {
    expect(readOne([entry])).toEqual(weather);
    expect(readOne({ tools: [entry] })).toEqual(weather);
    expect(readOne(entry)).toEqual(weather);
  });

  test('MCP, which is told to be MCP', () => {
    const entry = { name: weather.name, title: 'Weather', description: weather.description, inputSchema: parameters };
    expect(readOne({ jsonrpc: '2.0', id: 1, result: { tools: [entry] } })).toEqual({ ...weather, origin: 'mcp' });
  });

  test('Gemini’s older form, with upper-case types and counts as text', () => {
    const entry = {
      functionDeclarations: [
        {
          name: 'find',
          parameters: {
            type: 'OBJECT',
            properties: {
              tags: { type: 'ARRAY', items: { type: 'STRING', nullable: true }, minItems: '1' },
              when: { type: 'STRING', format: 'date-time' },
              either: { anyOf: [{ type: 'NUMBER' }, { type: 'BOOLEAN' }] },
              type: { type: 'STRING', enum: ['OBJECT', 'STRING'] },
              any: { type: 'TYPE_UNSPECIFIED' },
            },
            required: ['tags'],
          },
        },
      ],
    };
    expect(readOne([entry]).parameters).toEqual({
      type: 'object',
      properties: {
        tags: { type: 'array', items: { type: 'string', nullable: true }, minItems: 1 },
        when: { type: 'string', format: 'date-time' },
        either: { anyOf: [{ type: 'number' }, { type: 'boolean' }] },
        type: { type: 'string', enum: ['OBJECT', 'STRING'] },
        any: {},
      },
      required: ['tags'],
    });
  });

  test('AI SDK tools, a map by name whose schemas are library objects', () => {
    const jsonSchema = {
      get jsonSchema() {
        return parameters;
      },
      validate: (value: unknown) =>
        (value as { city: string }).city === 'x'
          ? { success: false, error: new Error('no x') }
          : { success: true, value },
    };
    const { tools, problems } = readTools({
      zod: { description: 'Z.', inputSchema: z.object({ a: z.string() }) },
      arktype: { inputSchema: type({ a: 'string' }) },
      lazy: { inputSchema: () => jsonSchema },
      plain: { inputSchema: parameters },
      older: { parameters: z.object({ b: z.number() }) },
    });
    expect(problems).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(['zod', 'arktype', 'lazy', 'plain', 'older']);
    expect(tools[0]).toMatchObject({
      description: 'Z.',
      parameters: { type: 'object', properties: { a: { type: 'string' } } },
    });
    expect(tools[2]?.parameters).toBe(parameters);
    expect(tools[2]?.validate?.({ city: 'y' })).toEqual({ value: { city: 'y' } });
    expect(tools[2]?.validate?.({ city: 'x' })).toEqual({ issues: [{ message: 'no x' }] });
    expect(readTools({ tools: { a: { inputSchema: z.object({}) } } }).tools[0]?.name).toBe('a');
  });

  test('a list in which every entry has another shape', () => {
    const { tools } = readTools([
      { type: 'function', function: { ...weather, name: 'a' } },
      { name: 'b', input_schema: parameters },
      { functionDeclarations: [{ name: 'c' }, { name: 'd', parameters: { type: 'OBJECT', properties: {} } }] },
      { name: 'e', inputSchema: parameters },
      { id: 'f', inputSchema: z.object({}) },
      { ...weather, name: 'g' },
    ]);
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });
});

test('a list of lists is read through, as several servers or pages give it', () => {
  const lists = [
    { server: 'a', tools: [{ name: 'a', inputSchema: parameters }] },
    { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'b', inputSchema: parameters }] } },
    { ...weather, name: 'c' },
  ];
  expect(readTools(lists).tools.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

describe('what stands beside a shape', () => {
  test('a tool that leaves its schema out takes no parameters', () => {
    const none = { type: 'object', properties: {} };
    expect(readOne([{ type: 'function', function: { name: 'now' } }]).parameters).toEqual(none);
    expect(readOne([{ type: 'function', name: 'now', parameters: null }]).parameters).toEqual(none);
    expect(readOne([{ functionDeclarations: [{ name: 'now' }] }]).parameters).toEqual(none);
  });

  test.each([
    [{ readOnlyHint: true }, 'read'],
    [{ readOnlyHint: true, destructiveHint: true }, 'read'],
    [{ destructiveHint: true }, 'destructive'],
    [{ readOnlyHint: false }, 'write'],
    [{ destructiveHint: false }, 'write'],
    [{ title: 'A' }, undefined],
    [{ readOnlyHint: 'yes' }, undefined],
  ])('annotations %o give the effect %s', (annotations, effect) => {
    expect(readOne([{ name: 'a', inputSchema: parameters, annotations }]).effect).toBe(effect);
  });

  test('the owner’s own words hold over those of the provider', () => {
    const entry = {
      name: 'a',
      inputSchema: parameters,
      annotations: { readOnlyHint: true },
      effect: 'destructive',
      heal: 'safe',
      guard: true,
    };
    expect(readOne([entry])).toMatchObject({ effect: 'destructive', heal: 'safe', guard: true, origin: 'mcp' });
    const chat = { type: 'function', effect: 'read', function: { ...weather, strict: true, 'x-team': 'maps' } };
    expect(readOne([chat])).toMatchObject({ effect: 'read', strict: true, 'x-team': 'maps' });
  });

  test('execute keeps the object it belongs to', () => {
    const entry = {
      prefix: 'in ',
      config: { type: 'function', function: weather },
      execute(this: { prefix: string }, { city }: { city: string }) {
        return this.prefix + city;
      },
    };
    expect(readOne([entry]).execute?.({ city: 'Oslo' })).toBe('in Oslo');
  });

  test('tools that a provider runs itself are passed by', () => {
    expect(
      readTools([
        { type: 'web_search_20250305', name: 'web_search' },
        { type: 'web_search' },
        { type: 'custom', custom: { name: 'free' } },
        { googleSearch: {} },
        { urlContext: {}, codeExecution: {} },
      ]),
    ).toEqual({ tools: [], problems: [] });
  });
});

describe('what is broken is told and left out', () => {
  test('by name, place and pointer as its author wrote it', () => {
    const broken = { type: 'object', properties: { n: { type: 'numbr' } } };
    const { tools, problems } = readTools([
      { name: 'a', input_schema: broken },
      weather,
      { type: 'function', function: { name: 'b', parameters: broken } },
      { functionDeclarations: [{ name: 'fine' }, { name: 'c', parametersJsonSchema: broken }] },
      { name: 'd', inputSchema: { type: 'string' } },
      'text',
      { name: 'e' },
      { colour: 'red' },
      weather,
    ]);
    expect(tools.map(({ name }) => name)).toEqual(['get_weather', 'fine']);
    expect(problems.map(({ index, name, at }) => [index, name, at])).toEqual([
      [0, 'a', '/input_schema/properties/n/type'],
      [2, 'b', '/function/parameters/properties/n/type'],
      [3, 'c', '/functionDeclarations/1/parametersJsonSchema/properties/n/type'],
      [4, 'd', '/inputSchema/type'],
      [5, undefined, undefined],
      [6, 'e', undefined],
      [7, undefined, undefined],
      [8, 'get_weather', '/name'],
    ]);
    for (const { name, message } of problems) if (name !== undefined) expect(message).toContain(name);
  });

  test('also where a schema comes only later, or cannot be made', () => {
    const { problems } = readTools({
      later: { inputSchema: { jsonSchema: Promise.resolve(parameters) } },
      never: {
        inputSchema: () => {
          throw new Error('no');
        },
      },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'later: its JSON Schema comes as a promise; await it first',
      'never: its lazy schema cannot be read',
    ]);
  });

  test.each([null, 5, 'tools', {}, { a: 1 }, undefined])('%o holds no tools', (source) => {
    expect(readTools(source).problems).toHaveLength(1);
  });

  test('a schema that is nested without bound', () => {
    let nested: Record<string, unknown> = { type: 'STRING' };
    for (let depth = 0; depth < 5000; depth += 1) nested = { type: 'ARRAY', items: nested };
    const entry = { name: 'deep', parameters: { type: 'OBJECT', properties: { nested } } };
    expect(readTools([{ functionDeclarations: [entry] }]).tools).toEqual([]);
    expect(readTools([{ functionDeclarations: [entry] }]).problems).toHaveLength(1);
  });

  test('what `core` does not look at is no problem there', () => {
    const odd = { name: 'odd', parameters: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } };
    expect(readTools([odd]).problems).toHaveLength(1);
    expect(readTools([odd], { keywords: 'core' }).problems).toEqual([]);
  });
});
