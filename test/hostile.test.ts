/** Arguments that were made to hurt: each is answered, with a bounded amount of work, and touches nothing but itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGuard, type JsonSchema, type Outcome, replaySteps } from '../src/index.ts';
import { workMeter } from '../src/validate/index.ts';

const object = (properties: object, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more });

function check(parameters: JsonSchema, args: unknown, effect: 'read' | 'write' | 'destructive' = 'read'): Outcome {
  const guard = createGuard({ tools: [{ name: 't', parameters, effect }], baseDate: '2026-10-02' });
  return guard.check({ tool: 't', arguments: args });
}

const codesOf = (outcome: Outcome): string[] => [...new Set(outcome.issues.map((issue) => issue.code))];

/** Counts how often anything of a value is read; every walk of ours over it goes through here. */
function counted<Value extends object>(value: Value): { readonly value: Value; readonly reads: () => number } {
  let reads = 0;
  const wrap = <Inner extends object>(inner: Inner): Inner => {
    const wrapped = new Map<PropertyKey, unknown>();
    return new Proxy(inner, {
      get(target, key) {
        reads++;
        const held: unknown = Reflect.get(target, key);
        if (typeof held !== 'object' || held === null) return held;
        if (!wrapped.has(key)) wrapped.set(key, wrap(held));
        return wrapped.get(key);
      },
    });
  };
  return { value: wrap(value), reads: () => reads };
}

/** Reads of a value for each of its members, at one size and at a size four times as large. */
function growth(parameters: JsonSchema, make: (size: number) => object, size: number): number {
  const [small, large] = [size, size * 4].map((count) => {
    const { value, reads } = counted(make(count));
    check(parameters, value);
    return reads();
  });
  return large! / small!;
}

const node = { $ref: '#/$defs/node' };
const recursive = (definition: JsonSchema): JsonSchema => ({
  $defs: { node: definition },
  ...(object({ root: node }) as object),
});

function nest(depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = leaf;
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
}

describe('work grows with the arguments and no faster', () => {
  const list = (count: number, item: unknown): object => ({ rows: Array.from({ length: count }, () => item) });
  const pair = {
    anyOf: [object({ a: { type: 'integer' } }, { required: ['a'] }), { type: 'array', items: { type: 'integer' } }],
  };

  test.each<[string, JsonSchema, (size: number) => object, number]>([
    [
      'keys moved into one object',
      object({ o: object(Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`k${i}`, { type: 'integer' }]))) }),
      (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`o.k${i}`, `${i}`])),
      250,
    ],
    [
      'rows written as flat keys',
      object({ rows: { type: 'array', items: object({ id: { type: 'integer' } }) } }),
      (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`rows[${i}].id`, i])),
      250,
    ],
    [
      'nearly the same key many times',
      object({ file_path: { type: 'string' } }, { required: ['file_path'] }),
      (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`file_path${i}`, 'x'])),
      300,
    ],
    ['texts for numbers', object({ rows: { type: 'array', items: { type: 'integer' } } }), (n) => list(n, '5'), 500],
    ['items of a union', object({ rows: { type: 'array', items: pair } }), (n) => list(n, { a: '5' }), 250],
    [
      'objects read from texts',
      object({ rows: { type: 'array', items: object({ a: { type: 'integer' } }) } }),
      (n) => list(n, '{"a":"1"}'),
      250,
    ],
  ])('%s', (_name, parameters, make, size) => {
    expect(growth(parameters, make, size)).toBeLessThan(6);
  });

  test('however deep conditions, flat keys and unions stand inside one another, the bound on work holds', () => {
    const conditional = recursive({
      type: 'object',
      properties: { c: node, v: { type: 'integer' } },
      if: { properties: { v: { type: 'integer' } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
      then: { required: ['zz'] },
    });
    const flat = recursive(object({ c: node, o: object({ v: { type: 'integer' } }) }));
    const union = recursive({
      anyOf: [{ type: 'integer' }, object({ v: node }, { required: ['v'] }), { type: 'array', items: node }],
    });
    const deep: readonly (readonly [JsonSchema, unknown])[] = [
      [conditional, nest(100, { v: 1 }, (c) => ({ c, v: 1 }))],
      [flat, nest(100, { 'o.v': 'bad' }, (c) => ({ c, 'o.v': 'bad' }))],
      [union, nest(100, 'x', (v) => ({ v }))],
      [union, nest(100, 'x', (v) => [v])],
    ];
    for (const [parameters, root] of deep) {
      expect(codesOf(check(parameters, { root }))).toEqual(['limit']);
    }
  }, 20_000);
});

describe('what is too dear is refused with the code limit', () => {
  const fine = { type: 'string', pattern: '^(a|aa)+(?=b)' };

  test('many texts, of which each is just within the bound of a pattern that goes back', () => {
    const text = `${'a'.repeat(22)}x`;
    const rows = { type: 'array', items: { type: 'string', pattern: '(?=(a+)+$)|x' } };
    for (const x of [5, '5']) {
      expect(codesOf(check(object({ rows, x: { type: 'integer' } }), { x, rows: Array(2000).fill(text) }))).toContain(
        'limit',
      );
    }
  });

  test('many keys against such a pattern', () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => ['a'.repeat(25) + i, 1]));
    const parameters = {
      type: 'object',
      patternProperties: { '^(a+)+(?=x)$': { type: 'string' } },
      additionalProperties: false,
    };
    expect(codesOf(check(parameters, keys))).toContain('limit');
  });

  test('a list of ten thousand wrong words for an enum of ten thousand members', () => {
    const inLetters = (i: number): string => String(i).replace(/\d/g, (digit) => 'abcdfghijk'[Number(digit)]!);
    const members = Array.from({ length: 10_000 }, (_, i) => `member_number_${inLetters(i)}`);
    const words = members.map((member) => member.replace('e', 'o'));
    expect(codesOf(check(object({ rows: { type: 'array', items: { enum: members } } }), { rows: words }))).toEqual([
      'limit',
    ]);
  });

  test('references that branch twenty times, healed and told within the work of a few checks', () => {
    const ends = { $ref: '#/$defs/level20' };
    const levels = Array.from({ length: 20 }, (_, level) => [
      `level${level}`,
      { anyOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }, ends] },
    ]);
    const $defs = { ...Object.fromEntries(levels), level20: { type: 'integer' } };
    const before = workMeter.units;
    expect(codesOf(check(object({ a: { $ref: '#/$defs/level0' } }, { $defs }), { a: 'x' }))).toEqual(['limit']);
    expect(workMeter.units - before).toBeLessThan(10_000_000);
  });

  test('ten thousand items for a hundred alternatives', () => {
    const branches = Array.from({ length: 100 }, (_, i) =>
      object({ [`k${i}`]: { type: 'integer' } }, { required: [`k${i}`] }),
    );
    const rows = Array.from({ length: 10_000 }, () => ({ k99: 'x' }));
    expect(codesOf(check(object({ rows: { type: 'array', items: { oneOf: branches } } }), { rows }))).toEqual([
      'limit',
    ]);
  });

  test.each([
    ['a text of fifty megabytes', 'x'.repeat(50_000_000)],
    ['ten thousand levels', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['ten thousand levels in memory', { a: nest(10_000, 1, (inner) => [inner]) }],
  ])('%s', (_name, args) => {
    expect(codesOf(check(object({ a: fine }), args))).toEqual(['limit']);
  });

  test('a cycle', () => {
    const cycle: Record<string, unknown> = {};
    cycle['a'] = { cycle };
    expect(codesOf(check(object({ a: { type: 'object' } }), cycle))).toEqual(['limit']);
  });
});

describe('what is large and right is still right', () => {
  test('a hundred thousand keys', () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]));
    expect(check(object({ map: { type: 'object' } }), { map: keys }).outcome).toBe('accepted');
    expect(codesOf(check(object({ a: { type: 'string' } }), JSON.stringify(keys)))).toEqual(['unknown']);
  });

  test('forty thousand integers too long for a number, where text is allowed', () => {
    const digits = '12345678901234567890';
    const outcome = check(
      object({ ids: { type: 'array', items: { type: 'string' } } }),
      `{"ids":[${Array(40_000).fill(digits)}]}`,
    );
    expect(outcome.outcome).toBe('healed');
    expect(outcome.steps).toHaveLength(40_000);
  });

  test('an enum of ten thousand members, also of objects, and ten thousand named constants', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `Member ${i}`);
    expect(check(object({ a: { enum: [...names, { x: 1 }] } }), { a: 'member 9999' }).outcome).toBe('healed');
    expect(check(object({ a: { enum: [...names, { x: 1, y: [2] }] } }), { a: { y: [2], x: 1 } }).outcome).toBe(
      'accepted',
    );
    const constants = names.map((title, i) => ({ const: `m${i}`, title }));
    expect(check(object({ a: { oneOf: constants } }), { a: 'member 77' })).toMatchObject({ arguments: { a: 'm77' } });
  });

  test('schemas that refer to themselves without end compile, and refuse what they cannot decide', () => {
    expect(check(recursive({ anyOf: [node, { type: 'string' }] }), { root: 1 }).outcome).toBe('rejected');
    expect(check(recursive({ allOf: [node] }), { root: 1 }).outcome).toBe('rejected');
    expect(check(recursive({ oneOf: [node, { anyOf: [node, { type: 'integer' }] }] }), { root: '1' }).outcome).toBe(
      'rejected',
    );
  });
});

describe('odd values of a process', () => {
  const parameters = object({
    a: { type: 'integer' },
    b: { type: 'array', items: { type: 'integer' } },
    c: object({ d: { type: 'integer' } }),
  });
  class Held {
    a = '5';
  }
  const holes: unknown[] = ['1'];
  holes[3] = '2';
  const thrower = (): never => {
    throw new Error('read me not');
  };

  test.each<[string, unknown]>([
    ['a getter that throws', Object.defineProperty({}, 'a', { get: thrower, enumerable: true })],
    ['a proxy that throws for its keys', new Proxy({}, { ownKeys: thrower })],
    ['a proxy that throws for a value', new Proxy({ a: 1 }, { get: thrower })],
    ['a list with holes', { b: holes }],
    ['keys that are symbols', { a: '5', [Symbol('s')]: 1 }],
    ['an instance of a class', new Held()],
    ['an object without a prototype', Object.assign(Object.create(null), { a: '5' })],
    ['a frozen value', Object.freeze({ a: '5', b: Object.freeze(['1']), c: Object.seal({ d: '2' }) })],
    ['a value with its own way to JSON', { a: '5', toJSON: thrower }],
    ['what JSON cannot say', { a: 10n, b: [() => 1, Symbol('x'), undefined], c: new Map() }],
    ['a date', { a: new Date(0) }],
    ['an object that inherits', Object.create({ a: '5' })],
  ])('%s is answered', (_name, value) => {
    expect(['accepted', 'healed', 'rejected']).toContain(check(parameters, value).outcome);
  });

  test('a getter that says something else each time never gets past the last check', () => {
    let count = 0;
    const value = Object.defineProperty({}, 'a', { get: () => (count++ % 2 === 0 ? '5' : 'five'), enumerable: true });
    const outcome = check(parameters, value);
    if (outcome.outcome === 'healed') expect(Number.isInteger(outcome.arguments['a'])).toBe(true);
  });

  test('halves of pairs in keys and values are kept, and told without harm', () => {
    const outcome = check(parameters, '{"a":"5","\\ud800":1}');
    expect(outcome.outcome).toBe('rejected');
    expect(check(object({ t: { type: 'string' } }), { t: '\udfff' })).toMatchObject({
      outcome: 'accepted',
      arguments: { t: '\udfff' },
    });
  });
});

describe('keys that objects have anyway', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const key = fc.oneof(
    fc.constantFrom(...names),
    fc.tuple(fc.constantFrom(...names, 'o'), fc.constantFrom(...names, 'x')).map((parts) => parts.join('.')),
    fc.constantFrom('rows[0].__proto__', 'params_constructor', '__proto__[0]', 'constructor.prototype.x'),
  );
  const leaf = fc.constantFrom<unknown>('5', 5, null, '{"__proto__":{"x":1}}', ['1'], { __proto__: null, x: 1 });
  const value = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)));
  const declared = object({
    o: { type: 'object', properties: Object.fromEntries([...names, 'x'].map((name) => [name, { type: 'integer' }])) },
    constructor: object({ prototype: object({ x: { type: 'integer' } }), x: { type: 'integer' } }),
    toString: { type: 'integer' },
    rows: { type: 'array', items: object({ x: { type: 'integer' } }) },
  });
  const own = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"x":{"type":"integer"}}}}}',
  ) as JsonSchema;

  test('are keys like any other, and touch no prototype', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(declared, own), fc.boolean(), (args, parameters, text) => {
        const outcome = check(parameters, text ? JSON.stringify(args) : args);
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
        expect(({} as Record<string, unknown>)['x']).toBeUndefined();
        if (outcome.outcome !== 'rejected')
          expect(Object.getPrototypeOf(outcome.arguments) ?? {}).not.toHaveProperty('x');
      }),
      { numRuns: 300 },
    );
  });
});

describe('any call', () => {
  const schemas = fc.constantFrom<JsonSchema>(
    object(
      {
        a: { type: 'integer', maximum: 10 },
        b: { type: 'array', items: { enum: ['x', 'y'] } },
        c: { type: 'boolean' },
      },
      { required: ['a'] },
    ),
    object({
      u: {
        anyOf: [{ type: 'integer' }, object({ v: { type: 'integer' } }), { type: 'array', items: { type: 'boolean' } }],
      },
      d: { type: 'string', format: 'date' },
    }),
    recursive({ anyOf: [{ type: 'integer' }, { type: 'array', items: node }, object({ root: node })] }),
  );
  const key = fc.constantFrom(
    'a',
    'b',
    'c',
    'u',
    'v',
    'd',
    'root',
    'params_a',
    'A',
    'u.v',
    'arguments',
    'value',
    'type',
    'rows[0]',
  );
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      '5',
      'true',
      'null',
      '',
      'x, y',
      'X',
      '[1,"2"]',
      '{"v":"3"}',
      '"[true]"',
      '是',
      '明天',
      'string',
      null,
    ),
    fc.integer(),
    fc.boolean(),
    fc.string({ maxLength: 8 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }));

  test('has an outcome; a healed one is valid, its steps replay, and it heals no further', () => {
    fc.assert(
      fc.property(
        schemas,
        fc.dictionary(key, value, { maxKeys: 5 }),
        fc.constantFrom('read', 'write', 'destructive'),
        (parameters, args, effect) => {
          const kept = JSON.stringify(args);
          const outcome = check(parameters, args, effect);
          expect(JSON.stringify(args)).toBe(kept);
          if (outcome.outcome !== 'healed') return;
          expect(replaySteps(args, outcome.steps)).toEqual(outcome.arguments);
          expect(check(parameters, outcome.arguments, effect).outcome).toBe('accepted');
        },
      ),
      { numRuns: 400 },
    );
  });
});
