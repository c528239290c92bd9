import { expect, test } from 'vitest';
import { holdsUnsafeInteger, losesDigits } from './lost-digits.ts';

test.each([
  ['9007199254740993', true],
  ['9007199254740992', false],
  ['-9007199254740993', true],
  ['9007199254740993.000', true],
  ['90071992547409930e-1', true],
  ['9007199254740991', false],
  ['12345678901234567890', true],
  ['725653563933458432', true],
  ['-725653563933458432', true],
  ['725653563933458432.0', true],
  ['725653563933458400', true],
  ['9223372036854775808', true],
  ['100000000000000000000', false],
  ['100000000000000000000000', true],
  ['1e23', false],
  ['6.022e23', false],
  ['1.00e+400', true],
  ['-1e999', true],
  ['1e-999', false],
  ['0.30000000000000000001', false],
  ['9'.repeat(400), true],
  [`${'9'.repeat(300)}.0`, true],
  ['0', false],
])('%s loses digits of an integer: %s', (text, lost) => {
  expect(losesDigits(text, Number(text))).toBe(lost);
});

test('finds a number too large to be sure of, at any level', () => {
  expect(holdsUnsafeInteger({ a: [1, { b: 2 ** 53 }] })).toBe(true);
  expect(holdsUnsafeInteger([-(2 ** 53)])).toBe(true);
  expect(holdsUnsafeInteger({ a: [1, '9007199254740993', null, 2 ** 53 - 1] })).toBe(false);
});
