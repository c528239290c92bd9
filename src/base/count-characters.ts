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
