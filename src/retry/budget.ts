import type { Locale, Outcome, RejectedOutcome, ToolCall } from '../base/index.ts';

/** A call with what tells turns apart; ids that are absent count as one and the same. */
export interface BudgetCall extends ToolCall {
  /** The conversation. */
  readonly session?: string;
  /** The user message that the model is working on. */
  readonly turn?: string;
  /** The model message the call stands in: the calls of one message are one round. Absent: a round of its own. */
  readonly round?: string;
  /** The sub-agent that made the call; each has a budget of its own. */
  readonly agent?: string;
}

/** Whether a call may be looked at; a closed one is answered with `outcome` as it is. */
export type BudgetAnswer = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly outcome: RejectedOutcome };

/** Counts refusals, and closes what does not get better. */
export interface RetryBudget {
  /** Asks whether a call may be looked at, before anything else is done with it. */
  open(call: BudgetCall): BudgetAnswer;
  /** Counts what became of an open call, and returns the outcome to answer with: the given one, or a copy whose receipt says more. */
  settle(call: BudgetCall, outcome: Outcome): Outcome;
}

/** A budget that several processes share: the same two questions, answered later. */
export interface SharedRetryBudget {
  /** Asks whether a call may be looked at, before anything else is done with it. */
  open(call: BudgetCall): Promise<BudgetAnswer>;
  /** Counts what became of an open call, and returns the outcome to answer with. */
  settle(call: BudgetCall, outcome: Outcome): Promise<Outcome>;
}

/** A budget in memory, whose state can be kept elsewhere as plain JSON. */
export interface MemoryBudget extends RetryBudget {
  /** Forgets what was counted in a session, or for one agent of it: for hosts that know when the user speaks, but have no ids of turns. */
  startTurn(scope?: Pick<BudgetCall, 'session' | 'agent'>): void;
  /** Returns the state as plain JSON. */
  snapshot(): BudgetSnapshot;
  /** Takes a state back in place of its own; throws a `ToolmendError` (`store`) for anything else, and changes nothing then. */
  restore(snapshot: unknown): void;
}

/** Settings of a retry budget. */
export interface BudgetOptions {
  /** Retries of one tool in one turn: the refusal after them closes the tool. Default 2; `Infinity` for no cap. */
  readonly perTool?: number;
  /** Refused rounds in one turn, over all tools: the last of them closes every tool. Default 6; `Infinity` for no cap. */
  readonly perTurn?: number;
  /** Language of the answers to closed tools, default `en`. What is added to a receipt is in the receipt's language. */
  readonly locale?: Locale;
  /** Gives the arguments of a minimal valid call of a tool, shown when the same was refused twice; `undefined` for none. One that throws costs the example only. */
  readonly exampleFor?: (tool: string) => unknown;
  /** Turns that are kept, the most recently refused ones. Default 1000. */
  readonly keepTurns?: number;
}

/** The state of a budget as plain JSON: ids, tool names, counts and hashes; no arguments and no values. */
export interface BudgetSnapshot {
  readonly version: 1;
  /** The least recently refused turn first. */
  readonly turns: readonly TurnState[];
}

/** What is counted in one turn of one agent. */
export interface TurnState {
  readonly session: string;
  readonly agent: string;
  readonly turn: string;
  /** Refused rounds so far. */
  readonly rounds: number;
  /** The refused round that was counted last; `null` where it had no id. */
  readonly lastRound: string | null;
  readonly closed: boolean;
  readonly tools: readonly ToolState[];
}

/** What is counted of one tool in one turn. */
export interface ToolState {
  readonly tool: string;
  /** Refused rounds since the last passing call. */
  readonly refusals: number;
  readonly lastRound: string | null;
  /** Hash of the codes and places of the last failure; `null` where only its text is known. */
  readonly failure: number | null;
  /** Hash of the issue lines of the last failure. */
  readonly lines: number;
  readonly closed: boolean;
}
