import type { Issue } from './issue.ts';
import type { Step } from './step.ts';

interface Told {
  /** The name of the tool as the call gave it. */
  readonly tool: string;
  /** The id of the call, where it had one. */
  readonly id?: string;
}

interface Passed extends Told {
  /** What the tool gets. */
  readonly arguments: Record<string, unknown>;
  readonly issues: readonly [];
  /** What will happen to parameters that stay as they are (rules of the kinds ignored and downgraded); a line each. */
  readonly notices: readonly string[];
  /** What the tool's own check made of the arguments, where it has one: this is what `execute` gets. */
  readonly output?: unknown;
}

/** The call is right as it came; `arguments` is the parsed value, or the very object that came in. */
export interface AcceptedOutcome extends Passed {
  readonly outcome: 'accepted';
  readonly steps: readonly [];
  readonly receipt: '';
}

/** The call was mended and is right now; replaying `steps` on what was parsed gives `arguments`. */
export interface HealedOutcome extends Passed {
  readonly outcome: 'healed';
  readonly steps: readonly Step[];
  /** Says to the model what was corrected before running. */
  readonly receipt: string;
}

/** The call is refused: nothing of it may run. */
export interface RejectedOutcome extends Told {
  readonly outcome: 'rejected';
  /** Repairs that are right at their own place, which the receipt lists as already corrected. */
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  /** Says to the model what is wrong and what to send instead. */
  readonly receipt: string;
  /** In observe mode: the steps that would have healed the call. */
  readonly proposal?: readonly Step[];
}

/** What became of one call. */
export type Outcome = AcceptedOutcome | HealedOutcome | RejectedOutcome;
