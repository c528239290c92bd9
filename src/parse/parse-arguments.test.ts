import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf, limits, type Place } from '../base/index.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Parsed } from './parsed.ts';

function codes(result: Parsed): string[] {
  return result.kind === 'parsed' ? [] : result.findings.map((finding) => `${finding.code} ${finding.keyword}`);
}

describe('values from inside the process', () => {
  test('come back as the very same object, without steps', () => {
    const input = { a: [1, { b: null }] };
    const result = parseArguments(input);
    expect(result).toMatchObject({ kind: 'parsed', steps: [], lostNumbers: [] });
    expect(result.kind === 'parsed' && result.value).toBe(input);
    expect(result.kind === 'parsed' && result.numberText({ up: null, key: 'a' })).toBeUndefined();
  });

  test.each([undefined, null])('%j stands for no arguments', (input) => {
    expect(parseArguments(input)).toMatchObject({ kind: 'parsed', value: {}, steps: [] });
  });

  test.each([5, true, 10n, Symbol('x'), () => 1, [1], new Date(0), new Map([[1, 2]])])(
    'are left to the check of types where JSON cannot say them',
    (input) => {
      const result = parseArguments(input);
      expect(result.kind === 'parsed' && result.value).toBe(input);
    },
  );

  test('are refused where they hold themselves', () => {
    const cycle: Record<string, unknown> = { a: {} };
    cycle['a'] = { b: [cycle] };
    expect(codes(parseArguments(cycle))).toEqual(['limit cycle']);
  });

  test('are refused beyond the depth limit', () => {
    let deep: unknown = 1;
    for (let level = 0; level < limits.depth; level++) deep = [deep];
    expect(codes(parseArguments(deep))).toEqual([]);
    expect(codes(parseArguments([deep]))).toEqual(['limit depth']);
    for (let level = 0; level < 100_000; level++) deep = { deep };
    expect(codes(parseArguments(deep))).toEqual(['limit depth']);
  });

  test('may share an object, but not so that it unfolds without end', () => {
    let shared: unknown = { a: 1 };
    expect(codes(parseArguments([shared, shared]))).toEqual([]);
    for (let level = 0; level < 100; level++) shared = [shared, shared];
    expect(codes(parseArguments(shared))).toEqual(['limit size']);
  });

  test('the holes of a list count, since each of them would be looked at', () => {
    expect(codes(parseArguments({ list: new Array(300_000_000) }))).toEqual(['limit size']);
    expect(parseArguments({ list: new Array(5_000) }).kind).toBe('parsed');
  });

  test('may be large', () => {
    expect(codes(parseArguments({ rows: Array.from({ length: 50_000 }, (_, id) => ({ id })) }))).toEqual([]);
  });

  test.each([
    [
      'a getter',
      {
        get a(): never {
          throw new Error('no');
        },
      },
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    ],
    ['a revoked proxy', revoked()],
    ['a proxy inside', { a: [revoked()] }],
  ])('are refused where %s throws', (_, input) => {
    expect(codes(parseArguments(input))).toEqual(['not-object unreadable']);
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('a call at the length limit', () => {
  test.each(['', '  ', '{"a":1', '{"a":"b', 'Let me', '{"a":1}{"a":2}', '{"a": oops}', '```json\n'])(
    'is truncated where its text is not whole: %j',
    (text) => {
      expect(codes(parseArguments(text, { cutOff: true }))).toEqual([expect.stringMatching(/^truncated /)]);
    },
  );

  test('is truncated where it has no arguments yet', () => {
    expect(codes(parseArguments(undefined, { cutOff: true }))).toEqual(['truncated length-stop']);
  });

  test('is read where its text is whole, for the caller to judge', () => {
    expect(parseArguments('{"a":1}', { cutOff: true })).toMatchObject({ value: { a: 1 }, steps: [] });
    expect(parseArguments("{'a':1}", { cutOff: true })).toMatchObject({ value: { a: 1 } });
    expect(parseArguments({ a: 1 }, { cutOff: true })).toMatchObject({ value: { a: 1 } });
  });

  test('still names doubled keys and limits', () => {
    expect(codes(parseArguments('{"a":1,"a":2}', { cutOff: true }))).toEqual(['duplicate-key duplicate-key']);
    expect(codes(parseArguments(`${'['.repeat(999)}`, { cutOff: true }))).toEqual(['limit depth']);
  });
});

describe('numbers that lose digits', () => {
  test.each([
    ['{"id":9007199254740993}', ['id'], '9007199254740993'],
    ['{"id":-3380651947720115297}', ['id'], '-3380651947720115297'],
    ['{"a":[0,{"b":1e999}]}', ['a', 1, 'b'], '1e999'],
    ['{"a":9007199254740993.0}', ['a'], '9007199254740993.0'],
    ["{'a':9007199254740993,}", ['a'], '9007199254740993'],
    [JSON.stringify('{"a":9007199254740993}'), ['a'], '9007199254740993'],
  ])('are told with place and text: %j', (text, keys, number) => {
    const result = parseArguments(text);
    if (result.kind !== 'parsed') throw new Error('not read');
    expect(result.lostNumbers.map(({ place, text }) => [keysOf(place), text])).toEqual([[keys, number]]);
    expect(result.numberText(result.lostNumbers[0]!.place)).toBe(number);
  });

  test.each([
    '{"a":9007199254740991}',
    '{"a":9007199254740992}',
    '{"a":18014398509481984}',
    '{"a":6.022e23,"b":1e23,"c":-1E+300}',
    '{"a":0.1,"b":0.12345678901234567890,"c":1e-999}',
    '{"a":-0}',
    '{"a":"9007199254740993"}',
  ])('are not seen where no digit of an integer is lost: %j', (text) => {
    expect(parseArguments(text)).toMatchObject({ kind: 'parsed', lostNumbers: [] });
  });
});

describe('the text of a number', () => {
  const at = (...keys: (string | number)[]): Place | null =>
    keys.reduce<Place | null>((up, key) => ({ up, key }), null);

  test.each([
    ['{"version":1.10}', at('version'), '1.10'],
    ['{"a":[1,{"b":-2.50e+1}]}', at('a', 1, 'b'), '-2.50e+1'],
    ["Sure: {a:[1.0,2.0,],'b':3.00}", at('a', 1), '2.0'],
    ['{"a":1.0}{"a":1.0}', at('a'), '1.0'],
    ['{"__proto__":1.0}', at('__proto__'), '1.0'],
    [JSON.stringify(JSON.stringify('x').replace('"x"', '{"a":1.0}')), at('a'), '1.0'],
    ['7.0', null, '7.0'],
  ])('is the slice of %j', (text, place, slice) => {
    const result = parseArguments(text);
    expect(result.kind === 'parsed' && result.numberText(place)).toBe(slice);
  });

  test('is nothing where no number stands', () => {
    const result = parseArguments('{"a":"1","b":{"c":[true]}}');
    if (result.kind !== 'parsed') throw new Error('not read');
    for (const place of [null, at('a'), at('b'), at('b', 'c'), at('b', 'c', 0), at('x'), at('a', 0), at('toString')]) {
      expect(result.numberText(place)).toBeUndefined();
    }
  });
});

/** Values as JSON has them, with keys that are traps for objects. */
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'a', 'b'));
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.string({ unit: 'binary' }),
    fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    objectOf(tie('value')),
  ),
})).value;
const object = objectOf(json);

function objectOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.uniqueArray(fc.tuple(key, value), { maxLength: 6, selector: ([name]) => name }).map((entries) =>
    // Unlike an assignment, fromEntries makes `__proto__` a key like any other.
    Object.fromEntries(entries),
  );
}

/** Texts rich in what a lenient reader has to decide about. */
const pieces = [
  ...'{}[]()":\',\\/#`<>|=+-.0123456789eE \n\r\t\u0000\ufeff\u2028“”‘’«»，：',
  ...['"a"', '"a":', "'b':", 'a:', '{"a":1}', 'true', 'True', 'None', 'null', 'NaN', 'undefined', '\\u00', '\\"', '//'],
  ...['/*', '*/', '```json\n', '```', '<|call|>', '</s>', '[TOOL_CALLS]', '1e999', '00', '9007199254740993', '\ud800'],
  ...['__proto__', 'Here: ', '}{', '"{\\"a\\":1}"'],
];
const wild = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

describe('for all texts', () => {
  test('plain JSON is read as JSON.parse reads it, without steps, also with blanks', () => {
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 2, '\t'), fc.boolean(), (value, indent, repair) => {
        const text = JSON.stringify(value, null, indent);
        const result = parseArguments(text, { repair });
        expect(result).toMatchObject({ kind: 'parsed', steps: [] });
        expect(result.kind === 'parsed' && isDeepStrictEqual(result.value, JSON.parse(text))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('other JSON values are read as they are, unless they are nothing or a text that holds an object', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        const result = parseArguments(text, { repair: false });
        const expected = value === null ? {} : JSON.parse(text);
        expect(result.kind === 'parsed' && isDeepStrictEqual(result.value, expected)).toBe(true);
      }),
    );
  });

  test('the end of an object is never made up: what is cut is truncated', () => {
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1), fc.nat(), (value, indent, cut) => {
        const text = JSON.stringify(value, null, indent);
        const part = text.slice(0, 1 + (cut % (text.length - 1)));
        const result = parseArguments(part);
        expect(result.kind === 'failed' && result.findings.map(({ code }) => code)).toEqual(['truncated']);
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing throws, and no prototype is touched', () => {
    fc.assert(
      fc.property(fc.oneof(wild, fc.string({ unit: 'binary' })), fc.boolean(), fc.boolean(), (text, repair, cutOff) => {
        const before = Object.getOwnPropertyNames(Object.prototype).length;
        const result = parseArguments(text, { repair, cutOff });
        expect(result.kind === 'parsed' || result.findings.length > 0).toBe(true);
        expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
        if (result.kind === 'parsed') expect(result.numberText({ up: null, key: 'a' })).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  test('the same text is read the same way twice', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const plain = (result: Parsed): unknown => JSON.parse(JSON.stringify(result));
        expect(plain(parseArguments(text))).toEqual(plain(parseArguments(text)));
      }),
      { numRuns: 1000 },
    );
  });

  test('what JSON.parse takes for an object is that object or refused for a doubled key, and repairs change nothing of it', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const value = tryJson(text);
        if (typeof value !== 'object' || value === null) return;
        const result = parseArguments(text);
        if (result.kind === 'parsed') {
          expect(isDeepStrictEqual(result.value, value)).toBe(true);
          expect(result.steps).toEqual([]);
        } else {
          expect(result.findings.map(({ code }) => code)).toContain('duplicate-key');
        }
        expect(parseArguments(text, { repair: false }).kind).toBe(result.kind);
      }),
      { numRuns: 2000 },
    );
  });

  test('what JSON.parse refuses is never read without a step', () => {
    fc.assert(
      fc.property(wild, (text) => {
        if (tryJson(text.replace(/^\ufeff/, '')) !== undefined) return;
        const result = parseArguments(text);
        expect(result.kind === 'failed' || result.steps.length > 0).toBe(true);
        const strict = parseArguments(text, { repair: false });
        expect(strict.kind === 'failed' || strict.steps.some(({ rule }) => rule === 'empty-text')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('a key written twice with another value is seen wherever it stands', () => {
    fc.assert(
      fc.property(object, key, fc.integer(), fc.constantFrom('', ' ', '\n'), (value, name, number, blank) => {
        const member = (n: number): string => `${JSON.stringify(name)}${blank}:${blank}${n}`;
        const text = `{"outer":[${JSON.stringify(value)},{${member(number)},${blank}${member(number + 1)}}]}`;
        const result = parseArguments(text);
        expect(result.kind === 'failed' && result.findings.map(({ place }) => keysOf(place))).toEqual([
          ['outer', 1, name],
        ]);
      }),
    );
  });

  test('the text of each number is its slice of the source', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (numbers) => {
        const slices = numbers.map((number) => (Number.isInteger(number) ? `${BigInt(number)}.0` : String(number)));
        const result = parseArguments(`{"list":[${slices.join(' , ')}]}`);
        if (result.kind !== 'parsed') throw new Error('not read');
        const list: Place = { up: null, key: 'list' };
        expect(numbers.map((_, index) => result.numberText({ up: list, key: index }))).toEqual(slices);
      }),
    );
  });

  test('an integer is told as lost exactly where its digits are not those of the number, or not those it is written with', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 69n), max: 2n ** 69n }), (integer) => {
        const result = parseArguments(`{"id":${integer}}`);
        const number = Number(integer);
        const lost = BigInt(number) !== integer || JSON.stringify(number) !== `${integer}`;
        expect(result.kind === 'parsed' && result.lostNumbers.map(({ text }) => text)).toEqual(
          lost ? [`${integer}`] : [],
        );
      }),
    );
  });
});

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
