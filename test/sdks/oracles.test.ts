/** The official transformers as oracles: what a view says is strict, they leave exactly as it is. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTools } from '../../src/contract/index.ts';
import { viewTool } from '../../src/dialects/index.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

const demo = resolve(import.meta.dirname, '../../demo');
const tools = [
  ...readTools(JSON.parse(readFileSync(join(demo, 'openai.json'), 'utf8')).tools).tools,
  ...readTools(JSON.parse(readFileSync(join(demo, 'anthropic.json'), 'utf8')).tools).tools,
  ...readTools([
    {
      name: 'mixed',
      parameters: {
        type: 'object',
        properties: {
          a: { enum: ['x', 'y', null] },
          c: { type: ['string', 'integer'], minLength: 2, minimum: 3, default: 5 },
          d: {
            oneOf: [
              { type: 'object', properties: { k: { const: 'a' } }, required: ['k'] },
              {
                type: 'object',
                properties: { k: { const: 'b' }, z: { type: 'number', multipleOf: 0.5 } },
                required: ['k'],
              },
            ],
          },
          e: { $ref: '#/$defs/leaf' },
          f: {
            allOf: [
              { properties: { q: { type: 'string' } } },
              { properties: { r: { type: 'integer' } }, required: ['r'] },
            ],
          },
          g: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
          h: { type: 'string', format: 'uri', pattern: '^a', maxLength: 3, description: 'H.' },
          i: { type: 'array', items: { type: 'string', format: 'date' }, minItems: 1, maxItems: 4, uniqueItems: true },
        },
        required: ['h'],
        anyOf: [{ required: ['a'] }, { required: ['c', 'd'] }],
        $defs: {
          leaf: { type: 'object', properties: { v: { type: 'string' }, w: { type: 'boolean' } }, required: ['v'] },
        },
      },
    },
  ]).tools,
];

describe.skipIf(!sdksInstalled)(`the official transformers agree${skipNote}`, () => {
  test.each(tools)('OpenAI: $name', async (tool) => {
    const { toStrictJsonSchema } = await sdk<{ toStrictJsonSchema: (schema: unknown) => unknown }>(
      'openai/lib/transform',
    );
    const view = viewTool(tool, { dialect: 'openai' });
    expect(view.reasons).toEqual([]);
    expect(toStrictJsonSchema(view.schema)).toEqual(view.schema);
  });

  test.each(tools)('Anthropic: $name', async (tool) => {
    const { transformJSONSchema } = await sdk<{ transformJSONSchema: (schema: unknown) => unknown }>(
      '@anthropic-ai/sdk/lib/transform-json-schema',
    );
    const view = viewTool(tool, { dialect: 'anthropic' });
    expect(view.reasons).toEqual([]);
    expect(transformJSONSchema(view.schema)).toEqual(view.schema);
  });

  test('OpenAI refuses where a reason is given, Anthropic empties maps without a word', async () => {
    const { toStrictJsonSchema } = await sdk<{ toStrictJsonSchema: (schema: unknown) => unknown }>(
      'openai/lib/transform',
    );
    const { transformJSONSchema } = await sdk<{ transformJSONSchema: (schema: unknown) => unknown }>(
      '@anthropic-ai/sdk/lib/transform-json-schema',
    );
    const parameters = {
      type: 'object',
      properties: { m: { type: 'object', additionalProperties: { type: 'string' } } },
      required: ['m'],
    };
    expect(viewTool({ name: 't', parameters }, { dialect: 'openai' }).reasons).toMatchObject([{ code: 'map' }]);
    expect(() => toStrictJsonSchema(parameters)).toThrow();
    expect(transformJSONSchema(parameters)).toMatchObject({
      properties: { m: { properties: {}, additionalProperties: false } },
    });
  });
});

test('the SDKs are installed, or the tests above say that they were skipped', () => {
  expect(existsSync(join(import.meta.dirname, 'package-lock.json'))).toBe(true);
});
