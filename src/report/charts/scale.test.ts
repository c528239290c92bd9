import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEvenly, makeTicks, percent } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [230, [0, 100, 200, 300]],
  [Number.NaN, [0, 1]],
])('an axis up to %d has the ticks %j', (most, ticks) => {
  expect(makeTicks(most)).toEqual(ticks);
});

test('an axis always holds the largest value, with at most five steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
      const ticks = makeTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('percentages are short and have no exponent', () => {
  expect([0.5, 1 / 3, 1e-9].map(percent)).toEqual(['50%', '33.333%', '0%']);
});

test('a choice keeps the first and the last', () => {
  expect(chooseEvenly([...'abcdefghij'], 4).map(([, letter]) => letter)).toEqual(['a', 'd', 'g', 'j']);
  expect(chooseEvenly(['a'], 4)).toEqual([[0, 'a']]);
});
