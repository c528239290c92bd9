import { limits, setOwn } from '../base/index.ts';

/**
 * Returns a deep copy that cannot be changed, so that a hook that writes into it learns so at once instead of changing what
 * was checked. Cycles stay cycles. What is no plain object or array, and what is deeper than `limits.depth` (only arguments
 * that no guard has looked at can be), is shared as it is.
 */
export function freezeCopy<Value>(value: Value): Value {
  return copy(value, 0, new Map()) as Value;
}

function copy(value: unknown, depth: number, seen: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null || depth > limits.depth) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    seen.set(value, list);
    for (const item of value) list.push(copy(item, depth + 1, seen));
    return Object.freeze(list);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const held = value as Record<string, unknown>;
  const object: Record<string, unknown> = {};
  seen.set(value, object);
  for (const key of Object.keys(held)) setOwn(object, key, copy(held[key], depth + 1, seen));
  return Object.freeze(object);
}
