import { always, type KeyChange, type KeyRule } from '../rule.ts';
import { keywordOf, propertyShape, type Shape } from '../shape.ts';

/** Renames a key to the property that declares it in `x-alias`. The name as written counts, not its style. */
export const alias: KeyRule = {
  rule: 'alias',
  loss: 'none',
  effects: always,
  concerns: (shape) => aliasesOf(shape).size > 0,
  propose(_object, strays, shape) {
    const changes: KeyChange[] = [];
    for (const key of strays) {
      const to = aliasesOf(shape).get(key);
      if (to !== undefined) changes.push({ kind: 'rename', key, to });
    }
    return changes;
  },
};

/** Returns the declared property for each alias that stands for one. */
export function aliasesOf(shape: Shape): ReadonlyMap<string, string> {
  shape.caches.aliases ??= readAliases(shape);
  return shape.caches.aliases;
}

/** Returns the declared property for each alias; an alias that two properties declare stands for neither. */
function readAliases(shape: Shape): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const claimed = new Set<string>();
  for (const key of shape.keys) {
    const property = propertyShape(shape, key);
    const declared = property === null ? undefined : keywordOf(property, 'x-alias');
    for (const name of Array.isArray(declared) ? declared : [declared]) {
      if (typeof name !== 'string') continue;
      if (claimed.has(name)) made.delete(name);
      else made.set(name, key);
      claimed.add(name);
    }
  }
  return made;
}
