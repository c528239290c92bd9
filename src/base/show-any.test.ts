import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAt, showAny, showError, showInert } from './show-any.ts';

const plenty = 1_000_000;

describe('showing a value', () => {
  test('says what JSON.stringify says of everything that is JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(showAny(value, plenty)).toEqual({ text: JSON.stringify(value), whole: true });
      }),
    );
  });

  test('never throws, never runs over the length, and is the beginning of the whole', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), fc.nat(50), (value, length) => {
        const { text, whole } = showAny(value, length);
        const all = showAny(value, plenty).text;
        expect(text.length).toBeLessThanOrEqual(length);
        expect(all.startsWith(text)).toBe(true);
        expect(whole).toBe(all.length === text.length);
      }),
    );
  });

  test('leaves out what JSON leaves out', () => {
    const value = { a: undefined, b: () => 1, c: Symbol('c'), d: [undefined, () => 1], e: Number.NaN };
    expect(showAny(value, plenty).text).toBe(JSON.stringify(value));
  });

  test('names a cycle, and shows what stands twice without one', () => {
    const shared = { x: 1 };
    const value: Record<string, unknown> = { one: shared, two: shared };
    value['self'] = value;
    expect(showAny(value, plenty).text).toBe('{"one":{"x":1},"two":{"x":1},"self":"[circular]"}');
  });

  test('shows bigints, dates, maps, sets, errors and boxed values as what they hold', () => {
    const value = [10n ** 20n, new Date(0), new Map([['a', 1]]), new Set([1]), new Error('broken'), Object('text')];
    expect(showAny(value, plenty).text).toBe(
      '["100000000000000000000","1970-01-01T00:00:00.000Z",[["a",1]],[1],"Error: broken","text"]',
    );
  });

  test('shows a member that throws as unreadable and the rest as it is', () => {
    const value = {
      before: 1,
      get bad(): never {
        throw new Error('no');
      },
      json: {
        toJSON(): never {
          throw new Error('no');
        },
      },
      after: 2,
    };
    expect(showAny(value, plenty).text).toBe('{"before":1,"bad":"[unreadable]","json":"[unreadable]","after":2}');
  });

  test('shows an item that throws as unreadable, and of a long key what there is room for', () => {
    const list = [1, 2];
    Object.defineProperty(list, '0', {
      get: () => {
        throw new Error('no');
      },
    });
    expect(showAny(list, plenty).text).toBe('["[unreadable]",2]');
    expect(showAny({ ['k'.repeat(10)]: 1 }, 5)).toEqual({ text: '{"kkk', whole: false });
  });

  test('stops at the length without reading on', () => {
    let reads = 0;
    const list = new Proxy(new Array<number>(10_000_000), {
      get(target, key) {
        if (key === 'length') return target.length;
        reads++;
        return 7;
      },
    });
    expect(showAny(list, 9)).toEqual({ text: '[7,7,7,7,', whole: false });
    expect(reads).toBeLessThan(50);
  });

  test('has an end in depth', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(showAny(deep, plenty).text).toContain('"[too deep]"');
  });
});

test('an inert value is shown as it is, and nothing of it is called', () => {
  const value = { at: new Date(0), toJSON: () => 1, n: 1n, text: 'x' };
  expect(showInert(value, plenty).text).toBe('{"at":{},"n":"1","text":"x"}');
  expect(showAny(value, plenty).text).toBe('1');
});

test('cutting a text never halves a character', () => {
  expect(cutAt('a😀b', 2)).toEqual({ text: 'a', whole: false });
  expect(cutAt('a😀b', 3)).toEqual({ text: 'a😀', whole: false });
  expect(cutAt('a😀b', 4)).toEqual({ text: 'a😀b', whole: true });
});

test('whatever is thrown is said in words', () => {
  expect(showError(new Error('broken'))).toBe('broken');
  expect(showError(new TypeError(''))).toBe('TypeError');
  expect(showError('text')).toBe('text');
  expect(showError({ code: 5 })).toBe('{"code":5}');
  expect(showError(undefined)).toBe('null');
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(showError(proxy)).toBe('unknown error');
});
