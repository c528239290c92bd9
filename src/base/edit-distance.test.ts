import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceUpTo } from './edit-distance.ts';

describe('the distance between two texts', () => {
  test.each([
    ['', '', 0],
    ['', 'ab', 2],
    ['path', 'path', 0],
    ['patern', 'pattern', 1],
    ['lable', 'label', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(distanceUpTo(a, b, 5)).toBe(distance);
    expect(distanceUpTo(b, a, 5)).toBe(distance);
  });

  test('is not told where it is more than asked for', () => {
    expect(distanceUpTo('kitten', 'sitting', 2)).toBe(3);
    expect(distanceUpTo('a', 'completely other', 1)).toBe(2);
  });

  test('is the same for any reach that is wide enough', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = distanceUpTo(a, b, 20);
        for (let most = distance; most < distance + 3; most++) expect(distanceUpTo(a, b, most)).toBe(distance);
        if (distance > 0) expect(distanceUpTo(a, b, distance - 1)).toBe(distance);
      }),
    );
  });
});
