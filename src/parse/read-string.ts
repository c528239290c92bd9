import { codeAt } from './code-at.ts';
import { failAt, failCut, noteRepair, type Reading } from './reading.ts';

/** For each mark that may open a text: the marks that close it. A straight and a typographic mark never make a pair. */
const closers: ReadonlyMap<number, readonly number[]> = new Map([
  [0x22, [0x22]],
  [0x27, [0x27]],
  [0x201c, [0x201d]], // “ ”
  [0x201d, [0x201d]], // ” ”
  [0x201e, [0x201c, 0x201d]], // „ “ and „ ”
  [0x2018, [0x2019]], // ‘ ’
  [0x2019, [0x2019]], // ’ ’
  [0x201a, [0x2018, 0x2019]], // ‚ ‘ and ‚ ’
  [0xab, [0xbb]], // « »
]);

/** Tells whether a character may open a text in place of the straight double mark. */
export function isQuote(code: number): boolean {
  return code === 0x27 || (code > 0x7f && closers.has(code));
}

/** Reads the text that the mark at the cursor opens. */
export function readText(reading: Reading, open: number): string | undefined {
  const { text } = reading;
  const from = reading.at + 1;
  if (open !== 34) noteRepair(reading, 'quotes', reading.at);
  if (open > 0x7f) return readMarked(reading, open, from);
  let at = from;
  let code = codeAt(text, at);
  while (code >= 32 && code !== open && code !== 92) code = codeAt(text, ++at);
  if (code !== open) return readMarked(reading, open, from);
  reading.at = at + 1;
  return text.slice(from, at);
}

/** Reads a text that has escapes, raw control characters or other marks than the straight double one. */
function readMarked(reading: Reading, open: number, from: number): string | undefined {
  const { text } = reading;
  const marks = closers.get(open)!;
  const close = marks[0];
  const other = marks[marks.length - 1];
  let out = '';
  let legal = false;
  let illegal = false;
  let start = from;
  let at = from;
  for (;;) {
    const code = codeAt(text, at);
    if (code === close || code === other) {
      if (legal && drivePath.test(text.slice(from, from + 4))) reading.drivePath ??= from;
      reading.at = at + 1;
      return out + text.slice(start, at);
    }
    if (code < 0) return failOpen(reading, open, from);
    if (code === 92) {
      const escaped = readEscape(text, at, open);
      if (escaped === 'cut') return failCut(reading, 'escape');
      if (escaped === 'unclear') return failAt(reading, 'escape', at);
      if (escaped === 'illegal') {
        illegal = true;
        noteRepair(reading, 'illegal-escape', at);
        at++;
      } else {
        legal = true;
        out += text.slice(start, at) + escaped.meaning;
        at += escaped.length;
        start = at;
      }
      // `C:\users\new` has two readings: a path that was not escaped, and a text with a line break in it.
      if (legal && illegal) return failAt(reading, 'escape', at);
    } else {
      if (code < 32) noteRepair(reading, 'control-characters', at);
      else if (code === open) return failAt(reading, 'quotes', at);
      at++;
    }
  }
}

/** The beginning of `C:\temp`, where the backslash makes a control character. */
const drivePath = /^[A-Za-z]:\\[bfnrt]/;

/** Names what is wrong where a text has no end. */
function failOpen(reading: Reading, open: number, from: number): undefined {
  // A typographic mark that a straight one was meant to close is no cut.
  if (open > 0x7f && reading.text.includes('"', from)) return failAt(reading, 'quotes', from - 1);
  return failCut(reading, 'string');
}

interface Escape {
  readonly meaning: string;
  /** In code units, the backslash included. */
  readonly length: number;
}

const simpleEscapes: ReadonlyMap<string, Escape> = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, meaning]) => [letter, { meaning, length: 2 }],
  ),
);

/** Escapes that Python and JavaScript know beside those of JSON: in a text in their marks they would be read otherwise. */
const foreignEscapes = '01234567xavUN\n\r';

function readEscape(text: string, at: number, open: number): Escape | 'illegal' | 'unclear' | 'cut' {
  if (at + 1 === text.length) return 'cut';
  const letter = text[at + 1]!;
  const simple = simpleEscapes.get(letter);
  if (simple !== undefined) return simple;
  const code = text.charCodeAt(at + 1);
  if (code === 0x75) {
    let digits = at + 2;
    while (digits < at + 6 && isHexDigit(codeAt(text, digits))) digits++;
    if (digits === at + 6) {
      return { meaning: String.fromCharCode(Number.parseInt(text.slice(at + 2, digits), 16)), length: 6 };
    }
    if (digits === text.length) return 'cut';
    // `\u6수` is a character that went wrong, and `D:\ue4` may be a path; `C:\users` can only be one.
    return digits > at + 2 || text[digits] === '{' ? 'unclear' : 'illegal';
  }
  if (open !== 34 && (code === open || closers.get(open)!.includes(code))) {
    return { meaning: String.fromCharCode(code), length: 2 };
  }
  // `\'` in straight double marks: the apostrophe alone, as programs write it, or both characters.
  if (code === 0x27) return open === 34 ? 'unclear' : { meaning: "'", length: 2 };
  return open !== 34 && foreignEscapes.includes(letter) ? 'unclear' : 'illegal';
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}
