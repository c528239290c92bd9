import { limits } from '../base/index.ts';

/** Characters that JSON may hold outside of texts, beside blanks, brackets, commas, colons and marks. */
const plain = new Uint8Array(128);
for (const letter of '0123456789+-.eEtrufalsn') plain[letter.charCodeAt(0)] = 1;

const legalEscapes = '"\\/bfnrtu';

/**
 * Looks over a text and returns how many keys stand in it; -1 where it cannot be whole JSON, so that `JSON.parse` need not
 * be asked: a failing `JSON.parse` costs far more than this look. A text that passes may still be no JSON.
 */
export function countColons(text: string): number {
  const end = text.length;
  // The engine finds a character far faster than a loop here does, so what is rare is looked for from afar.
  let slash = find(text, '\\', 0);
  let line = find(text, '\n', 0);
  let colons = 0;
  let depth = 0;
  let last = 0;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 34: {
        const from = at + 1;
        at = find(text, '"', from);
        if (slash < from) slash = find(text, '\\', from);
        if (slash < at) {
          // The first escape tells: a text that mixes legal and illegal ones is refused either way.
          if (!legalEscapes.includes(text[slash + 1]!)) return -1;
          while (isEscaped(text, at)) at = find(text, '"', at + 1);
        }
        if (line < from) line = find(text, '\n', from);
        if (at === end || line < at) return -1;
        break;
      }
      case 58:
        colons++;
        break;
      case 44:
        break;
      case 123:
      case 91:
        if (depth === 0 && last !== 0) return -1;
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

/** Tells whether an odd number of backslashes stands before an offset; each mark in a text is asked once, so that all of it is linear. */
function isEscaped(text: string, at: number): boolean {
  let slash = at;
  while (text.charCodeAt(slash - 1) === 92) slash--;
  return (at - slash) % 2 === 1;
}

/** Returns the offset of a character from an offset on; the length of the text where it does not come. */
function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
