import { isObject } from './json.ts';

/**
 * Where a value stands in the arguments: its key, and the place of the container that holds it. `null` is the whole.
 * A link costs one small object, so the walks can carry it; text is made from it only for what is reported.
 */
export interface Place {
  readonly up: Place | null;
  /** A number is the index of an item, a string the key of a property. */
  readonly key: string | number;
}

/** Returns the keys from the whole down to a place. */
export function keysOf(place: Place | null): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = place; at !== null; at = at.up) keys.push(at.key);
  return keys.reverse();
}

/** Returns the JSON Pointer (RFC 6901) of a place; `''` for the whole. */
export function pointerOf(place: Place | null): string {
  if (place === null) return '';
  // Most places stand at the root.
  return place.up === null ? `/${escapeToken(place.key)}` : `${pointerOf(place.up)}/${escapeToken(place.key)}`;
}

/** Escapes one key as a token of a JSON Pointer. */
export function escapeToken(key: string | number): string {
  if (typeof key === 'number') return String(key);
  return key.includes('/') || key.includes('~') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Reads a JSON Pointer as its keys; index tokens stay text, since only the value tells an index from a key. */
export function readPointer(pointer: string): string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** Returns what stands where keys lead, `undefined` where nothing does; what an object only inherits is not there. */
export function readAt(value: unknown, keys: readonly (string | number)[]): unknown {
  let at = value;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isObject(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}
