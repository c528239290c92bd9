/** Two values of JSON in, one out: objects have the members of both, lists the items of both, and of two other values `true` or the later one stays. */
import { isObject } from '../../../base/index.ts';

/** Joins what two servers say that they can do: together they can do what one of them can. */
export function join(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])];
  if (!isObject(a) || !isObject(b)) return b === false ? (a ?? b) : b;
  const joined = new Map(Object.entries(a));
  for (const [key, value] of Object.entries(b)) joined.set(key, joined.has(key) ? join(joined.get(key), value) : value);
  return Object.fromEntries(joined);
}
