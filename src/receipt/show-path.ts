import { limits, type Place, readPointer } from '../base/index.ts';
import { cutStart, cutText, showName } from './show-text.ts';

/** Returns a place as a model reads it, `questions[0].options[1].label`, escaped for backticks; `''` for the whole. */
export function showPath(place: Place | null): string {
  if (place === null) return '';
  // Most parameters stand at the root: no recursion, no cut.
  if (place.up === null) return typeof place.key === 'number' ? `[${place.key}]` : showName(place.key);
  return joinPath(place);
}

/**
 * Returns the place that a JSON Pointer names, as a model reads it. Tokens of digits read as indexes, since only the value
 * could tell an index from a key.
 */
export function showPointer(pointer: string): string {
  let path = '';
  let first = true;
  for (const token of readPointer(pointer)) {
    if (isIndex(token)) path += `[${token}]`;
    else path += first ? showName(token) : `.${showName(token)}`;
    first = false;
  }
  return cutPath(path);
}

function isIndex(token: string): boolean {
  const first = token.charCodeAt(0);
  return first >= 48 && first <= 57 && /^(?:0|[1-9]\d*)$/.test(token);
}

function joinPath(place: Place): string {
  let path = '';
  for (let at: Place | null = place; at !== null; at = at.up) {
    if (typeof at.key === 'number') path = `[${at.key}]${path}`;
    else path = (at.up === null ? showName(at.key) : `.${showName(at.key)}`) + path;
  }
  return cutPath(path);
}

/** Both ends of a long path are kept: where it starts, and the key it is about. */
function cutPath(path: string): string {
  if (path.length <= 2 * limits.shownValue) return path;
  return `${cutText(path)}${cutStart(path)}`;
}
