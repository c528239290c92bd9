import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextNumber } from './next-number.ts';

test('nothing lies between a number and the next', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e300, min: -1e300 }), (number) => {
      const above = nextNumber(number, 1);
      expect(above).toBeGreaterThan(number);
      const middle = number / 2 + above / 2;
      expect(middle === number || middle === above || number === 0 || above === 0 || Math.abs(number) < 1e-300).toBe(
        true,
      );
      expect(nextNumber(above, -1) === number).toBe(true);
    }),
  );
});
