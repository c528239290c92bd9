import type { Effect, Outcome, Step } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { GuardOptions } from '../guard.ts';
import type { Recorder } from '../ledger/recorder.ts';
import type { BudgetCall, RetryBudget, SharedRetryBudget } from '../retry/index.ts';
import type { ToolResult } from './tool-result.ts';

/** Named facts of the situation: `activeTeam: true`. They travel beside the arguments, never in them. */
export type Facts = Readonly<Record<string, unknown>>;

/** One call for a host; ids that are absent are those of the host. */
export interface HostCall extends BudgetCall {
  /** The model that made the call, for statistics. */
  readonly model?: string;
}

/** A call that the guard let pass, as hooks and permission see it. */
export interface ToolUse {
  readonly tool: string;
  readonly id?: string;
  readonly effect: Effect;
  /** A frozen copy of the arguments that will run; to change them, answer with a change. */
  readonly arguments: Facts;
  /** Whether the guard mended the call, and how. */
  readonly outcome: 'accepted' | 'healed';
  readonly steps: readonly Step[];
  readonly context: Facts;
  readonly session: string;
  readonly turn: string;
  readonly agent?: string;
  /** Aborts when the call is stopped. */
  readonly signal: AbortSignal;
}

/** Other arguments for a call; at most one of the two. What comes out is checked again. */
export interface ArgumentChange {
  /** Keys to set at the top; the others stay, and a key that is set to `undefined` goes. */
  readonly change?: Facts;
  /** The whole arguments. */
  readonly replace?: Facts;
}

/** What a hook before a tool answers; nothing lets the call go on as it is. */
export interface PreToolUseAnswer extends ArgumentChange {
  /** Stops the call; a text says why, and the model reads it. */
  readonly block?: string | boolean;
}

/** A hook before a tool; known in errors by the name of the function. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing is the common one.
export type PreToolUseHook = (use: ToolUse) => Answered<PreToolUseAnswer | null | undefined | void>;

/** A call that ran, as the hooks after it see it. */
export interface FinishedUse extends ToolUse {
  readonly ok: boolean;
  /** The text for the model, before corrections and notices are added. */
  readonly content: string;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** What a hook after a tool answers; nothing leaves the result as it is. */
export interface PostToolUseAnswer {
  /** Takes the place of the text for the model; the value stays. */
  readonly content?: string;
  /** A line for the model after the text. */
  readonly note?: string;
}

/** A hook after a tool, run whether the tool returned or failed. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing is the common one.
export type PostToolUseHook = (use: FinishedUse) => Answered<PostToolUseAnswer | null | undefined | void>;

/** The word, or the word with a reason for the model and other arguments (only with `allow`). */
export type PermissionAnswer<Decision extends string = 'allow' | 'deny' | 'ask'> =
  | Decision
  | ({ readonly decision: Decision; readonly reason?: string } & ArgumentChange);

/** An answer now or later. */
export type Answered<Value> = Value | Promise<Value>;

/** What the tool gets beside its arguments. */
export interface RunContext {
  readonly id?: string;
  readonly context: Facts;
  readonly session: string;
  readonly turn: string;
  readonly agent?: string;
  /** Aborts when the call is stopped or out of time. */
  readonly signal: AbortSignal;
}

/** What reaches the audit callback, once for every call that comes to a host. */
export interface AuditEvent {
  readonly call: HostCall;
  readonly result: ToolResult;
  readonly outcome?: Outcome;
  readonly session: string;
  readonly turn: string;
  readonly agent?: string;
}

/** Tools by where they come from; of two of one name the custom one is taken, then the MCP one. */
export interface ToolsByOrigin {
  readonly builtin?: readonly Tool[];
  readonly mcp?: readonly Tool[];
  readonly custom?: readonly Tool[];
}

/** How a host works. Times are in milliseconds; one that is absent has no limit unless a default is named. */
export interface HostOptions extends Omit<GuardOptions, 'tools'> {
  /** A list (tools that name no origin are built in), or lists by origin. Default: none. */
  readonly tools?: readonly Tool[] | ToolsByOrigin;
  readonly hooks?: {
    readonly preToolUse?: readonly PreToolUseHook[];
    readonly postToolUse?: readonly PostToolUseHook[];
  };
  /** Decides whether a call may run; `ask` passes the question on. Default: everything may. */
  readonly permission?: (use: ToolUse) => Answered<PermissionAnswer>;
  /** Asks the person. Without it, what would be asked is denied. */
  readonly ask?: (use: ToolUse) => Answered<PermissionAnswer<'allow' | 'deny'>>;
  /** The facts of the situation; a function is asked when the call is checked and again just before it runs. */
  readonly context?: Facts | (() => Answered<Facts>);
  /** Counts refusals and closes what does not get better; `false` for none. Default: one in memory. */
  readonly budget?: RetryBudget | SharedRetryBudget | false;
  /** Takes down every call; a `Ledger` fits. */
  readonly ledger?: Recorder;
  /** Told of every call once, when it has its result, refused ones too. What it throws is passed over. */
  readonly audit?: (event: AuditEvent) => unknown;
  /** The time a tool has, or a function that says it by the tool's name; `undefined` for no limit. */
  readonly timeout?: number | ((tool: string) => number | undefined);
  /** The time that one hook, the context and the budget have. Default 60,000. */
  readonly hookTimeout?: number;
  /** The time that permission and the person have. */
  readonly permissionTimeout?: number;
  /** Characters of a tool's text that the model sees; the value stays whole. Default 100,000. */
  readonly contentLength?: number;
  /** Which calls of a batch may run at the same time; the others wait for those before them. Default `reads`. */
  readonly parallel?: 'reads' | 'all' | 'none';
  /** Calls of a batch that run at the same time. Default 10. */
  readonly concurrency?: number;
  /** The id of the conversation. Default: a new one. */
  readonly session?: string;
  /** Makes ids of sessions and rounds. Default: random UUIDs. */
  readonly createId?: () => string;
}

/** What may differ from call to call. */
export interface RunMore {
  /** Stops the call: what waits is let go, and a tool that runs is told. */
  readonly signal?: AbortSignal;
  /** Facts for this call, over those of the host. */
  readonly context?: Facts;
}

/** What may differ from batch to batch. */
export interface BatchMore extends RunMore {
  /** Why the model stopped; it counts for the last call of the message. */
  readonly finishReason?: string;
  /** The id of the model message. Default: a new one. */
  readonly round?: string;
}

/** What a sub-agent has that its parent has not; everything else is the parent's. */
export interface SubHostOptions extends Pick<HostOptions, 'hooks' | 'permission' | 'ask' | 'context' | 'audit'> {
  /** The name its refusals are counted under; each sub-agent needs its own. Default: `sub-1` and so on. */
  readonly agent?: string;
  /** The names of the tools it may call. Default: all, also those that are registered later. */
  readonly tools?: readonly string[];
}
