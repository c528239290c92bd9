/** Any value in, text for the model out: never longer than asked, and nothing that a value of a tool does is an exception. */
import { limits } from './limits.ts';

/** A text, and whether it is all of it. */
export interface Shown {
  readonly text: string;
  readonly whole: boolean;
}

/** Cuts a text, never through a character of two units. */
export function cutAt(text: string, length: number): Shown {
  if (text.length <= length) return { text, whole: true };
  const last = text.charCodeAt(length - 1);
  return { text: text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length), whole: false };
}

/**
 * Writes a value as `JSON.stringify` would, but stops at a length, writes a cycle as `"[circular]"`, what is nested deeper
 * than `limits.depth` as `"[too deep]"`, a bigint as its digits in quotes, and a member that throws as `"[unreadable]"`.
 */
export function showAny(value: unknown, length: number): Shown {
  return showWith(readPlain, value, length);
}

/** Does the same and calls nothing that a value brings along: for what a model or an owner wrote, which is shown as it is. */
export function showInert(value: unknown, length: number): Shown {
  return showWith((member) => member, value, length);
}

type Read = (value: unknown, key: string) => unknown;

function showWith(read: Read, value: unknown, length: number): Shown {
  const pen: Pen = { read, parts: [], left: length, above: new Set() };
  write(read(value, ''), pen, 0);
  return cutAt(pen.parts.join(''), length);
}

interface Pen {
  readonly read: Read;
  readonly parts: string[];
  left: number;
  readonly above: Set<object>;
}

function put(pen: Pen, text: string): void {
  pen.parts.push(text);
  pen.left -= text.length;
}

function write(value: unknown, pen: Pen, depth: number): void {
  if (typeof value === 'string') put(pen, quote(value, pen));
  else if (typeof value === 'bigint') put(pen, `"${value}"`);
  else if (typeof value === 'number')
    put(pen, Number.isFinite(value) ? String(Object.is(value, -0) ? 0 : value) : 'null');
  else if (typeof value !== 'object' || value === null) put(pen, typeof value === 'boolean' ? String(value) : 'null');
  else if (pen.above.has(value)) put(pen, '"[circular]"');
  else if (depth >= limits.depth) put(pen, '"[too deep]"');
  else {
    pen.above.add(value);
    if (Array.isArray(value)) writeList(value, pen, depth);
    else writeObject(value as Record<string, unknown>, pen, depth);
    pen.above.delete(value);
  }
}

/** One unit of text is at least one of JSON: no more can be shown. */
function quote(text: string, pen: Pen): string {
  return JSON.stringify(text.length > pen.left ? text.slice(0, Math.max(0, pen.left) + 1) : text);
}

function writeList(list: readonly unknown[], pen: Pen, depth: number): void {
  put(pen, '[');
  for (let i = 0; i < list.length && pen.left >= 0; i++) {
    if (i > 0) put(pen, ',');
    write(readMember(list, String(i), pen), pen, depth + 1);
  }
  put(pen, ']');
}

function writeObject(object: Record<string, unknown>, pen: Pen, depth: number): void {
  put(pen, '{');
  let first = true;
  for (const key of keysOf(object)) {
    if (pen.left < 0) break;
    const value = readMember(object, key, pen);
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue;
    if (!first) put(pen, ',');
    first = false;
    put(pen, `${quote(key, pen)}:`);
    write(value, pen, depth + 1);
  }
  put(pen, '}');
}

function keysOf(object: object): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    // A proxy may refuse.
    return [];
  }
}

function readMember(holder: object, key: string, pen: Pen): unknown {
  try {
    return pen.read((holder as Record<string, unknown>)[key], key);
  } catch {
    return '[unreadable]';
  }
}

/** Does what `JSON.stringify` does first: dates and the like say themselves what they are; maps, sets and errors would be empty. */
function readPlain(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON === 'function') return toJSON.call(value, key);
    if (value instanceof Map || value instanceof Set) return [...value];
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof String || value instanceof Number || value instanceof Boolean) return value.valueOf();
    return value;
  } catch {
    return '[unreadable]';
  }
}

/** Says what was thrown, in words; anything can be thrown. */
export function showError(error: unknown): string {
  try {
    if (error instanceof Error) return error.message === '' ? error.name : error.message;
    return typeof error === 'string' ? error : showAny(error, limits.shownValue).text;
  } catch {
    return 'unknown error';
  }
}
