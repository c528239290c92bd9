import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMultiple } from './multiple-of.ts';

test.each([
  [0.3, 0.1, true],
  [0.0075, 0.0001, true],
  [0.00751, 0.0001, false],
  [1e308, 0.123456789, false],
  [1e22, 1e-7, true],
  [-4.5, 1.5, true],
  [0, 0.1, true],
  [Number.POSITIVE_INFINITY, 1, false],
])('%d by %d: %s', (number, step, expected) => {
  expect(isMultiple(number, step)).toBe(expected);
});

test('a product of whole numbers is a multiple of both', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (factor, step) => {
      expect(isMultiple(factor * step, step)).toBe(true);
      expect(isMultiple(Number(`${factor * step}e-3`), Number(`${step}e-3`))).toBe(true);
    }),
  );
});
