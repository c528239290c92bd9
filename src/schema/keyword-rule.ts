import type { Keyword } from './keywords/keyword.ts';
import type { Resource } from './resource.ts';
import type { Survey } from './survey.ts';

/** Looks over the value of a keyword, to which the first `depth` keys of the survey's path lead; throws where it cannot be used. */
export type Look = (value: unknown, home: Resource, depth: number, survey: Survey) => void;

/** What a keyword does to the node it stands on, as bits. */
export const effects = {
  none: 0,
  // Which face of the node it shapes.
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
  type: 512,
  nullable: 1024,
  /** A keyword outside the walk checks it, other than `enum` and `const`, which the walk mostly does itself. */
  asks: 2048,
} as const;

/** Where schemas stand in the value of a keyword: it is one, or its items or values are. */
export type Holds = 'schema' | 'parts' | 'items' | 'nothing';

/** One row of the keyword table: how its value is looked over, what it does to the node, and who checks it. */
export interface KeywordRule {
  readonly name: string;
  readonly look: Look;
  readonly effect: number;
  /** Null where the verdict walk or the node itself takes care of it. */
  readonly keyword: Keyword | null;
  /** The place of `keyword` in the order of checking. */
  readonly rank: number;
  /** Whether it names the schema it stands on. */
  readonly anchors: boolean;
}

/** The keywords of one dialect, by name. */
export type KeywordTable = ReadonlyMap<string, KeywordRule>;
