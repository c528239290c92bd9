import type { Outcome, ToolCall } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';
import type { GuardOptions } from '../../guard.ts';

/** What the caller of a recorder knows beside the call. */
export interface CallNote {
  readonly session?: string;
  readonly turn?: string;
  readonly nanoseconds?: number;
}

/** How calls are guarded on their way to a server. */
export interface GateOptions {
  /** The guard's options but for its tools, which the server tells. */
  readonly guard?: Omit<GuardOptions, 'tools'>;
  /** Declarations of the owner; one takes the place of the server's tool of the same name. */
  readonly tools?: readonly Tool[];
  /** Shows the owner's declarations in `tools/list`, with the sentences of their rules. Default false. */
  readonly contracts?: boolean;
  /** Refuses calls of tools that cannot be guarded; by default they pass, which is said once. */
  readonly strict?: boolean;
  /** Adds what was corrected to the result of a healed call, as a last text. Default true. */
  readonly tell?: boolean;
  /** Seconds without a call after which the next one starts a new turn; default 60, 0 for never. */
  readonly turnGap?: number;
  /** Takes what the people who run the gateway should know, a line each. */
  readonly say: (line: string) => void;
  /** Takes every outcome. */
  readonly record?: (call: ToolCall, outcome: Outcome, note: CallNote) => void;
  /** Milliseconds; default `Date.now`. */
  readonly clock?: () => number;
}
