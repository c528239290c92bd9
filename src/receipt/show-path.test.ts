import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Place, pointerOf } from '../base/index.ts';
import { showPath, showPointer } from './show-path.ts';

function placeOf(...keys: (string | number)[]): Place | null {
  return keys.reduce<Place | null>((up, key) => ({ up, key }), null);
}

const paths: [(string | number)[], string][] = [
  [[], ''],
  [['path'], 'path'],
  [['questions', 0, 'options', 1, 'label'], 'questions[0].options[1].label'],
  [[0], '[0]'],
  [[0, 'a'], '[0].a'],
  [['rows', 2, 3], 'rows[2][3]'],
  [['', 'a'], '.a'],
  [['a.b'], 'a.b'],
  [['a/b', 'c~d'], 'a/b.c~d'],
  [['x`\ny'], 'x\\u0060\\ny'],
  [['__proto__', 'constructor'], '__proto__.constructor'],
];

describe('a shown path', () => {
  test.each(paths)('reads as a model writes it: %j', (keys, shown) => {
    expect(showPath(placeOf(...keys))).toBe(shown);
    expect(showPointer(pointerOf(placeOf(...keys)))).toBe(shown);
  });

  test('of a pointer takes digits for an index, since the pointer cannot tell', () => {
    expect(showPointer('/map/7')).toBe('map[7]');
    expect(showPointer('/map/07')).toBe('map.07');
  });

  test('keeps both ends where it is long', () => {
    const shown = showPath(placeOf('first', ...Array.from({ length: 200 }, (_, i) => `key${i}`), 'last'));
    expect(shown.startsWith('first.key0.key1.')).toBe(true);
    expect(shown.endsWith('.key199.last')).toBe(true);
    expect(shown.length).toBe(401);
  });

  test('never leaves its backticks, and is short for any keys', () => {
    const key = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat());
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        for (const shown of [showPath(placeOf(...keys)), showPointer(pointerOf(placeOf(...keys)))]) {
          expect(shown).not.toMatch(/[`\p{Cc}\u2028\u2029]/u);
          expect(shown.length).toBeLessThanOrEqual(401);
          expect(() => encodeURIComponent(shown)).not.toThrow();
        }
      }),
    );
  });
});
