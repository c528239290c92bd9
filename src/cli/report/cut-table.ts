import type { Speech } from '../../report/index.ts';
import { type Cell, writeTable } from '../table.ts';

const SHOWN = 20;

/** Writes the first rows of a list, and how many more there are. */
export function cut<Item>(
  heading: readonly string[],
  items: readonly Item[],
  cellsOf: (item: Item) => readonly Cell[],
  { words, number }: Speech,
): string {
  const more = items.length - SHOWN;
  const table = writeTable(heading, items.slice(0, SHOWN).map(cellsOf));
  return more > 0 ? `${table}${words.more(number(more))}\n` : table;
}
