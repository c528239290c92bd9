import { describe, expectTypeOf, test } from 'vitest';
import type { InferInput, InferSchema } from './infer.ts';

describe('InferSchema', () => {
  test('reads the plain types by their names', () => {
    expectTypeOf<InferSchema<{ readonly type: 'string' }>>().toEqualTypeOf<string>();
    expectTypeOf<InferSchema<{ readonly type: 'integer' }>>().toEqualTypeOf<number>();
    expectTypeOf<InferSchema<{ readonly type: 'number' }>>().toEqualTypeOf<number>();
    expectTypeOf<InferSchema<{ readonly type: 'boolean' }>>().toEqualTypeOf<boolean>();
    expectTypeOf<InferSchema<{ readonly type: 'null' }>>().toEqualTypeOf<null>();
  });

  test('reads required and optional parameters', () => {
    const schema = {
      type: 'object',
      properties: { path: { type: 'string' }, limit: { type: 'integer' } },
      required: ['path'],
    } as const;
    expectTypeOf<InferSchema<typeof schema>>().toEqualTypeOf<{ path: string; limit?: number }>();
  });

  test('reads a parameter that is required and not declared as unknown', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] } as const;
    expectTypeOf<InferSchema<typeof schema>>().toEqualTypeOf<{ a: string; b: unknown }>();
  });

  test('reads enum and const as their members', () => {
    expectTypeOf<InferSchema<{ readonly enum: readonly ['asc', 'desc', 1, null] }>>().toEqualTypeOf<
      'asc' | 'desc' | 1 | null
    >();
    expectTypeOf<InferSchema<{ readonly const: 'v1' }>>().toEqualTypeOf<'v1'>();
    expectTypeOf<InferSchema<{ readonly type: 'string'; readonly enum: readonly ['a', 'b'] }>>().toEqualTypeOf<
      'a' | 'b'
    >();
  });

  test('reads lists of types and nullable as unions', () => {
    expectTypeOf<InferSchema<{ readonly type: readonly ['string', 'null'] }>>().toEqualTypeOf<string | null>();
    expectTypeOf<InferSchema<{ readonly type: 'string'; readonly nullable: true }>>().toEqualTypeOf<string | null>();
    const list = { type: ['array', 'null'], items: { type: 'number' } } as const;
    expectTypeOf<InferSchema<typeof list>>().toEqualTypeOf<number[] | null>();
  });

  test('reads lists, and tuples whose items may be left out unless minItems asks for them', () => {
    expectTypeOf<InferSchema<{ readonly type: 'array' }>>().toEqualTypeOf<unknown[]>();
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    } as const;
    expectTypeOf<InferSchema<typeof rows>>().toEqualTypeOf<{ id: string }[]>();
    const pair = {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'string' }],
      items: false,
      minItems: 2,
    } as const;
    expectTypeOf<InferSchema<typeof pair>>().toEqualTypeOf<[number, string]>();
    const loose = { type: 'array', items: [{ type: 'number' }], additionalItems: { type: 'string' } } as const;
    expectTypeOf<InferSchema<typeof loose>>().toEqualTypeOf<[number?, ...string[]]>();
  });

  test('reads alternatives as a union', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } as const;
    expectTypeOf<InferSchema<typeof schema>>().toEqualTypeOf<string | string[]>();
    const tagged = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, x: { type: 'number' } }, required: ['kind', 'x'] },
        { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    } as const;
    expectTypeOf<InferSchema<typeof tagged>>().toEqualTypeOf<{ kind: 'a'; x: number } | { kind: 'b' }>();
  });

  test('reads maps, and further keys beside declared ones as unknown', () => {
    const map = { type: 'object', additionalProperties: { type: 'number' } } as const;
    expectTypeOf<InferSchema<typeof map>>().toEqualTypeOf<Record<string, number>>();
    const open = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: true,
    } as const;
    expectTypeOf<InferSchema<typeof open>['a']>().toEqualTypeOf<string>();
    expectTypeOf<InferSchema<typeof open>['other']>().toEqualTypeOf<unknown>();
    const closed = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false } as const;
    expectTypeOf<InferSchema<typeof closed>>().toEqualTypeOf<{ a?: string }>();
  });

  test('follows references to local definitions, also recursive ones', () => {
    const schema = {
      type: 'object',
      properties: {
        size: { $ref: '#/$defs/size' },
        old: { $ref: '#/definitions/old' },
        far: { $ref: 'https://x.test/y' },
      },
      required: ['size', 'old', 'far'],
      $defs: { size: { enum: ['s', 'm'] } },
      definitions: { old: { type: 'boolean' } },
    } as const;
    expectTypeOf<InferSchema<typeof schema>>().toEqualTypeOf<{ size: 's' | 'm'; old: boolean; far: unknown }>();
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name', 'children'],
    } as const;
    type Tree = InferSchema<typeof tree>;
    expectTypeOf<Tree['children'][number]['children'][number]['name']>().toEqualTypeOf<string>();
  });

  test('stays wide where the schema is not known or not sayable', () => {
    expectTypeOf<InferSchema<true>>().toEqualTypeOf<unknown>();
    expectTypeOf<InferSchema<{ readonly type: string }>>().toEqualTypeOf<unknown>();
    expectTypeOf<InferSchema<{ readonly allOf: readonly [] }>>().toEqualTypeOf<unknown>();
    expectTypeOf<InferSchema<{ readonly minimum: 3 }>>().toEqualTypeOf<unknown>();
  });
});

describe('InferInput', () => {
  test('is any object where the schema says nothing', () => {
    expectTypeOf<InferInput<{ readonly [keyword: string]: unknown }>>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<InferInput<{ readonly type: 'object' }>>().toEqualTypeOf<Record<string, unknown>>();
  });
});
