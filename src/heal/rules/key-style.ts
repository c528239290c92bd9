import { always, type KeyChange, type KeyRule } from '../rule.ts';
import type { Shape } from '../shape.ts';
import { keyWithoutStyle } from '../words/style.ts';

/** Renames a key to the declared one that differs only in case, separators or quotes, when one stray and one free key match. */
export const keyStyle: KeyRule = {
  rule: 'key-style',
  loss: 'none',
  effects: always,
  propose(object, strays, shape) {
    const changes: KeyChange[] = [];
    for (const key of strays) {
      const to = key.length <= 256 ? declaredInStyle(shape, key) : undefined;
      if (to !== undefined && !Object.hasOwn(object, to)) changes.push({ kind: 'rename', key, to });
    }
    return changes;
  },
};

/** Returns the one declared key that differs from a key only in style. */
export function declaredInStyle(shape: Shape, key: string): string | undefined {
  shape.caches.styles ??= readStyles(shape);
  return shape.caches.styles.get(keyWithoutStyle(key)) ?? undefined;
}

/** Two declared keys that differ only in style cannot be told apart: their entry is `null`. */
function readStyles(shape: Shape): ReadonlyMap<string, string | null> {
  const made = new Map<string, string | null>();
  for (const key of shape.keys) {
    const plain = keyWithoutStyle(key);
    if (plain !== '') made.set(plain, made.has(plain) ? null : key);
  }
  return made;
}
