import { expect, test } from 'vitest';
import { pointerTo, subschemas } from './subschemas.ts';

test('finds every schema inside a schema, outer ones first, with its pointer', () => {
  const schema = {
    properties: { 'a/b': { items: { type: 'string' } }, c: true },
    patternProperties: { '^x': {} },
    items: [{ not: {} }, {}],
    prefixItems: [{}],
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    anyOf: [{ if: {}, then: {}, else: {} }],
    additionalProperties: { contains: {} },
    $defs: { d: { propertyNames: {} } },
    dependentSchemas: { e: {} },
    dependencies: { f: {}, g: ['h'] },
  };
  expect(subschemas(schema).map(pointerTo)).toMatchInlineSnapshot(`
    [
      "",
      "/properties/a~1b",
      "/properties/a~1b/items",
      "/patternProperties/^x",
      "/items/0",
      "/items/0/not",
      "/items/1",
      "/prefixItems/0",
      "/anyOf/0",
      "/anyOf/0/if",
      "/anyOf/0/then",
      "/anyOf/0/else",
      "/additionalProperties",
      "/additionalProperties/contains",
      "/$defs/d",
      "/$defs/d/propertyNames",
      "/dependentSchemas/e",
      "/dependencies/f",
    ]
  `);
});

test('does not look into values', () => {
  expect(
    subschemas({
      const: { items: {} },
      enum: [{ items: {} }],
      default: { not: {} },
      examples: [{ not: {} }],
      'x-note': { not: {} },
    }),
  ).toHaveLength(1);
});

test('survives what is no schema, cycles and depth without bound', () => {
  expect(subschemas(true)).toEqual([]);
  expect(subschemas(null)).toEqual([]);
  const cycle: Record<string, unknown> = {};
  cycle['items'] = cycle;
  expect(subschemas(cycle)).toHaveLength(1);
  let deep: Record<string, unknown> = {};
  for (let depth = 0; depth < 20_000; depth += 1) deep = { items: deep };
  expect(subschemas(deep)).toHaveLength(20_001);
});
