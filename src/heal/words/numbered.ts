import { keyWithoutStyle } from './style.ts';

/** A key with a number at its end: `item_1`, `item 2`, `0`. */
export interface NumberedKey {
  readonly key: string;
  /** What stands before the number, without style; `''` where it is the whole key. */
  readonly stem: string;
  readonly number: number;
}

/** Reads a key that ends with a number; `undefined` for any other. */
export function readNumberedKey(key: string): NumberedKey | undefined {
  const match = key.length > 64 ? null : /^(.*?)[\s_\-.]*(0|[1-9]\d{0,2})$/.exec(key);
  return match === null ? undefined : { key, stem: keyWithoutStyle(match[1]!), number: Number(match[2]) };
}

/** Returns keys of one stem by their numbers, where these run from 0 or 1 without a gap; they may stand in any order. */
export function inRunningOrder(keys: readonly NumberedKey[]): readonly NumberedKey[] | undefined {
  const sorted = [...keys].sort((a, b) => a.number - b.number);
  const from = sorted[0]?.number;
  if (from === undefined || from > 1) return undefined;
  return sorted.every(({ number }, i) => number === from + i) ? sorted : undefined;
}
