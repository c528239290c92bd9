import { blankRanges, type CharSet, digitRanges, invertRanges, wordRanges } from './char-set.ts';
import { askEngine, matchAt, type Reading, rangeSet } from './reading.ts';

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const classes: Readonly<Record<string, readonly number[]>> = { d: digitRanges, w: wordRanges, s: blankRanges };

/** Reads `\d`, `\w`, `\s`, `\p{…}` or one of their opposites; `null` where none stands here. */
export function readClassEscape(reading: Reading): CharSet | null {
  const found = matchAt(reading.unicode ? /\\(?:[dDwWsS]|[pP]\{[^}]*\})/y : /\\[dDwWsS]/y, reading.source, reading.at);
  if (found === null) return null;
  const [text] = found;
  reading.at += text.length;
  const letter = text.charAt(1);
  const ranges = classes[letter.toLowerCase()];
  if (ranges === undefined) return askEngine(reading, text);
  return rangeSet(reading, letter < 'a' ? invertRanges(ranges, reading.last) : ranges, text);
}

/**
 * Reads one character, plain or escaped. Without `u` the leniency of Annex B holds: an escape that means nothing stands for its
 * letter, digits are octal, and `\c` without a letter is a backslash.
 */
export function readPoint(reading: Reading, inClass = false): number {
  const { source, unicode } = reading;
  const point = unicode ? source.codePointAt(reading.at)! : source.charCodeAt(reading.at);
  if (point !== 92) {
    reading.at += point > 0xffff ? 2 : 1;
    return point;
  }
  const control = matchAt(!unicode && inClass ? /\\c([A-Za-z0-9_])/y : /\\c([A-Za-z])/y, source, reading.at);
  if (control !== null) {
    reading.at += 3;
    return control[1]!.charCodeAt(0) % 32;
  }
  if (source.charAt(reading.at + 1) === 'c' && !unicode) {
    reading.at++;
    return 92;
  }
  const digits = readDigits(reading);
  if (digits !== null) return digits;
  reading.at++;
  const letter = source.charAt(reading.at);
  if (letter === 'b' && inClass) {
    reading.at++;
    return 8;
  }
  const escaped = unicode ? source.codePointAt(reading.at)! : source.charCodeAt(reading.at);
  reading.at += escaped > 0xffff ? 2 : 1;
  return controls[letter] ?? escaped;
}

/** Reads an escape in hexadecimal or octal digits. */
function readDigits(reading: Reading): number | null {
  const { source, unicode, at } = reading;
  if (unicode) {
    // Two escapes that make a pair are one point.
    const pair = matchAt(/\\u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})/y, source, at);
    if (pair !== null) {
      reading.at += 12;
      return String.fromCharCode(parseHex(pair[1]!), parseHex(pair[2]!)).codePointAt(0)!;
    }
    const braces = matchAt(/\\u\{([0-9A-Fa-f]+)\}/y, source, at);
    if (braces !== null) {
      reading.at += braces[0].length;
      return parseHex(braces[1]!);
    }
  }
  const hex = matchAt(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/y, source, at);
  if (hex !== null) {
    reading.at += hex[0].length;
    return parseHex(hex[1] ?? hex[2]!);
  }
  const octal = matchAt(unicode ? /\\(0)/y : /\\([0-3][0-7]{0,2}|[4-7][0-7]?)/y, source, at);
  if (octal === null) return null;
  reading.at += octal[0].length;
  return Number.parseInt(octal[1]!, 8);
}

function parseHex(digits: string): number {
  return Number.parseInt(digits, 16);
}
