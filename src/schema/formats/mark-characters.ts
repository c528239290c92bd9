/** What `\w` stands for, written out: a pattern asked a hundred times is the dearest thing that loading these files would do. */
export const wordCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** Sets a mark at the codes of ASCII characters, in a table of 128. */
export function markCharacters(table: Uint8Array, characters: string, mark: number): Uint8Array {
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = mark;
  return table;
}
