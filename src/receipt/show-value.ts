import { limits, showInert, typeName } from '../base/index.ts';
import { cutText, showLine } from './show-text.ts';

/**
 * Returns a value as one line of JSON, cut at `limits.shownValue`. Looks only at what it shows, so a value of any size costs no
 * more than its first members; never calls `toJSON`.
 */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return showText(value);
  if (typeof value !== 'object' || value === null) return showPlain(value);
  try {
    const { text, whole } = showInert(value, limits.shownValue);
    return cutText(showLine(text), !whole);
  } catch {
    // A proxy of an in-process caller threw; the words for the model must come out all the same.
    return typeName(value);
  }
}

/** Returns a text as it is, and anything else as `showValue` does: for names that may be anything but should be texts. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : showValue(value);
}

function showText(text: string): string {
  const short = text.length > limits.shownValue;
  if (!short && isPlain(text)) return `"${text}"`;
  const inside = showLine(JSON.stringify(short ? text.slice(0, limits.shownValue) : text).slice(1, -1));
  return `"${cutText(inside, short)}"`;
}

/** Most members of an enum are plain ASCII, which JSON writes as it is. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}

function showPlain(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return typeName(value);
}
