import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, showValue } from './show-value.ts';

describe('a shown value', () => {
  test.each([
    ['20', '"20"'],
    ['', '""'],
    ['下周一', '"下周一"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['a\nb\u2028c', '"a\\nb\\u2028c"'],
    ['\u202egnp', '"\\u202egnp"'],
    [20, '20'],
    [-0.5, '-0.5'],
    [true, 'true'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
    [['a', 1, null], '["a",1,null]'],
    [{ a: { b: [1] } }, '{"a":{"b":[1]}}'],
    [undefined, 'undefined'],
    [Number.NaN, 'NaN'],
    [() => 1, 'undefined'],
    [[undefined], '[null]'],
  ])('is one line of JSON: %j', (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });

  test('is the word undefined for what JSON cannot say', () => {
    expect(showValue(10n)).toBe('undefined');
    expect(showValue({ a: 10n, b: () => 1 })).toBe('{"a":"10"}');
  });

  test('is cut at 200 characters, with the closing quote kept for a text', () => {
    expect(showValue('x'.repeat(200))).toBe(`"${'x'.repeat(200)}"`);
    expect(showValue('x'.repeat(201))).toBe(`"${'x'.repeat(200)}…"`);
    expect(showValue('\n'.repeat(200))).toBe(`"${'\\n'.repeat(100)}…"`);
    expect(showValue(Array.from({ length: 500 }, () => 1))).toBe(`[${'1,'.repeat(99)}1…`);
    expect(showValue({ ['k'.repeat(1000)]: 1 })).toBe(`{"${'k'.repeat(198)}…`);
  });

  test('looks at no more than it shows', () => {
    let read = 0;
    const items = Array.from({ length: 1_000 }, () => ({
      get a() {
        read++;
        return 'x'.repeat(20);
      },
    }));
    showValue(items);
    expect(read).toBeLessThan(12);
  });

  test('ends for an object that holds itself, and for one nested beyond reason', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(showValue(ring)).toBe('{"self":"[circular]"}');
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(showValue(deep)).toBe(`${'['.repeat(200)}…`);
  });

  test('shows own keys only, and never calls what a value brings along', () => {
    const value = Object.assign(Object.create({ inherited: 1 }), {
      toJSON: () => {
        throw new Error('must not be called');
      },
    });
    expect(showValue(value)).toBe('{}');
    expect(showValue(new Map([[1, 2]]))).toBe('{}');
    expect(showValue(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  test('says what cannot be read of a value, of one that cannot be read at all its type', () => {
    const hostile = {
      get a(): never {
        throw new Error('no');
      },
      b: 1,
    };
    expect(showValue(hostile)).toBe('{"a":"[unreadable]","b":1}');
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(() => showValue([proxy])).not.toThrow();
  });

  test('is what JSON.stringify writes, where that is short and plain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: true }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(text.length <= 200 && !text.includes('\u007f'));
        expect(showValue(value)).toBe(text === '-0' ? '0' : text);
      }),
    );
  });

  test('never throws, holds no line break, and is short for anything', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          const shown = showValue(value);
          expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(shown.length).toBeLessThanOrEqual(203);
        },
      ),
    );
  });
});

test('a plain text is a text as it is, and the JSON of anything else', () => {
  expect(plainText('a')).toBe('a');
  expect(plainText(['a'])).toBe('["a"]');
  expect(plainText(Object.create(null))).toBe('{}');
});
