/**
 * Tools and settings in, one way for every call out: the way back of the dialect, the budget, the guard, the budget again,
 * the ledger. The adapters only translate between this and their SDK; nothing here knows one.
 */
import { type OptionNames, type Outcome, refuseUnknownOptions } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { type Dialect, type DialectView, readBack, viewTools } from '../dialects/index.ts';
import { createGuard, type GuardOptions, guardOptionNames, makeExample } from '../guard.ts';
import { checkRecorder, type Recorder, recordCall } from '../ledger/recorder.ts';
import {
  type BudgetAnswer,
  type BudgetCall,
  checkBudget,
  createRetryBudget,
  type RetryBudget,
  rebuildBudget,
  type SharedRetryBudget,
} from '../retry/index.ts';
import type { JsonSchema } from '../schema/index.ts';
import { after, type Later, unlessItFails } from './later.ts';

const { tools: _, ...ofGuard } = guardOptionNames;
const names: OptionNames<DoorOptions> = {
  ...ofGuard,
  dialect: true,
  budget: true,
  ledger: true,
  context: true,
  session: true,
  turn: true,
  model: true,
};

const stillOpen: BudgetAnswer = { kind: 'open' };

/** Named facts of the situation, for rules that need them. */
export type Facts = Readonly<Record<string, unknown>>;

/** How the calls of a set of tools are guarded, with any SDK. */
export interface DoorOptions extends Omit<GuardOptions, 'tools'> {
  /** Shows the tools as a provider's strict mode wants them, and takes back what that does to the arguments. Default `mcp`: as they are. */
  readonly dialect?: Dialect;
  /**
   * Counts refusals and closes what does not get better; `false` for none. Default: one in memory. One that fails counts as
   * open. One that processes share needs `session` and `turn` as well: each process would else count turns of its own.
   */
  readonly budget?: RetryBudget | SharedRetryBudget | false;
  /** Takes down every call; a `Ledger` fits. What it throws is passed over. */
  readonly ledger?: Recorder;
  /** The facts of the situation; a function is asked at every call. */
  readonly context?: Facts | (() => Facts);
  /** The id of the conversation. */
  readonly session?: string;
  /** The id of the user message that the model works on. Default: turns are counted, a new one from each `startTurn()`. */
  readonly turn?: string;
  /** The model that makes the calls, for statistics. */
  readonly model?: string;
}

/** Settings of a door that answers at once: its budget does so too. */
export interface PromptDoorOptions extends DoorOptions {
  /** Counts refusals and closes what does not get better; `false` for none. */
  readonly budget?: RetryBudget | false;
}

/** One call, with where it stands in the conversation. */
export interface DoorCall extends BudgetCall {
  /** The messages before it; where no budget was given, one is rebuilt from them, and needs no memory. */
  readonly messages?: readonly unknown[] | undefined;
}

/** The tools behind a door, and the one way to them. */
export interface Door {
  readonly tools: readonly Tool[];
  readonly views: ReadonlyMap<string, DialectView>;
  readonly locale: 'en' | 'zh';
  /** Texts are repaired. */
  readonly healing: boolean;
  /** Answers one call, with an outcome that was come to before if there is one; never fails for what a model wrote. */
  check(call: DoorCall, before?: Outcome): Later<Outcome>;
  /** Counts an outcome that was come to elsewhere, and takes it down; returns the outcome to answer with. */
  settle(call: DoorCall, outcome: Outcome): Later<Outcome>;
  /** Tells what is closed, before anything is looked at. */
  closedFor(call: DoorCall): Later<Outcome | undefined>;
  /** Checks without counting or taking down. */
  look(call: DoorCall): Outcome;
  /** Begins the turn of a user message: what was closed is open again. Returns its id, the given one if there is one. */
  startTurn(turn?: string): string;
}

/** A door with a budget that answers at once. */
export interface PromptDoor extends Door {
  check(call: DoorCall, before?: Outcome): Outcome;
}

/** Throws `ToolmendError` (`option`) for an option that no adapter has, and for a budget or a ledger that is none. */
export function checkDoorOptions(options: DoorOptions): void {
  refuseUnknownOptions('an adapter', options, names);
  checkBudget('an adapter', options.budget);
  checkRecorder('an adapter', options.ledger);
}

/** Creates a door. Tools are guarded unless their owner says `guard: false`: to hand a tool over is to opt in. */
export function createDoor(tools: readonly Tool[], options: PromptDoorOptions): PromptDoor;
export function createDoor(tools: readonly Tool[], options?: DoorOptions): Door;
export function createDoor(tools: readonly Tool[], options: DoorOptions = {}): Door {
  checkDoorOptions(options);
  const { dialect = 'mcp', budget: given, ledger, context, session, turn: firstTurn = '1', model, ...rest } = options;
  const guarded = tools.map((tool): Tool => (tool.guard === undefined ? { ...tool, guard: true } : tool));
  const guard = createGuard({ ...rest, tools: guarded });
  const declared = guarded.map((tool) => ({ ...guard.toolOf(tool.name)!, execute: tool.execute }) as Tool);
  const views = new Map(
    viewTools(declared, { dialect, ...(rest.locale && { locale: rest.locale }) }).views.map((view) => [
      view.name,
      view,
    ]),
  );
  const exampleFor = (name: string): unknown => makeExample(guard, guard.toolOf(name));
  const budgetOptions = { exampleFor, ...(rest.locale && { locale: rest.locale }) };
  const kept = given === false ? undefined : (given ?? createRetryBudget(budgetOptions));
  let turn = firstTurn;
  let turns = 1;

  /** A call with its ids, and the budget that counts it. */
  const place = ({ messages, ...call }: DoorCall): Placed => {
    const full: BudgetCall = { turn, ...(session === undefined ? {} : { session }), ...call };
    // A budget that somebody chose has caps of its own, and is not to be passed over.
    if (given !== undefined || messages === undefined) return { call: full, budget: kept };
    return { call: full, budget: rebuildBudget(messages, { ...budgetOptions, ...scopeOf(full) }) };
  };
  const look = (call: DoorCall): Outcome => {
    const { messages, ...bare } = call;
    const view = views.get(call.tool);
    const read = view === undefined ? bare : { ...bare, arguments: readBack(view, call.arguments).arguments };
    const facts = typeof context === 'function' ? context() : context;
    return guard.check(read, facts === undefined ? {} : { context: facts });
  };
  const record = (call: BudgetCall, outcome: Outcome): Outcome => {
    recordCall(ledger, call, outcome, { model });
    return outcome;
  };
  const settle = ({ call, budget }: Placed, outcome: Outcome): Later<Outcome> =>
    after(
      unlessItFails<Outcome>(() => budget?.settle(call, outcome) ?? outcome, outcome),
      (settled) => record(call, settled),
    );
  const closedFor = ({ call, budget }: Placed): Later<Outcome | undefined> =>
    after(
      unlessItFails<BudgetAnswer>(() => budget?.open(call) ?? stillOpen, stillOpen),
      (answer) => (answer.kind === 'closed' ? answer.outcome : undefined),
    );
  return {
    tools: declared,
    views,
    locale: rest.locale ?? 'en',
    healing: rest.heal !== 'off',
    look,
    settle: (call, outcome) => settle(place(call), outcome),
    closedFor: (call) => closedFor(place(call)),
    check(call, before) {
      const placed = place(call);
      return after(closedFor(placed), (closed) =>
        closed === undefined ? settle(placed, before ?? look(call)) : record(placed.call, closed),
      );
    },
    startTurn(given) {
      turns += 1;
      turn = given ?? String(turns);
      return turn;
    },
  };
}

interface Placed {
  readonly call: BudgetCall;
  readonly budget: RetryBudget | SharedRetryBudget | undefined;
}

function scopeOf({ session, turn, agent }: BudgetCall): Pick<BudgetCall, 'session' | 'turn' | 'agent'> {
  return {
    ...(session === undefined ? {} : { session }),
    ...(turn === undefined ? {} : { turn }),
    ...(agent === undefined ? {} : { agent }),
  };
}

/** Returns the schema to send for a tool. */
export function sentSchema(door: Door, name: string): JsonSchema {
  return door.views.get(name)?.schema ?? { type: 'object', properties: {} };
}
