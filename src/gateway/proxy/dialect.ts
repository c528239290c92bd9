/** What the proxy needs to know of an API: how its answers hold calls, and how its model is asked again. */
import type { JudgedCall } from './exchange.ts';
import type { Hold } from './hold.ts';
import type { JsonPath } from './json-edit.ts';
import type { AnswerCall } from './judge-calls.ts';
import type { StreamEvent } from './sse.ts';

/** A call in a whole answer. */
export interface PlacedCall {
  readonly call: AnswerCall;
  /** The object that carries the mark of a refused call. */
  readonly at: JsonPath;
  /** Where the arguments stand, or would. */
  readonly argumentsAt: JsonPath;
}

/** A whole answer. */
export interface Answer {
  readonly calls: readonly PlacedCall[];
  /** What the model said, for asking it again; `undefined` where that cannot be done (several choices, calls that have no answer). */
  readonly said: Said | undefined;
  readonly usage: unknown;
}

/** What the model said, in the form of its API: the message, or the items of the output. */
export type Said = readonly Record<string, unknown>[];

/** What a follow-up is made of. */
export interface FollowUp {
  readonly said: Said;
  readonly calls: readonly JudgedCall[];
  readonly replies: readonly string[];
}

/** How one answer of a request is read as a stream. */
export interface ReaderOptions {
  /** Takes the events, and keeps those that have to wait. */
  readonly hold: Hold;
  /** What earlier answers to this request cost. */
  readonly spent: readonly unknown[];
  /** The id that the client knows the answer by, from an earlier answer of which something was shown. */
  readonly shownId?: string | undefined;
}

/** Reads the events of one answer into its hold. */
export interface EventReader {
  take(event: StreamEvent): void;
  /** The stream is over: what is still open is judged. */
  end(): void;
  /** Returns what the model said, for asking it again; `undefined` where that cannot be done. */
  readSaid(): Said | undefined;
  /** Returns what the answer cost, as it says. */
  readUsage(): unknown;
  /** Returns the id that the client knows the answer by; `undefined` where it knows none. */
  readShownId(): string | undefined;
}

/** One API. */
export interface Dialect {
  readonly name: 'chat' | 'responses';
  /** What the paths of its requests end with. */
  readonly path: string;
  /** Returns the entries of the tools that a request offers, in the form of this API's `tools`. */
  toolsOf(request: Readonly<Record<string, unknown>>): unknown;
  /** Tells whether a request can be guarded at all. */
  isGuarded(request: Readonly<Record<string, unknown>>): boolean;
  /** Tells whether the model may be asked again for a request. */
  mayRetry(request: Readonly<Record<string, unknown>>): boolean;
  /** Reads a whole answer; `undefined` for anything else. */
  readAnswer(text: string): Answer | undefined;
  readonly usageAt: JsonPath;
  createReader(options: ReaderOptions): EventReader;
  /** Writes the request that asks again; `undefined` where the text has no place for it. */
  writeFollowUp(requestText: string, followUp: FollowUp): string | undefined;
}
