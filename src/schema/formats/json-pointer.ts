/** Tells whether a text is a JSON Pointer of RFC 6901, in its plain form (no `#` before it). */
export function isJsonPointer(text: string): boolean {
  return isPointerFrom(text, 0);
}

/** Tells whether a text is a relative JSON Pointer: a number of levels up, then a JSON Pointer or `#`. */
export function isRelativeJsonPointer(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
  if (at === 0 || (at > 1 && text.charCodeAt(0) === 48)) return false;
  if (text.charCodeAt(at) === 35) return text.length === at + 1;
  return isPointerFrom(text, at);
}

function isPointerFrom(text: string, start: number): boolean {
  if (start === text.length) return true;
  if (text.charCodeAt(start) !== 47) return false;
  for (let at = text.indexOf('~', start); at >= 0; at = text.indexOf('~', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next !== 48 && next !== 49) return false;
  }
  return true;
}
