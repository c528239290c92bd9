/**
 * Returns how many keys a value from `JSON.parse` has at all levels; NaN, which equals no count, where it holds a number too
 * large to be sure of, or where the prototype of all objects was given keys. The value must not be deeper than the limit.
 */
export function countKeys(value: object): number {
  for (const _ in Object.prototype) return Number.NaN;
  return count(value);
}

function count(value: object): number {
  let keys = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) keys += countInside(value[index]);
    return keys;
  }
  // `for…in` reads the keys from the engine's own list and makes no array of them.
  for (const key in value) keys += 1 + countInside((value as Record<string, unknown>)[key]);
  return keys;
}

function countInside(value: unknown): number {
  if (typeof value === 'object') return value === null ? 0 : count(value);
  if (typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER)) {
    return Number.NaN;
  }
  return 0;
}
