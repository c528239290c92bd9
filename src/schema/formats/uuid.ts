/** Tells whether a text is a UUID of RFC 9562 in its text form: 32 hexadecimal digits in groups of 8-4-4-4-12, of any version. */
export function isUuid(text: string): boolean {
  return text.length === 36 && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
