import { patternOnUse } from '../../base/index.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

const rightToLeft = patternOnUse(
  String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]`,
  'u',
);
const letterOrDigit = patternOnUse(String.raw`^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$`, 'u');
const letter = patternOnUse(String.raw`^\p{L}`, 'u');
const mark = patternOnUse(String.raw`^\p{M}`, 'u');
const lastMarks = patternOnUse(String.raw`\p{Mn}+$`, 'u');
const endOfLeftToRight = patternOnUse(String.raw`[\p{L}\p{Mc}\p{Nd}]$`, 'u');
const greek = patternOnUse(String.raw`^\p{Script=Greek}`, 'u');
const hebrewEnd = patternOnUse(String.raw`\p{Script=Hebrew}$`, 'u');
const japanese = patternOnUse(String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]`, 'u');
const arabicEnd = patternOnUse(String.raw`\p{Script=Arabic}\p{Mn}*$`, 'u');
const arabic = patternOnUse(String.raw`^\p{Mn}*\p{Script=Arabic}`, 'u');
/** RFC 5892, section 2.6: characters that are valid, or are not, whatever their properties say. */
const alwaysValid = /^[-\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/u;
const neverValid = /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;
/** The marks of canonical combining class 9, as far as they are in modern use. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]$/u;

/**
 * Tells whether a label is a U-label of IDNA2008: its characters are letters, marks and digits that stand in their folded form,
 * those that need a context have it, and it keeps the Bidi rule. Unicode's properties come from the engine; which letters join
 * is not known there, so a zero width non-joiner is taken between any two Arabic letters. Normalization form C is not asked for.
 */
export function isULabel(label: string): boolean {
  if (label === '' || label.startsWith('-') || label.endsWith('-') || label.startsWith('--', 2)) return false;
  if (mark().test(label)) return false;
  let before = '';
  for (const character of label) {
    const after = label.slice(before.length + character.length);
    if (!isAllowed(character, before, after, label)) return false;
    before += character;
  }
  return !isRightToLeft(label) || keepsBidiRule(label);
}

/** Tells whether a label is an A-label: `xn--` and the Punycode of a U-label in its one canonical spelling. */
export function isALabel(label: string): boolean {
  const decoded = decodeLabel(label);
  return decoded !== null && isULabel(decoded) && encodeLabel(decoded) === label.toLowerCase();
}

/** Encodes a label as the A-label it has in the DNS; one that is all ASCII stays as it is. */
export function encodeLabel(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0)!);
  return points.some((point) => point >= 128) ? `xn--${encodePunycode(points)}` : label;
}

/** Decodes an A-label to the characters it stands for; `null` where it decodes to none beyond ASCII. */
export function decodeLabel(label: string): string | null {
  const points = decodePunycode(label.slice(4).toLowerCase());
  return points?.some((point) => point >= 128) ? String.fromCodePoint(...points) : null;
}

/** Tells whether a label holds a letter that is written from right to left. */
export function isRightToLeft(label: string): boolean {
  return rightToLeft().test(label);
}

/** Tells whether a label keeps the Bidi rule of RFC 5893, which binds each label of a name as soon as one is right to left. */
export function keepsBidiRule(label: string): boolean {
  const characters = Array.from(label);
  const letters = characters.filter((character) => letter().test(character));
  const body = label.replace(lastMarks(), '');
  if (isRightToLeft(characters[0] ?? '')) {
    if (letters.some((letter) => !isRightToLeft(letter))) return false;
    if (/[0-9\u06f0-\u06f9]/.test(label) && /[\u0660-\u0669]/.test(label)) return false;
    return isRightToLeft(Array.from(body).at(-1) ?? '') || /[0-9\u0660-\u0669\u06f0-\u06f9]$/.test(body);
  }
  return letter().test(label) && !isRightToLeft(label) && endOfLeftToRight().test(body);
}

function isAllowed(character: string, before: string, after: string, label: string): boolean {
  switch (character) {
    case '\u00b7': // middle dot
      return before.endsWith('l') && after.startsWith('l');
    case '\u0375': // keraia
      return greek().test(after);
    case '\u05f3': // geresh
    case '\u05f4': // gershayim
      return hebrewEnd().test(before);
    case '\u30fb': // katakana middle dot
      return japanese().test(label.replaceAll('\u30fb', ''));
    case '\u200c': // zero width non-joiner
      if (arabicEnd().test(before) && arabic().test(after)) return true;
      return virama.test(before);
    case '\u200d': // zero width joiner
      return virama.test(before);
  }
  if (/[\u0660-\u0669]/.test(character) && /[\u06f0-\u06f9]/.test(label)) return false;
  if (alwaysValid.test(character)) return true;
  if (neverValid.test(character) || !letterOrDigit().test(character)) return false;
  return character.normalize('NFKC').toLowerCase().normalize('NFKC') === character;
}
