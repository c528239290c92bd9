import { isIpv6 } from './ip-address.ts';
import { markCharacters, wordCharacters } from './mark-characters.ts';

/** Tells whether a text is a URI of RFC 3986: it has a scheme, and no character beyond ASCII. */
export function isUri(text: string): boolean {
  return isIdentifier(text, false, true);
}

/** Tells whether a text is a URI or a relative reference of RFC 3986. */
export function isUriReference(text: string): boolean {
  return isIdentifier(text, false, false);
}

/** Tells whether a text is an IRI of RFC 3987: a URI whose characters may lie beyond ASCII. */
export function isIri(text: string): boolean {
  return isIdentifier(text, true, true);
}

/** Tells whether a text is an IRI or a relative reference of RFC 3987. */
export function isIriReference(text: string): boolean {
  return isIdentifier(text, true, false);
}

const everywhere = 1;
const colonMark = 2;
const pathMarks = colonMark | 4;
const queryMarks = pathMarks | 8;

/** In which parts an ASCII character may stand, by its code; a bit for each kind of part. */
const places: Uint8Array = markPlaces();

function markPlaces(): Uint8Array {
  const table = markCharacters(new Uint8Array(128), `${wordCharacters}-.~!$&'()*+,;=`, everywhere);
  table[58] = colonMark; // ':'
  table[64] = table[47] = 4; // '@' and '/'
  table[63] = 8; // '?'
  return table;
}

function isIdentifier(text: string, international: boolean, absolute: boolean): boolean {
  const hash = indexOr(text, '#', text.length);
  const question = Math.min(indexOr(text, '?', hash), hash);
  const colon = schemeEnd(text);
  if (colon < 0 && absolute) return false;
  let path = colon + 1;
  if (text.startsWith('//', path)) {
    const authority = path + 2;
    path = Math.min(indexOr(text.slice(0, question), '/', question, authority), question);
    if (!isAuthority(text.slice(authority, path), international)) return false;
  } else if (colon < 0) {
    // Without a scheme, a colon in the first segment would read as one.
    const first = text.indexOf(':');
    if (first >= 0 && first < Math.min(indexOr(text, '/', question), question)) return false;
  }
  return (
    areAllowed(text, path, question, pathMarks, international, false) &&
    areAllowed(text, question + 1, hash, queryMarks, international, true) &&
    areAllowed(text, hash + 1, text.length, queryMarks, international, false)
  );
}

/** Returns the index of the colon that ends a scheme at the start; −1 where there is none. */
function schemeEnd(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 58) return i > 0 ? i : -1;
    const letter = (code | 32) >= 97 && (code | 32) <= 122;
    const other = (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
    if (!letter && !(other && i > 0)) return -1;
  }
  return -1;
}

function isAuthority(text: string, international: boolean): boolean {
  const at = text.indexOf('@');
  if (at >= 0 && !areAllowed(text, 0, at, colonMark, international, false)) return false;
  const bracket = text.charCodeAt(at + 1) === 91 ? text.indexOf(']') : -1;
  if (text.charCodeAt(at + 1) === 91 && !isIpLiteral(text.slice(at + 2, Math.max(bracket, at + 2)))) return false;
  const colon = indexOr(text, ':', text.length, Math.max(bracket, at) + 1);
  if (bracket >= 0 ? colon !== bracket + 1 : !areAllowed(text, at + 1, colon, 0, international, false)) return false;
  for (let i = colon + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text);
}

function areAllowed(
  text: string,
  start: number,
  end: number,
  marks: number,
  international: boolean,
  privateUse: boolean,
): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 37) {
      if (i + 2 >= end || !isHexDigit(text.charCodeAt(i + 1)) || !isHexDigit(text.charCodeAt(i + 2))) return false;
      i += 2;
    } else if (code >= 128) {
      const point = text.codePointAt(i)!;
      if (!international || !isBeyondAscii(point, privateUse)) return false;
      if (point > 0xffff) i++;
    } else if ((places[code]! & (marks | everywhere)) === 0) {
      return false;
    }
  }
  return true;
}

/** The `ucschar` of RFC 3987, and its `iprivate` where that is allowed. */
function isBeyondAscii(point: number, privateUse: boolean): boolean {
  if (point < 0xa0) return false;
  if (point <= 0xffff) {
    if (point >= 0xd800 && point <= 0xdfff) return false;
    if (point >= 0xe000 && point <= 0xf8ff) return privateUse;
    return point < 0xfdd0 || (point > 0xfdef && point < 0xfff0);
  }
  if ((point & 0xffff) >= 0xfffe) return false;
  if (point >= 0xf0000) return privateUse;
  return point < 0xe0000 || point >= 0xe1000;
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102);
}

function indexOr(text: string, mark: string, otherwise: number, from = 0): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? otherwise : index;
}
