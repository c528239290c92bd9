/** Returns text as inline code of Markdown, in one line; the marks are longer than any run of backticks in it. */
export function inlineCode(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${line}\``;
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${line} ${marks}`;
}
