import { setOwn } from './json.ts';
import { limits } from './limits.ts';

/**
 * Returns a deep copy of plain objects and arrays. Cycles stay cycles. What is neither, and what is deeper than
 * `limits.depth` (only arguments that no guard has looked at can be), is shared as it is.
 */
export function copyPlain<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  return copy(value, { depth: 0, seen: new Map(), freeze: false }) as Value;
}

/** Does the same, and freezes the copy: whoever writes into what he was only shown learns so at once, instead of changing what it was copied from. */
export function freezeCopy<Value>(value: Value): Value {
  return copy(value, { depth: 0, seen: new Map(), freeze: true }) as Value;
}

interface Copying {
  readonly depth: number;
  readonly seen: Map<object, object>;
  readonly freeze: boolean;
}

function copy(value: unknown, copying: Copying): unknown {
  if (typeof value !== 'object' || value === null || copying.depth > limits.depth) return value;
  const known = copying.seen.get(value);
  if (known !== undefined) return known;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value;

  const made: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
  copying.seen.set(value, made);
  const deeper = { ...copying, depth: copying.depth + 1 };
  if (Array.isArray(made)) for (const item of value as readonly unknown[]) made.push(copy(item, deeper));
  else for (const [key, held] of Object.entries(value)) setOwn(made, key, copy(held, deeper));
  return copying.freeze ? Object.freeze(made) : made;
}
