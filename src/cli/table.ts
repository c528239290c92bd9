/** A cell of a table; numbers stand to the right, and so do those that are written out already. */
export type Cell = string | number | { readonly figure: string };

/** Writes rows under a heading as columns of equal width, two blanks between them; `''` where there are no rows. */
export function writeTable(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => widthOf(textOf(row[column])))));
  const right = heading.map((_, column) => rows.every((row) => typeof (row[column] ?? '') !== 'string'));
  const lines = all.map((row) =>
    widths
      .map((width, column) => pad(textOf(row[column]), width, right[column] === true))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function textOf(cell: Cell = ''): string {
  return typeof cell === 'object' ? cell.figure : String(cell);
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? blanks + text : text + blanks;
}

/** Counts terminal columns; characters of Chinese, Japanese and Korean take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
      character,
    )
      ? 2
      : 1;
  return width;
}
