import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import type { Tool } from './tool.ts';

test('gives execute the type of a JSON Schema that is written in place, without as const', () => {
  const tool = defineTool({
    name: 'read_page',
    parameters: {
      type: 'object',
      properties: { url: { type: 'string' }, mode: { enum: ['text', 'html'] }, depth: { type: 'integer' } },
      required: ['url'],
    },
    execute(input) {
      expectTypeOf(input).toEqualTypeOf<{ url: string; mode?: 'text' | 'html'; depth?: number }>();
      return input.url.length;
    },
  });
  expectTypeOf(tool).toEqualTypeOf<Tool<{ url: string; mode?: 'text' | 'html'; depth?: number }, number>>();
});

test('gives execute what a Standard Schema puts out', () => {
  defineTool({
    name: 'zod',
    parameters: z.object({ at: z.string().transform((text) => text.length) }),
    execute: (input) => expectTypeOf(input).toEqualTypeOf<{ at: number }>(),
  });
  defineTool({
    name: 'arktype',
    parameters: type({ at: 'string', 'n?': 'number' }),
    execute: (input) => expectTypeOf(input).toEqualTypeOf<{ at: string; n?: number }>(),
  });
  defineTool({
    name: 'valibot',
    parameters: toStandardJsonSchema(v.object({ at: v.string() })),
    execute: (input) => expectTypeOf(input).toEqualTypeOf<{ at: string }>(),
  });
});

test('is a tool like any other, whatever its input', () => {
  const tool = defineTool({
    name: 'a',
    parameters: { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
  });
  expectTypeOf(tool).toExtend<Tool>();
  expectTypeOf([tool, defineTool({ name: 'b', parameters: z.object({ y: z.number() }) })]).toExtend<readonly Tool[]>();
});

test('takes any object where the schema is not known when types are checked', () => {
  const parameters: { readonly [keyword: string]: unknown } = JSON.parse('{"type":"object"}');
  defineTool({
    name: 'a',
    parameters,
    execute: (input) => expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>(),
  });
});
