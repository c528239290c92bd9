import type { Issue, Outcome } from '../base/index.ts';

/**
 * How a call ended: the tool `returned`; the guard `refused` the arguments; a hook `blocked` it; permission was `denied`;
 * the tool, a hook or a callback `failed`; it was `stopped` by a signal or a time limit.
 */
export type ResultKind = 'returned' | 'refused' | 'blocked' | 'denied' | 'failed' | 'stopped';

/**
 * Who is at fault where it is not what the model wrote: a hook by its name, the `permission` callback, the person whom `ask`
 * asked, or the situation.
 */
export interface Breaker {
  readonly kind: 'hook' | 'permission' | 'person' | 'situation';
  /** The name of the hook. */
  readonly name?: string;
}

/** What became of one call in a host; a call always comes to one of these, and never to an exception. */
export interface ToolResult {
  readonly tool: string;
  /** The id of the call, where it had one. */
  readonly id?: string;
  readonly kind: ResultKind;
  /** True only where the tool ran and did what it was asked. */
  readonly ok: boolean;
  /** The text for the model: what the tool returned, or why it did not; corrections and notices stand before it. */
  readonly content: string;
  /** What the guard said about the call as the model wrote it; absent where it could not be asked. */
  readonly outcome?: Outcome;
  /** What is wrong with the arguments; empty where nothing is. */
  readonly issues: readonly Issue[];
  /** What the tool ran with; absent where it did not run. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** What the tool returned, whole and as it is. */
  readonly value?: unknown;
  /** What was thrown, by the tool, a hook or a callback. */
  readonly error?: unknown;
  readonly brokenBy?: Breaker;
  /** What went wrong beside the call and cost it nothing: a failing hook after it, a budget that does not answer. */
  readonly problems: readonly string[];
  /** The arguments as the model wrote them, as text. */
  readonly written: string;
  /** The arguments for the conversation: always the text of one JSON object. */
  readonly wire: string;
}

/** How a call ended, before it is a result. */
export interface Ending {
  readonly kind: ResultKind;
  readonly content: string;
  readonly issues?: readonly Issue[];
  readonly value?: unknown;
  readonly error?: unknown;
  readonly brokenBy?: Breaker;
}
