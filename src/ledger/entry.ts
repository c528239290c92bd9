import type { IssueCode, JsonTypeName, Loss, RuleName } from '../base/index.ts';

/** What became of one call, as the ledger counts it: `closed` is a refusal that the retry budget gave unseen. */
export type EntryOutcome = 'accepted' | 'healed' | 'rejected' | 'closed';

/** One thing that was wrong with a call: where and what, never the value. */
export interface EntryIssue {
  /** Path with `[]` for indexes and `{}` for keys of open maps; `''` for the whole. At an unknown key: the object that held it. */
  readonly path: string;
  readonly code: IssueCode;
  /** The JSON type that stood there. */
  readonly received?: JsonTypeName;
  /** A short name kept for rename proposals: the unknown key, or the text that is no member of the enum. */
  readonly name?: string;
  /** The one required key that was missing in the same object, where the unknown key was the only one there. */
  readonly beside?: string;
}

/** One repair: where, by which rule, and between which JSON types, never the values. */
export interface EntryStep {
  readonly path: string;
  readonly rule: RuleName;
  readonly loss: Loss;
  /** The JSON types before and after: `string → number`; `key → key`, `null → absent`, `text`. */
  readonly shape: string;
  /** A short name kept for rename proposals: the key or the enum text as the model wrote it. */
  readonly name?: string;
  /** The declared enum member that `name` became. */
  readonly to?: string;
}

/** What a model sent after a receipt, in the place of what was refused: a key for a key, or a member for a text. */
export interface EntryMend {
  /** The object that held the key, or the path of the enum. */
  readonly path: string;
  readonly code: 'unknown' | 'enum';
  readonly name: string;
  readonly to: string;
}

/** One call in the ledger. It holds no value of the arguments; short names only where rename proposals need them. */
export interface LedgerEntry {
  /** Unique; a sink that sees an id twice keeps one. */
  readonly id: string;
  /** When the call was checked: ISO 8601 in UTC with milliseconds. */
  readonly time: string;
  readonly tool: string;
  readonly model?: string;
  readonly session?: string;
  readonly turn?: string;
  readonly outcome: EntryOutcome;
  /** Which try of this tool in this turn it was, from 1; absent where the turn is not known. */
  readonly attempt?: number;
  readonly issues: readonly EntryIssue[];
  readonly steps: readonly EntryStep[];
  /** The parameters at the top that the call gave, as far as is known; at most 64. */
  readonly fields: readonly string[];
  readonly mends?: readonly EntryMend[];
  /** What checking took; absent where it was not measured. */
  readonly nanoseconds?: number;
}
