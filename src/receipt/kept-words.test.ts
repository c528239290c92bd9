import { expect, test } from 'vitest';
import type { Asker, Finding, Issue, Locale, Place } from '../base/index.ts';
import { describeFinding } from './describe-finding.ts';
import type { KeptWords } from './kept-words.ts';

const names = ['number'];
const asker: Asker = { said: null };

function at(...keys: (string | number)[]): Place | null {
  return keys.reduce<Place | null>((up, key) => ({ up, key }), null);
}

function typeAt(place: Place | null, value: unknown, more: Partial<Finding> = {}): Finding {
  return { code: 'type', place, keyword: 'type', argument: names, value, asker, ...more };
}

/** Says it twice, and expects the same both times: the second time the words are those that were kept. */
function twice(finding: Finding, locale?: Locale): Issue {
  const first = describeFinding(finding, locale);
  const second = describeFinding(finding, locale);
  expect(second).toStrictEqual(first);
  expect(second).not.toBe(first);
  return second;
}

test('words that were kept are told apart by all they depend on', () => {
  const place = at('list', 0, 'size');
  expect(twice(typeAt(place, '5'))).toStrictEqual({
    code: 'type',
    at: '/list/0/size',
    message: 'The parameter `list[0].size` type is expected as `number` but provided as `string`',
    expected: 'number',
    received: 'string',
  });
  expect(twice(typeAt(place, true)).message).toContain('provided as `boolean`');
  expect(twice(typeAt(place, '5', { argument: ['number', 'null'] })).expected).toBe('number | null');
  expect(twice(typeAt(place, '5'), 'zh').message).toBe('参数 `list[0].size` 应为 `number`，实际为 `string`');
  expect(twice(typeAt(at('list', '0', 'size'), '5')).message).toContain('`list.0.size`');
  expect(twice(typeAt(at('list', 0), '5')).at).toBe('/list/0');
  expect(twice({ code: 'missing', place, keyword: 'required', asker }).message).toContain('`list[0].size` is missing');
});

test('a bound is told with the one that was asked for, a length with the one that was counted', () => {
  const range = (keyword: string, argument: number): string =>
    twice({ code: 'range', place: at('n'), keyword, argument, value: 7, asker }).message;
  expect(range('maximum', 5)).toContain('at most 5');
  expect(range('maximum', 6)).toContain('at most 6');
  expect(range('exclusiveMaximum', 6)).toContain('less than 6');
  const length = (value: unknown): string =>
    twice({ code: 'length', place: at('t'), keyword: 'maxLength', argument: 2, value, asker }).message;
  expect(length('abc')).toContain('but provided 3');
  expect(length('abcd')).toContain('but provided 4');
  expect(length('😀😀😀')).toContain('but provided 3');
});

test('the values that healing could not choose between are those of the call', () => {
  const asked = (candidates: readonly unknown[]): string | undefined =>
    twice(typeAt(at('n'), 'x', { candidates })).hint;
  expect(asked([1, 2])).toContain('1 or 2');
  expect(asked([3, 4])).toContain('3 or 4');
  expect(twice(typeAt(at('n'), 'x')).hint).toBeUndefined();
});

test('more places, longer keys, deeper places and more wordings than are kept are told right', () => {
  for (let index = 0; index < 10_000; index++) {
    expect(describeFinding(typeAt(at(`key${index}`), 'x')).at).toBe(`/key${index}`);
  }
  expect(twice(typeAt(at('k'.repeat(100)), 'x')).at).toBe(`/${'k'.repeat(100)}`);
  expect(twice(typeAt(at(...'abcdefghijkl'), 'x')).at).toBe('/a/b/c/d/e/f/g/h/i/j/k/l');
  for (let round = 0; round < 2; round++) {
    for (let bound = 0; bound < 20; bound++) {
      const finding: Finding = { code: 'range', place: at('n'), keyword: 'minimum', argument: bound, value: -1, asker };
      expect(describeFinding(finding).message).toContain(`at least ${bound}`);
    }
  }
});

test('words are kept with whoever asked, and no more than eight', () => {
  const own: Asker = { said: null };
  for (let bound = 0; bound < 20; bound++) {
    describeFinding({ code: 'range', place: at('n'), keyword: 'minimum', argument: bound, value: -1, asker: own });
  }
  let kept = 0;
  for (let one = own.said as KeptWords | null; one !== null; one = one.next) kept++;
  expect(kept).toBe(8);
});

test('an issue can be changed without changing what is said next time', () => {
  const finding = typeAt(at('own'), 'x');
  const issue = describeFinding(finding) as { message: string };
  issue.message = 'changed';
  expect(describeFinding(finding).message).toContain('`own`');
});
