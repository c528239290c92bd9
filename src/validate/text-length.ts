/** Counts the characters of a text as JSON Schema does: a surrogate pair is one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xdc00 || code > 0xdfff) continue;
    const before = text.charCodeAt(i - 1);
    if (before < 0xd800 || before > 0xdbff) continue;
    count--;
    i++;
  }
  return count;
}

/** Tells whether the length of a text is within bounds; counts characters only where code units do not decide. */
export function hasLength(text: string, low: number, high: number): boolean {
  const units = text.length;
  if (units < low || units > 2 * high) return false;
  if (units <= high && units >= 2 * low) return true;
  const count = countCharacters(text);
  return count >= low && count <= high;
}
