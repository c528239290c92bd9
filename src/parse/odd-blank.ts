/**
 * Tells whether a character is blank or a control character, but no white space of JSON. Between two tokens none of these
 * can mean anything; they come with text copied from pages and terminals.
 */
export function isOddBlank(code: number): boolean {
  if (code < 0x80) return code < 32 ? code !== 9 && code !== 10 && code !== 13 : code === 0x7f;
  return (
    code <= 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
