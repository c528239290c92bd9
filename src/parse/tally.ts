import { limits } from '../base/index.ts';

/** What a walk over a value from `JSON.parse` adds up. */
export interface Tally {
  /** Keys at all levels. */
  keys: number;
  /** The fewest code units that a JSON text of the value can have. */
  length: number;
  /** Whether the value is too deep, or holds a number too large to be sure of its digits. */
  odd: boolean;
}

const bare = {};

/** Counts through an object from `JSON.parse`. */
export function tallyObject(value: object): Tally {
  const tally: Tally = { keys: 0, length: 0, odd: false };
  // Keys given to the prototype of all objects would be counted with each of them.
  for (const _ in bare) tally.odd = true;
  addContainer(tally, value, limits.depth);
  return tally;
}

function addContainer(tally: Tally, value: object, depth: number): void {
  if (depth === 0) {
    tally.odd = true;
    return;
  }
  let length = 1;
  if (Array.isArray(value)) {
    if (value.length === 0) length = 2;
    for (let index = 0; index < value.length; index++) length += 1 + addValue(tally, value[index], depth);
  } else {
    let keys = 0;
    // `for…in` reads the keys from the engine's own list and makes no array of them.
    for (const key in value) {
      keys++;
      length += 4 + key.length + addValue(tally, (value as Record<string, unknown>)[key], depth);
    }
    if (keys === 0) length = 2;
    tally.keys += keys;
  }
  tally.length += length;
}

/** Adds what is inside a value, and returns the fewest code units of a value that has no inside. */
function addValue(tally: Tally, value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') {
    if (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) tally.odd = true;
    return shortestNumber(value);
  }
  if (typeof value === 'object' && value !== null) {
    addContainer(tally, value, depth - 1);
    return 0;
  }
  return 4;
}

/** Returns a length that no text of a number falls short of: `1e3` is shorter than `1000`. */
function shortestNumber(value: number): number {
  if (value < 10 || value % 1 !== 0 || value % 1000 === 0) return 1;
  return value < 100 ? 2 : value < 1000 ? 3 : 4;
}
