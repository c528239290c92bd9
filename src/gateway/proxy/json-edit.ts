/** A JSON text and places in it in, the same text with those places rewritten out; every other character stays as it was. */

/** The keys and indexes that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** Where a value stands in its text: from `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A piece of a text and what is to stand in its place. */
export interface Edit extends Span {
  readonly text: string;
}

/**
 * Finds the value at a path in a text that `JSON.parse` reads; `undefined` where there is none. Of a key that comes twice
 * the last counts, as it does for `JSON.parse`.
 */
export function findSpan(text: string, path: JsonPath): Span | undefined {
  let start = skipBlanks(text, 0);
  for (const key of path) {
    const found = typeof key === 'number' ? findItem(text, start, key) : findMember(text, start, key);
    if (found === undefined) return undefined;
    start = found;
  }
  return { start, end: skipValue(text, start) };
}

/** Returns the edit that puts a JSON text in the place of a value; `undefined` where there is none. */
export function replaceValue(text: string, path: JsonPath, value: string): Edit | undefined {
  const span = findSpan(text, path);
  return span && { ...span, text: value };
}

/** Returns the edit that adds a key, which must not be there yet, to the end of the object at a path. */
export function addMember(text: string, path: JsonPath, key: string, value: string): Edit | undefined {
  return addLast(text, path, `${JSON.stringify(key)}:${value}`, '{');
}

/** Returns the edit that adds items to the end of the array at a path. */
export function addItems(text: string, path: JsonPath, items: readonly string[]): Edit | undefined {
  return addLast(text, path, items.join(','), '[');
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly (Edit | undefined)[]): string {
  const inOrder = edits.filter((edit) => edit !== undefined).sort((a, b) => a.start - b.start || a.end - b.end);
  let written = '';
  let at = 0;
  for (const edit of inOrder) {
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return written + text.slice(at);
}

function addLast(text: string, path: JsonPath, added: string, opening: '{' | '['): Edit | undefined {
  const span = findSpan(text, path);
  if (span === undefined || text[span.start] !== opening) return undefined;
  const last = span.end - 1;
  const empty = skipBlanks(text, span.start + 1) === last;
  return { start: last, end: last, text: empty ? added : `,${added}` };
}

function findMember(text: string, start: number, key: string): number | undefined {
  if (text[start] !== '{') return undefined;
  let found: number | undefined;
  let at = skipBlanks(text, start + 1);
  while (text[at] === '"') {
    const keyEnd = skipText(text, at);
    const valueStart = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    if (isKey(text.slice(at, keyEnd), key)) found = valueStart;
    at = skipBlanks(text, skipValue(text, valueStart));
    if (text[at] !== ',') break;
    at = skipBlanks(text, at + 1);
  }
  return found;
}

function isKey(written: string, key: string): boolean {
  return written.includes('\\') ? JSON.parse(written) === key : written.slice(1, -1) === key;
}

function findItem(text: string, start: number, index: number): number | undefined {
  if (text[start] !== '[') return undefined;
  let at = skipBlanks(text, start + 1);
  for (let seen = 0; at < text.length && text[at] !== ']'; seen += 1) {
    if (seen === index) return at;
    at = skipBlanks(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return undefined;
}

/** Walks over a value without recursion, so that no depth can exhaust the stack. */
function skipValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  while (at < text.length) {
    const letter = text[at]!;
    if (letter === '"') at = skipText(text, at);
    else {
      if (letter === '{' || letter === '[') depth += 1;
      else if (letter === '}' || letter === ']') {
        if (depth === 0) return at;
        depth -= 1;
      } else if (depth === 0) return skipWord(text, at);
      at += 1;
    }
    if (depth === 0) return at;
  }
  return at;
}

function skipText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const letter = text.charCodeAt(at);
    if (letter === 0x22) return at + 1;
    at += letter === 0x5c ? 2 : 1;
  }
  return text.length;
}

function skipWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',]} \n\r\t'.includes(text[at]!)) at += 1;
  return at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \n\r\t'.includes(text[at]!)) at += 1;
  return at;
}
