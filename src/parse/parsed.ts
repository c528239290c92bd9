import type { Finding, ParseStep, Place } from '../base/index.ts';

/** An integer whose digits a JavaScript number cannot hold, as it stood in the text. */
export interface LostNumber {
  readonly place: Place | null;
  /** The number as the model wrote it. */
  readonly text: string;
}

/** Where and why a text could not be read; it never holds the text itself. */
export interface TextFault {
  /** Offset in UTF-16 code units, from 0. */
  readonly offset: number;
  /** Line, from 1; lines end at a line feed. */
  readonly line: number;
  /** Column in UTF-16 code units, from 1. */
  readonly column: number;
  /** The reason word, the same as the finding's `keyword`. */
  readonly reason: string;
}

/** Arguments that were read; `value` may still be something else than an object. */
export interface ReadArguments {
  readonly kind: 'parsed';
  /** The value, or the very object that came in. */
  readonly value: unknown;
  /** The repairs of the text, each rule once, in the order of the table. */
  readonly steps: readonly ParseStep[];
  readonly lostNumbers: readonly LostNumber[];
  /** Returns the text of the number at a place of `value` as the model wrote it; `undefined` where no number was written. */
  numberText(place: Place | null): string | undefined;
}

/** Arguments that could not be read, and why. */
export interface FailedArguments {
  readonly kind: 'failed';
  readonly findings: readonly Finding[];
}

/** What became of the arguments of one call. */
export type Parsed = ReadArguments | FailedArguments;

/** How arguments are read. */
export interface ParseOptions {
  /** Whether text is repaired where nothing is lost; `true` unless given. Empty text is `{}` either way. */
  readonly repair?: boolean;
  /** Whether the model stopped at its length limit while it wrote this call; `false` unless given. */
  readonly cutOff?: boolean;
  /** The tool that is called: text before an object that names another one, as calls do, is no talk then. */
  readonly tool?: string;
}
