/** What the answers of one request cost in, one account out: numbers of the same name are added, all else is the last one's. */
import { isObject, setOwn } from '../../base/index.ts';

/** Adds what earlier answers cost to the last; `undefined` where the last says nothing. */
export function addUsage(earlier: readonly unknown[], last: unknown): unknown {
  if (!isObject(last)) return undefined;
  return earlier.filter(isObject).reduce(addTwo, last);
}

function addTwo(sum: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const added: Record<string, unknown> = { ...sum };
  for (const key of Object.keys(more)) {
    const [one, other] = [Object.hasOwn(sum, key) ? sum[key] : undefined, more[key]];
    if (typeof one === 'number' && typeof other === 'number') setOwn(added, key, one + other);
    else if (isObject(one) && isObject(other)) setOwn(added, key, addTwo(one, other));
    else if (one === undefined || one === null) setOwn(added, key, other);
  }
  return added;
}
