import { type KeyChange, type KeyRule, unlessDestructive } from '../rule.ts';
import { isDeclared } from '../shape.ts';

// Not `input` or `payload`, which say in a name what it is about: `input_format` is not the `format` to write.
const PREFIXED = /^(params?|parameters?|args?|arguments?|kwargs|properties)[_\-.:/](.+)$/i;

/** Renames `params_location` to `location` when every stray key is the same envelope word before a free declared key. */
export const keyPrefix: KeyRule = {
  rule: 'key-prefix',
  loss: 'convention',
  effects: unlessDestructive('convention'),
  propose(object, strays, shape) {
    let word: string | undefined;
    let targets: Set<string> | undefined;
    const changes: KeyChange[] = [];
    for (const key of strays) {
      const match = key.length <= 256 ? PREFIXED.exec(key) : null;
      if (match === null || (word !== undefined && word !== match[1])) return [];
      const to = match[2]!;
      if (!isDeclared(shape, to) || Object.hasOwn(object, to) || targets?.has(to)) return [];
      word = match[1];
      targets ??= new Set();
      targets.add(to);
      changes.push({ kind: 'rename', key, to });
    }
    return changes;
  },
};
