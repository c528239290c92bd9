import type { IssueCode } from './codes.ts';
import type { Place } from './place.ts';

/** One thing that is wrong with a call, in words and in data. */
export interface Issue {
  readonly code: IssueCode;
  /** JSON Pointer (RFC 6901) into the arguments; `''` for the whole. */
  readonly at: string;
  /** The sentence that the model reads. */
  readonly message: string;
  /** What was expected there, in short words: `number`, `string | null`, `at most 100`. */
  readonly expected?: string;
  /** What stood there: a type name, never a whole value. */
  readonly received?: string;
  /** The values that would be right, where the schema lists them. */
  readonly allowed?: readonly unknown[];
  /** A second sentence that helps: the nearest declared key, the values that healing could not choose between. */
  readonly hint?: string;
  /** The id of the rule between parameters that refuses the call; only with the code `rule`. */
  readonly rule?: string;
}

/**
 * An issue that has no words yet: what the walks collect. The receipt room turns it into an `Issue` in the language asked
 * for, so that text is made once and only for what is shown.
 */
export interface Finding {
  readonly code: IssueCode;
  readonly place: Place | null;
  /** The JSON Schema keyword that refused the value, or for other stages the name of the reason; it chooses the sentence. */
  readonly keyword: string;
  /** What the keyword says: a bound, a pattern, the types, the members; its shape depends on the keyword. */
  readonly argument?: unknown;
  /** The value that was refused; absent for a missing one. */
  readonly value?: unknown;
  /** Who asked for something else, where findings come from time and again. */
  readonly asker?: Asker;
  /** Values that healing could not choose between; the receipt names them. */
  readonly candidates?: readonly unknown[];
}

/** Something that values are held against call after call, such as the node of a schema. */
export interface Asker {
  /** What the receipt room said of findings from here, kept for the next that are alike; null at first. */
  said: unknown;
}
