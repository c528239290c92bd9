import { isObject } from '../../base/index.ts';

/** Returns the keys that an object has as JSON would have them: its own, without those of value undefined; none of other values. */
export function presentKeys(value: unknown): readonly string[] {
  if (!isObject(value)) return noKeys;
  const keys = Object.keys(value);
  return keys.some((key) => value[key] === undefined) ? keys.filter((key) => value[key] !== undefined) : keys;
}

/** Tells whether an object has a key as JSON would have it. */
export function hasKey(value: unknown, key: string): boolean {
  return isObject(value) && Object.hasOwn(value, key) && value[key] !== undefined;
}

const noKeys: readonly string[] = Object.freeze([]);
