import { limits } from '../base/index.ts';

/** Characters that JSON may hold outside of texts, beside blanks, brackets, commas, colons and marks. */
const plain = new Uint8Array(128);
for (const letter of '0123456789+-.eEtrufalsn') plain[letter.charCodeAt(0)] = 1;

/** From this length on a text is searched for its end by the engine instead of character by character. */
const longText = 48;

/**
 * Looks over a text and returns how many keys stand in it; -1 where it cannot be whole JSON, so that `JSON.parse` need not
 * be asked: a failing `JSON.parse` costs far more than this look. A text that passes may still be no JSON.
 */
export function countColons(text: string): number {
  const end = text.length;
  let colons = 0;
  let depth = 0;
  let last = 0;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 34: {
        at = endOfText(text, at + 1);
        if (at < 0) return -1;
        break;
      }
      case 58:
        colons++;
        break;
      case 44:
        break;
      case 123:
      case 91:
        if (++depth > limits.depth) return -1;
        break;
      case 125:
      case 93:
        if (last === 44 || --depth < 0) return -1;
        break;
      case 32:
      case 10:
      case 13:
      case 9:
        continue;
      default:
        if (plain[code] !== 1) return -1;
    }
    last = code;
  }
  return depth === 0 ? colons : -1;
}

/** Returns the offset of the mark that closes a text; -1 where there is none, or something that JSON does not allow before it. */
function endOfText(text: string, from: number): number {
  let at = from;
  const near = Math.min(text.length, from + longText);
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 34) return at;
    if (code === 92) at += 2;
    else if (code >= 32) at++;
    else return -1; // also for NaN, the end
    if (at >= near) break;
  }
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return -1;
    let slash = close;
    while (slash > at && text.charCodeAt(slash - 1) === 92) slash--;
    if ((close - slash) % 2 === 0) return close;
    at = close + 1;
  }
}
