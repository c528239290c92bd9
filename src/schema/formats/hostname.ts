import { isALabel } from './idn-label.ts';

/** Tells whether a text is a host name of RFC 1123 with at most 253 characters; a label that begins with `xn--` must be an A-label. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isHostLabel);
}

/** Tells whether a text is one label: 1 to 63 ASCII letters, digits and hyphens, no hyphen at either end. */
export function isHostLabel(label: string): boolean {
  const last = label.length - 1;
  if (last < 0 || last > 62 || label.charCodeAt(0) === 45 || label.charCodeAt(last) === 45) return false;
  for (let i = 0; i <= last; i++) {
    const code = label.charCodeAt(i);
    const lower = code | 32;
    // 45 is the hyphen; the bit trick would take U+0041 and U+0061 alike, and nothing beyond ASCII.
    if (!((lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 45)) return false;
  }
  return !/^xn--/i.test(label) || isALabel(label);
}
