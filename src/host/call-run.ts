import { type AcceptedOutcome, type Effect, freezeCopy, type HealedOutcome, type Outcome } from '../base/index.ts';
import type { Guard } from '../guard.ts';
import type { RetryBudget, SharedRetryBudget } from '../retry/index.ts';
import type { Facts, HostCall, HostOptions, ToolUse } from './options.ts';
import type { Stopper } from './stopper.ts';
import type { Ending } from './tool-result.ts';
import type { HostTool } from './tool-set.ts';
import type { HostWords } from './words.ts';

/** A call that may run. */
export type Passed = AcceptedOutcome | HealedOutcome;

/** What all calls of a host share. */
export interface HostParts {
  readonly options: HostOptions;
  readonly guard: Guard;
  readonly budget: RetryBudget | SharedRetryBudget | undefined;
  readonly words: HostWords;
  findTool(name: string): HostTool | undefined;
}

/** One call on its way through a host; the stages write down here what the result will need. */
export interface CallRun {
  readonly host: HostParts;
  /** With the ids of the host where the call had none. */
  readonly call: HostCall & { readonly session: string; readonly turn: string };
  /** The tool as it was when the call came; one that is registered meanwhile is for later calls. */
  readonly tool: HostTool | undefined;
  /** Stops for the caller's signal and for the time limit of the tool. */
  readonly stopper: Stopper;
  /** The facts given with the call. */
  readonly ownFacts: Facts | undefined;
  readonly problems: string[];
  facts: Facts;
  outcome?: Outcome;
  /** What the tool was started with. */
  ran?: Readonly<Record<string, unknown>>;
  notices: readonly string[];
  wire: string;
  shown?: { readonly of: object; readonly copy: Facts };
}

/** Tells an end from a call that goes on. */
export function hasEnded<Value extends object>(value: Value | Ending): value is Ending {
  return 'kind' in value;
}

/** Ends a call that was stopped before its tool was started. */
export function stopBefore(run: CallRun): Ending {
  return { kind: 'stopped', content: run.host.words.stoppedBefore(run.call.tool), error: run.stopper.reason };
}

/** Shows a call to hooks and to permission, with what else they are to know. */
export function showUse<More extends object>(run: CallRun, passed: Passed, more: More): ToolUse & More {
  const { call, stopper, facts } = run;
  return {
    ...more,
    tool: call.tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    effect: effectOf(run),
    arguments: showArguments(run, passed),
    outcome: run.outcome?.outcome === 'healed' ? 'healed' : 'accepted',
    steps: run.outcome?.steps ?? [],
    context: facts,
    session: call.session,
    turn: call.turn,
    ...(call.agent === undefined ? {} : { agent: call.agent }),
    get signal() {
      return stopper.signal;
    },
  };
}

/** Copies the arguments once for all who are shown them; asked before the tool runs, it is what the tool was started with. */
export function showArguments(run: CallRun, passed: Passed): Facts {
  if (run.shown?.of !== passed.arguments) run.shown = { of: passed.arguments, copy: freezeCopy(passed.arguments) };
  return run.shown.copy;
}

/** Returns what running the tool may do. */
export function effectOf(run: Pick<CallRun, 'tool' | 'host'>): Effect {
  return run.tool?.source.effect ?? run.host.options.effect ?? 'write';
}
