/** Tells whether a text is a URI template of RFC 6570, of any of its four levels; operators kept for extensions are refused. */
export function isUriTemplate(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at)!;
    if (code === 123) {
      const end = text.indexOf('}', at);
      if (end < 0 || !isExpression(text.slice(at + 1, end))) return false;
      at = end + 1;
    } else if (code === 37) {
      if (!isTriplet(text, at)) return false;
      at += 3;
    } else if (isLiteral(code)) {
      at += code > 0xffff ? 2 : 1;
    } else {
      return false;
    }
  }
  return true;
}

function isLiteral(code: number): boolean {
  if (code >= 128) return code >= 0xa0 && !(code >= 0xd800 && code <= 0xdfff);
  return code > 32 && code < 127 && !'"%<>\\^`{|}'.includes(String.fromCharCode(code));
}

function isExpression(text: string): boolean {
  const start = text !== '' && '+#./;?&'.includes(text.charAt(0)) ? 1 : 0;
  return text.slice(start).split(',').every(isVariable);
}

/** A name, then `*` or a length from `:1` to `:9999`. */
function isVariable(text: string): boolean {
  const colon = text.indexOf(':');
  if (colon >= 0) return /^[1-9][0-9]{0,3}$/.test(text.slice(colon + 1)) && isName(text.slice(0, colon));
  return isName(text.endsWith('*') ? text.slice(0, -1) : text);
}

function isName(text: string): boolean {
  let afterDot = true;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '.') {
      if (afterDot) return false;
      afterDot = true;
      continue;
    }
    if (character === '%') {
      if (!isTriplet(text, at)) return false;
      at += 2;
    } else if (!/\w/.test(character)) {
      return false;
    }
    afterDot = false;
  }
  return !afterDot;
}

function isTriplet(text: string, at: number): boolean {
  return /^%[0-9A-Fa-f]{2}$/.test(text.slice(at, at + 3));
}
