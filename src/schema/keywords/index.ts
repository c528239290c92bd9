import type { Keyword } from './keyword.ts';

/** The keywords outside the verdict walk, in the order in which they are checked and reported. */
const inOrder: readonly Keyword[] = [];

/** Maps the name of each keyword outside the verdict walk to its record; the order of the map is the order of checking. */
export const keywords: ReadonlyMap<string, Keyword> = new Map(inOrder.map((keyword) => [keyword.name, keyword]));

/** What checks `items` where it is a list, as in draft-07. */
export const tupleKeyword: Keyword | null = null;
