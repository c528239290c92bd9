import type { Keyword } from './keywords/keyword.ts';

/** What the value of a keyword has to look like, as a number that the survey switches over. */
export const shapes = {
  schema: 0,
  schemaList: 1,
  schemaMap: 2,
  itemsOrList: 3,
  dependencies: 4,
  type: 5,
  names: 6,
  nameMap: 7,
  list: 8,
  finite: 9,
  bound: 10,
  count: 11,
  step: 12,
  text: 13,
  pattern: 14,
  patternMap: 15,
  flag: 16,
  reference: 17,
  dynamicReference: 18,
  id: 19,
  anchor: 20,
  dynamicAnchor: 21,
  constant: 22,
} as const;

/** What a keyword does to the node it stands on, as bits: which face it shapes, and whether it opens the level. */
export const effects = {
  none: 0,
  text: 1,
  number: 2,
  list: 4,
  object: 8,
  members: 16,
  reference: 32,
  /** The level says more about its keys than `properties` does, so that it is not closed by default. */
  opens: 64,
  /** Several schemas describe one value here. */
  inPlace: 128,
  /** The level may declare keys outside `properties`, so that a subset that does not read this cannot tell which are unknown. */
  declares: 256,
} as const;

/** One row of the keyword table: how its value is looked over, what it does to the node, and who checks it. */
export interface KeywordRule {
  readonly name: string;
  readonly shape: number;
  readonly effect: number;
  /** Null where the verdict walk or the node itself takes care of it. */
  readonly keyword: Keyword | null;
  /** The place of `keyword` in the order of checking. */
  readonly rank: number;
}

/** The keywords of one dialect, by name. */
export type KeywordTable = ReadonlyMap<string, KeywordRule>;
