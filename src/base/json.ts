/** The word for what kind of JSON value something is; `undefined` for what JSON cannot say. */
export type JsonTypeName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'undefined';

/** Tells whether a value is an object with keys: not null, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the JSON type of a value; functions, symbols, bigints and undefined are `undefined`. */
export function typeName(value: unknown): JsonTypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const name = typeof value;
  return name === 'object' || name === 'string' || name === 'number' || name === 'boolean' ? name : 'undefined';
}

/** Sets a key as the object's own, also where the key is `__proto__`. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

/** Tells whether two JSON values say the same; the order of keys does not count. Caps nothing: give it JSON, no cycles. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!equalJson(a[i], b[i])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key) || !equalJson(left[key], right[key])) return false;
  }
  return true;
}
