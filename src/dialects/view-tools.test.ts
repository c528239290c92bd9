import { describe, expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { viewTools } from './view-tools.ts';

const tool = (name: string, properties: Record<string, unknown>, required: readonly string[] = []): Tool => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: 'object', properties, required },
});
const text = { type: 'string' };

describe('limits count over the whole request', () => {
  test('of optional parameters: the tools after the limit are sent loosely and say why', () => {
    const properties = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`p${i}`, text]));
    const { views, counts, definitions } = viewTools(
      [tool('one', properties), tool('two', properties), tool('three', { p: text })],
      {
        dialect: 'anthropic',
      },
    );
    expect(views.map((view) => view.strict)).toEqual([true, false, true]);
    expect(views[1]!.reasons).toEqual([
      {
        code: 'limit',
        at: '',
        message: 'with this tool the strict tools of the request have 26 of optional parameters; the limit is 24',
      },
    ]);
    expect(definitions.map((definition) => definition['strict'])).toEqual([true, undefined, true]);
    expect(counts).toMatchObject({ tools: 2, optional: 14 });
  });

  test.each([
    ['tools', 'anthropic', Array.from({ length: 21 }, (_, i) => tool(`t${i}`, {}))],
    [
      'unions',
      'anthropic',
      [tool('t', Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`p${i}`, { type: ['string', 'null'] }])))],
    ],
    ['enumValues', 'openai', [tool('t', { p: { enum: Array.from({ length: 1001 }, (_, i) => `m${i}`) } })]],
    [
      'longEnum',
      'openai',
      [tool('t', { p: { enum: Array.from({ length: 251 }, (_, i) => `${i}`.padStart(60, 'x')) } })],
    ],
    ['characters', 'openai', [tool('t', { p: { const: 'x'.repeat(120_001) } }, ['p'])]],
    ['properties', 'openai', [tool('t', Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`p${i}`, text])))]],
  ] as const)('%s of %s', (name, dialect, tools) => {
    const last = viewTools(tools, { dialect }).views.at(-1)!;
    expect(last.strict).toBe(false);
    expect(last.reasons.map((reason) => reason.code)).toContain('limit');
    expect(name).toBeTruthy();
  });

  test('depth', () => {
    let deep: Record<string, unknown> = text;
    for (let i = 0; i < 11; i++) deep = { type: 'array', items: deep };
    expect(viewTools([tool('t', { p: deep }, ['p'])], { dialect: 'openai' }).views[0]!.strict).toBe(false);
  });
});

describe('definitions', () => {
  const tools = [tool('one', { p: text }, ['p'])];
  const schema = { type: 'object', properties: { p: text }, required: ['p'] };
  const closed = { ...schema, additionalProperties: false };

  test('come in the form of the provider, strict always said', () => {
    const named = { name: 'one', description: 'Does one.' };
    expect(viewTools(tools, { dialect: 'openai' }).definitions).toEqual([
      { type: 'function', function: { ...named, parameters: closed, strict: true } },
    ]);
    expect(viewTools(tools, { dialect: 'openai', form: 'responses' }).definitions).toEqual([
      { type: 'function', ...named, parameters: closed, strict: true },
    ]);
    expect(viewTools(tools, { dialect: 'anthropic' }).definitions).toEqual([
      { ...named, input_schema: closed, strict: true },
    ]);
    expect(viewTools(tools, { dialect: 'gemini' }).definitions).toEqual([
      { functionDeclarations: [{ ...named, parametersJsonSchema: schema }] },
    ]);
    expect(viewTools(tools, { dialect: 'mcp' }).definitions).toEqual([{ ...named, inputSchema: schema }]);
  });
});
