import Ajv from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointerOf } from '../base/index.ts';
import { compileSchema, type JsonSchema } from '../schema/index.ts';
import { findFaults, isValid } from './index.ts';

const keys = ['a', 'b', 'c', '__proto__', 'toString', 'constructor'];
const key = fc.constantFrom(...keys);
const text = fc.constantFrom('', 'a', 'ab', 'abc', '12', '𝒳𝒴', 'x');

/** Values of the few keys and texts that the schemas below speak of, so that they meet. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, 2, 3, -1, 0.5, 2.5, 1e21),
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 3, selector: ([name]) => name }).map(objectOf),
  ),
}));

function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, item] of entries) {
    Object.defineProperty(object, name, { value: item, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

const type = fc.constantFrom('null', 'boolean', 'number', 'integer', 'string', 'array', 'object');
const count = fc.integer({ min: 0, max: 3 });
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);

/** Some of the keywords, each now and then; `reference` is whether `#/$defs/d` may be referred to. */
const { schema } = fc.letrec<{ schema: JsonSchema; schemas: JsonSchema[] }>((tie) => {
  const inner = tie('schema') as fc.Arbitrary<JsonSchema>;
  const map = fc.uniqueArray(fc.tuple(key, inner), { maxLength: 3, selector: ([name]) => name }).map(objectOf);
  const list = fc.array(inner, { minLength: 1, maxLength: 2 });
  return {
    schemas: list,
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      {
        weight: 4,
        arbitrary: fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
      },
      {
        weight: 12,
        arbitrary: fc
          .record(
            {
              type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
              enum: fc.array(value, { minLength: 1, maxLength: 3 }),
              const: value,
              properties: map,
              required: fc.uniqueArray(key, { maxLength: 2 }),
              additionalProperties: inner,
              patternProperties: fc.record({ '^[ab]$': inner }, { requiredKeys: [] }),
              propertyNames: fc.constantFrom(true, { maxLength: 1 }, { enum: ['a', 'b'] }),
              minProperties: count,
              maxProperties: count,
              dependentRequired: fc.record({ a: fc.uniqueArray(key, { maxLength: 2 }) }, { requiredKeys: [] }),
              dependentSchemas: fc.record({ b: inner }, { requiredKeys: [] }),
              items: inner,
              prefixItems: list,
              contains: inner,
              minContains: count,
              maxContains: count,
              minItems: count,
              maxItems: count,
              uniqueItems: fc.boolean(),
              minLength: count,
              maxLength: count,
              pattern: fc.constantFrom('^a', 'b$', '^[a-c]+$', '(a|b)*c'),
              minimum: number,
              maximum: number,
              exclusiveMinimum: number,
              exclusiveMaximum: number,
              multipleOf: fc.constantFrom(0.5, 1, 2),
              allOf: list,
              anyOf: list,
              oneOf: list,
              not: inner,
              if: inner,
              // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
              then: inner,
              else: inner,
              unevaluatedProperties: inner,
              unevaluatedItems: inner,
              $ref: fc.constant('#/$defs/d'),
            },
            { requiredKeys: [] },
          )
          .map(thinOut),
      },
    ),
  };
});

/** Keeps the keywords few, by a choice that depends on the schema alone. */
function thinOut(schema: Record<string, unknown>): JsonSchema {
  const names = Object.keys(schema);
  const kept = names.filter((name, index) => (JSON.stringify(schema[name] ?? null).length * 7 + index * 13) % 5 === 0);
  return Object.fromEntries(kept.map((name) => [name, schema[name]]));
}

const document = fc.tuple(schema, schema).map(([root, shared]): JsonSchema => {
  const definitions = { d: withoutReference(shared) };
  return typeof root === 'boolean' ? root : { ...root, $defs: definitions };
});

/** A definition that refers to itself in place would never end; what is right then is no question of agreement. */
function withoutReference(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, item) => (name === '$ref' ? undefined : item)) as JsonSchema;
}

function tame(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll('__proto__', 'd').replaceAll('toString', 'e').replaceAll('constructor', 'f'));
}

const options = [{}, { unknownKeys: 'schema' }, { keywords: 'core' }, { formats: 'annotate' }] as const;

describe('laws of validation', () => {
  test('a value fits exactly where nothing is found wrong with it', () => {
    fc.assert(
      fc.property(document, value, fc.constantFrom(...options), (root, item, option) => {
        const node = compileSchema(root, option);
        expect(findFaults(node, item).length === 0).toBe(isValid(node, item));
      }),
      { numRuns: 150 },
    );
  });

  test('never throws, changes nothing and says the same twice', () => {
    fc.assert(
      fc.property(document, value, (root, item) => {
        const before = JSON.stringify([root, item]);
        const node = compileSchema(root);
        const first = findFaults(node, item);
        expect(findFaults(node, item)).toEqual(first);
        expect(isValid(node, item)).toBe(isValid(node, item));
        expect(JSON.stringify([root, item])).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  test('reports one finding a place, and none under a container of a wrong type', () => {
    fc.assert(
      fc.property(document, value, (root, item) => {
        const found = findFaults(compileSchema(root), item);
        const places = found.map((finding) => pointerOf(finding.place));
        expect(new Set(places).size).toBe(places.length);
        for (const { code, place } of found) {
          if (code !== 'type') continue;
          const at = pointerOf(place);
          expect(places.filter((other) => other.startsWith(`${at}/`))).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('agrees with ajv in the reading of the standard', () => {
    // Without a precision ajv reads a quotient with `parseInt`, which takes the 1 of `1e+21` for all of it.
    const ajv = new Ajv.default({ strict: false, validateFormats: false, logger: false, multipleOfPrecision: 9 });
    fc.assert(
      fc.property(document, value, (hostileRoot, hostileItem) => {
        // Ajv takes keys of the prototype for declared or evaluated ones.
        const [root, item] = tame([hostileRoot, hostileItem]) as [JsonSchema, unknown];
        // Ajv lets an empty list pass `contains` where `prefixItems` stands beside it.
        const text = JSON.stringify(root);
        fc.pre(!(text.includes('"contains"') && text.includes('"prefixItems"')));
        let expected: boolean;
        try {
          expected = ajv.compile(root)(item) as boolean;
        } catch {
          return fc.pre(false);
        }
        const node = compileSchema(root, { unknownKeys: 'schema', dialect: '2020-12' });
        expect(isValid(node, item)).toBe(expected);
        ajv.removeSchema();
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  test('refuses only more when objects are closed by default, never less', () => {
    const plain = fc.record({ type: fc.constant('object'), properties: fc.record({ a: schema, b: schema }) });
    fc.assert(
      fc.property(plain, value, (root, item) => {
        fc.pre(!JSON.stringify(root).includes('"not"') && !JSON.stringify(root).includes('"oneOf"'));
        fc.pre(!JSON.stringify(root).includes('"if"') && !JSON.stringify(root).includes('"required"'));
        const noReferences = withoutReference(root);
        if (isValid(compileSchema(noReferences), item)) {
          expect(isValid(compileSchema(noReferences, { unknownKeys: 'schema' }), item)).toBe(true);
        }
      }),
    );
  });
});
