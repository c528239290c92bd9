import { isALabel } from './idn-label.ts';

/**
 * Tells whether a text is a host name of RFC 1123: at most 253 characters, in labels of 1 to 63 ASCII letters, digits and hyphens
 * with no hyphen at either end. A label that begins with `xn--` must be an A-label.
 */
export function isHostname(text: string): boolean {
  if (text.length > 253) return false;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 46;
    if (code === 46) {
      if (!isLabel(text, start, i)) return false;
      start = i + 1;
    } else if (!isLetterOrDigit(code) && code !== 45) {
      return false;
    }
  }
  return true;
}

/** Looks at the ends and the prefix of a label whose characters are known to be right. */
function isLabel(text: string, start: number, end: number): boolean {
  if (end === start || end > start + 63 || text.charCodeAt(start) === 45 || text.charCodeAt(end - 1) === 45)
    return false;
  if (text.charCodeAt(start + 2) !== 45 || text.charCodeAt(start + 3) !== 45) return true;
  const label = text.slice(start, end);
  return !/^xn--/i.test(label) || isALabel(label);
}

function isLetterOrDigit(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57);
}
