/**
 * Returns the character code at an offset, -1 past the end. The engine answers `charCodeAt` in place only while it was never
 * asked past the end: after that, each look at a character of that loop is a call.
 */
export function codeAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : -1;
}
