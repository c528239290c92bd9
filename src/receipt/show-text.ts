import { limits } from '../base/index.ts';

const BACKTICK = 0x60;

/**
 * Returns a key or name so that it can stand in one line between backticks: what could end the line, leave the backticks
 * or turn the direction of writing becomes `\n` or `\uXXXX`. Text that holds nothing of the kind comes back as it is.
 * Cut at `limits.shownValue`.
 */
export function showName(text: string): string {
  const short = text.length > limits.shownValue ? text.slice(0, limits.shownValue) : text;
  const shown = escapeFrom(short, BACKTICK);
  return short === text && shown.length <= limits.shownValue ? shown : cutText(shown, text.length > short.length);
}

/** Returns text so that it can stand in one line: line breaks and what else moves the cursor are escaped, quotes stay. */
export function showLine(text: string): string {
  return escapeFrom(text, -1);
}

/** Cuts text at `limits.shownValue` and marks the cut with `…`; `longer` marks it also where nothing is left to cut. */
export function cutText(text: string, longer = false): string {
  if (text.length <= limits.shownValue) return longer ? `${text}…` : text;
  return `${text.slice(0, endBefore(text, limits.shownValue))}…`;
}

/** Returns a text of an owner or a library as one line of at most 500 characters: line breaks become blanks. */
export function showSentence(text: string): string {
  const short = text.slice(0, endBefore(text, longestSentence));
  const line = showLine(short.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ').trim());
  return short.length < text.length ? `${line}…` : line;
}

const longestSentence = 500;

/** Where a text can be cut so that no character is halved. */
function endBefore(text: string, most: number): number {
  if (text.length <= most) return text.length;
  return isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
}

/** Returns the last `limits.shownValue` units of a text, without half a character at the start. */
export function cutStart(text: string): string {
  const tail = text.slice(-limits.shownValue);
  return isLowSurrogate(tail.charCodeAt(0)) ? tail.slice(1) : tail;
}

function escapeFrom(text: string, quote: number): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Plain ASCII passes on one comparison each; everything else is looked at closely.
    if (code >= 0x20 && code < 0x7f && code !== quote) continue;
    if (mustEscape(text, i, code, quote)) return text.slice(0, i) + escapeRest(text, i, quote);
    if (isHighSurrogate(code)) i++;
  }
  return text;
}

function escapeRest(text: string, start: number, quote: number): string {
  let shown = '';
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (mustEscape(text, i, code, quote)) shown += escapeUnit(code);
    else if (isHighSurrogate(code)) shown += text.slice(i, ++i + 1);
    else shown += text[i];
  }
  return shown;
}

function escapeUnit(code: number): string {
  if (code === 0x0a) return '\\n';
  if (code === 0x0d) return '\\r';
  if (code === 0x09) return '\\t';
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function mustEscape(text: string, index: number, code: number, quote: number): boolean {
  if (code < 0x20 || code === quote) return true;
  if (code < 0x7f) return false;
  if (code < 0xa0) return true;
  if (isHighSurrogate(code)) {
    const low = text.charCodeAt(index + 1);
    // Tag characters (U+E0000–U+E007F) are invisible text that only the model reads.
    return !isLowSurrogate(low) || (code === 0xdb40 && low < 0xdc80);
  }
  // The low half of a pair is passed over by the loops, so one that is met stands alone, or follows a tag's high half.
  if (isLowSurrogate(code)) return true;
  return isInvisible(code);
}

/** Line and paragraph separators, marks that turn the direction of writing, zero-width space, byte order mark. */
function isInvisible(code: number): boolean {
  return (
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x061c ||
    code === 0x200b ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0xfeff
  );
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
