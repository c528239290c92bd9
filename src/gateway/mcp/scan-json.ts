/**
 * The bytes of a JSON text in, the places of its parts out. It finds where values begin and end and decodes none of them, so
 * that what is not changed can be passed on as it came; it never recurses and never throws.
 */

/** A part of a text, in bytes; `end` is behind its last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The members of an object by key; of a key that stands there twice the last one counts, as for `JSON.parse`. */
export type Members = ReadonlyMap<string, Span>;

const [quote, backslash, comma, colon, openObject, closeObject, openArray, closeArray] = Buffer.from(
  '"\\,:{}[]',
) as unknown as [number, number, number, number, number, number, number, number];

/** Returns the first place from `at` on that holds no blank. */
export function skipBlanks(bytes: Buffer, at: number): number {
  let i = at;
  for (;;) {
    const byte = bytes[i];
    if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return i;
    i++;
  }
}

/** An object. */
export interface ScannedObject {
  readonly members: Members;
  readonly end: number;
  /** The value whose key stood there before, if one did. */
  readonly repeated?: Span;
}

/** Finds the members of the object that begins at `at`; `undefined` where there is none, or one that is not closed. */
export function scanMembers(bytes: Buffer, at: number): ScannedObject | undefined {
  let i = skipBlanks(bytes, at);
  if (bytes[i] !== openObject) return undefined;
  const members = new Map<string, Span>();
  let repeated: Span | undefined;
  let count = 0;
  i = skipBlanks(bytes, i + 1);
  if (bytes[i] === closeObject) return { members, end: i + 1 };
  for (;;) {
    if (bytes[i] !== quote) return undefined;
    const keyEnd = skipString(bytes, i);
    if (keyEnd === -1) return undefined;
    const key = readString(bytes, { start: i, end: keyEnd });
    i = skipBlanks(bytes, keyEnd);
    if (key === undefined || bytes[i] !== colon) return undefined;
    const start = skipBlanks(bytes, i + 1);
    const end = skipValue(bytes, start);
    if (end === -1) return undefined;
    const span = { start, end };
    members.set(key, span);
    count += 1;
    if (members.size < count) {
      repeated ??= span;
      count = members.size;
    }
    i = skipBlanks(bytes, end);
    if (bytes[i] === closeObject) return { members, end: i + 1, ...(repeated && { repeated }) };
    if (bytes[i] !== comma) return undefined;
    i = skipBlanks(bytes, i + 1);
  }
}

/** Finds the items of the array that begins at `at`; `undefined` where there is none, or one that is not closed. */
export function scanItems(
  bytes: Buffer,
  at: number,
): { readonly items: readonly Span[]; readonly end: number } | undefined {
  let i = skipBlanks(bytes, at);
  if (bytes[i] !== openArray) return undefined;
  const items: Span[] = [];
  i = skipBlanks(bytes, i + 1);
  if (bytes[i] === closeArray) return { items, end: i + 1 };
  for (;;) {
    const end = skipValue(bytes, i);
    if (end === -1) return undefined;
    items.push({ start: i, end });
    i = skipBlanks(bytes, end);
    if (bytes[i] === closeArray) return { items, end: i + 1 };
    if (bytes[i] !== comma) return undefined;
    i = skipBlanks(bytes, i + 1);
  }
}

/** Reads the string at a place; `undefined` where something else stands there. */
export function readString(bytes: Buffer, span: Span | undefined): string | undefined {
  if (span === undefined || bytes[span.start] !== quote) return undefined;
  const text = bytes.toString('utf8', span.start, span.end);
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

/** Returns the text at a place, as it stands. */
export function textAt(bytes: Buffer, span: Span): string {
  return bytes.toString('utf8', span.start, span.end);
}

/** Returns the bytes with the part at a place replaced. */
export function splice(bytes: Buffer, span: Span, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, span.start), Buffer.from(text), bytes.subarray(span.end)]);
}

/** Returns the place behind a string that begins at `at`; -1 where it is not closed. */
function skipString(bytes: Buffer, at: number): number {
  let i = at + 1;
  for (;;) {
    const end = bytes.indexOf(quote, i);
    if (end === -1) return -1;
    let slashes = end - 1;
    while (slashes > at && bytes[slashes] === backslash) slashes--;
    if ((end - 1 - slashes) % 2 === 0) return end + 1;
    i = end + 1;
  }
}

/** Returns the place behind a value that begins at `at`; -1 where it is not whole. */
function skipValue(bytes: Buffer, at: number): number {
  const first = bytes[at];
  if (first === quote) return skipString(bytes, at);
  if (first !== openObject && first !== openArray) return skipWord(bytes, at);
  let depth = 0;
  let i = at;
  while (i < bytes.length) {
    const byte = bytes[i];
    if (byte === quote) {
      i = skipString(bytes, i);
      if (i === -1) return -1;
      continue;
    }
    if (byte === openObject || byte === openArray) depth++;
    else if (byte === closeObject || byte === closeArray) {
      depth--;
      if (depth === 0) return i + 1;
    }
    i++;
  }
  return -1;
}

/** A number or a literal ends where a blank or a mark does. */
function skipWord(bytes: Buffer, at: number): number {
  let i = at;
  while (i < bytes.length) {
    const byte = bytes[i]!;
    if (byte <= 32 || byte === comma || byte === closeObject || byte === closeArray || byte === colon) break;
    if (byte === quote || byte === openObject || byte === openArray) return -1;
    i++;
  }
  return i === at || i === bytes.length ? -1 : i;
}

/** Finds the value that lies behind these keys. */
export function spanAt(bytes: Buffer, span: Span | undefined, path: readonly string[]): Span | undefined {
  let at = span;
  for (const key of path) at = at && scanMembers(bytes, at.start)?.members.get(key);
  return at;
}

/** Puts one text in the place of several. */
export function spliceAll(bytes: Buffer, spans: readonly (Span | undefined)[], text: string): Buffer {
  // From the last one on, so that the places of those before it still hold.
  const ordered = spans.filter((span) => span !== undefined).sort((a, b) => b.start - a.start);
  return ordered.reduce((sent, span) => splice(sent, span, text), bytes);
}
