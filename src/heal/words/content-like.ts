const WORDS = new Set(
  'content contents body text message messages code command commands cmd script query sql pattern regex regexp patch diff html markdown md template prompt source snippet input stdin data payload note notes comment description string value'.split(
    ' ',
  ),
);

/**
 * Tells whether a field by its name holds free content (bodies, commands, code, patterns), where markup, quotes and
 * brackets are the content itself. The last word of the name decides: `newText`, `file_content`, `old-string`.
 */
export function isContentLike(key: string | number): boolean {
  if (typeof key === 'number') return false;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  for (let i = words.length - 1; i >= 0; i--) if (words[i] !== '') return WORDS.has(words[i]!);
  return false;
}
