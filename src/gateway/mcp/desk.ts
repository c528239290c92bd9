/** Calls of one session in, what to do with each out: pass it as it came, pass it mended, or answer it. Never talks to the server. */
import { type OptionNames, type Outcome, parseObject, refuseUnknownOptions, type ToolCall } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';
import { makeExample } from '../../guard.ts';
import { type BudgetCall, createRetryBudget, type MemoryBudget } from '../../retry/index.ts';
import type { GateOptions } from './gate.ts';
import { isText, replaceArguments, type WireCall } from './read-call.ts';
import { createToolBook, type ToolBook } from './tool-book.ts';
import { createToolShelf, refuseUnusable, type ShelfTool, type ToolShelf } from './tool-shelf.ts';
import { createTurnClock } from './turn-clock.ts';
import { rpcCodes, writeError, writeRefusal } from './write-answer.ts';

/** What is to be done with a call. */
export type Decision =
  | { readonly kind: 'pass' }
  /** `bytes` is the whole line with other arguments; `value` are these. */
  | { readonly kind: 'mended'; readonly bytes: Buffer; readonly value: unknown; readonly told: string }
  /** The call goes on as it is, and the model is told something beside its result. */
  | { readonly kind: 'noted'; readonly told: string }
  /** `line` is the answer to the client; empty for a call without an id, which can have none. */
  | { readonly kind: 'answered'; readonly line: string }
  /** The list of tools is to be asked for; decide again afterwards. */
  | { readonly kind: 'waiting' };

/** The guard of one session. */
export interface Desk {
  readonly book: ToolBook;
  /** `round` numbers what arrived at once; `fresh` says that the list was just asked for. */
  decide(call: WireCall, round: number | undefined, fresh: boolean): Decision;
}

/** Opens desks that share guard and compiled tools. */
export interface Gate {
  readonly options: GateOptions;
  readonly shelf: ToolShelf;
  openDesk(session: string): Desk;
  /** Tells whether calls that cannot be read are refused; that they pass otherwise is said once. */
  refusesUnread(): boolean;
}

/** A refusal is not given by a list that is older than this, in milliseconds: the server may have changed it unsaid. */
const freshness = 60_000;

const names: OptionNames<GateOptions> = {
  guard: true,
  tools: true,
  contracts: true,
  strict: true,
  tell: true,
  turnGap: true,
  say: true,
  record: true,
  clock: true,
};

/** Creates a gate. Throws a `ToolmendError` where an option or a declaration of the owner cannot be used. */
export function createGate(options: GateOptions): Gate {
  refuseUnknownOptions('a gateway', options, names);
  const shelf = createToolShelf(options);
  let said = false;
  return {
    options,
    shelf,
    openDesk: (session) => openDesk(session, options, shelf),
    refusesUnread() {
      if (options.strict === true && options.guard?.observe !== true) return true;
      if (!said) options.say('a client sends calls of tools that cannot be read; they pass unguarded');
      said = true;
      return false;
    },
  };
}

function openDesk(session: string, options: GateOptions, shelf: ToolShelf): Desk {
  const { strict = false, tell = true, clock = Date.now, record } = options;
  const { locale = 'en', observe = false } = options.guard ?? {};
  const book = createToolBook(shelf);
  const placeOf = createTurnClock((options.turnGap ?? 60) * 1_000);
  const budget: MemoryBudget = createRetryBudget({ locale, keepTurns: 1, exampleFor });

  function exampleFor(name: string): unknown {
    const found = book.find(name);
    return found?.kind === 'guarded' ? makeExample(shelf.guard, found.tool) : undefined;
  }

  function judge(call: ToolCall, found: ShelfTool): Outcome {
    if (found.kind === 'unusable') return refuseUnusable(call, found.reason, options);
    const outcome = shelf.guard.checkWith(found.tool, call);
    return outcome.outcome === 'accepted' ? outcome : (passExactly(call, found.tool, outcome) ?? outcome);
  }

  /** What goes on as bytes keeps the digits that a number cannot hold, so a call that is right but for them passes as it is. */
  function passExactly(call: ToolCall, tool: Tool, outcome: Outcome): Outcome | undefined {
    if (typeof call.arguments !== 'string' || !/\d{16}/.test(call.arguments)) return undefined;
    if (outcome.issues.some(({ code }) => code !== 'unsafe-integer')) return undefined;
    const value = parseObject(call.arguments);
    if (value === undefined) return undefined;
    const exact = shelf.guard.checkWith(tool, { ...call, arguments: value });
    return exact.outcome === 'accepted' ? exact : undefined;
  }

  return {
    book,
    decide(wire, round, fresh) {
      const found = book.find(wire.name);
      if (!fresh && !book.isComplete()) return { kind: 'waiting' };
      if (found === undefined) {
        // A name that the server does not list is the server's to refuse.
        if (!fresh && book.age(clock()) > freshness) return { kind: 'waiting' };
        const reason = strict ? book.failure() : undefined;
        if (reason === undefined) return { kind: 'pass' };
        const { receipt } = refuseUnusable(
          { tool: wire.name },
          `the tools of the server cannot be listed: ${reason}`,
          options,
        );
        return { kind: 'answered', line: writeReceipt(wire, receipt) };
      }
      if (found.kind === 'unusable' && !strict) return { kind: 'pass' };
      const { id } = wire.message;
      if (!isText(wire)) {
        const line = id === undefined ? '' : writeError(id, rpcCodes.parse, 'the call is not valid UTF-8');
        return { kind: 'answered', line };
      }
      const started = performance.now();
      const now = clock();
      const place = placeOf(now, round);
      const call: BudgetCall = { tool: wire.name, arguments: wire.text, session, ...place };
      const answer = observe ? ({ kind: 'open' } as const) : budget.open(call);
      let outcome: Outcome;
      if (answer.kind === 'closed') outcome = answer.outcome;
      else {
        const judged = judge(call, found);
        if (judged.outcome !== 'accepted' && !fresh && book.age(now) > freshness) return { kind: 'waiting' };
        outcome = observe ? judged : budget.settle(call, judged);
      }
      record?.(call, outcome, {
        session,
        turn: place.turn,
        nanoseconds: Math.round((performance.now() - started) * 1e6),
      });
      if (observe) return { kind: 'pass' };
      if (outcome.outcome === 'rejected') return { kind: 'answered', line: writeReceipt(wire, outcome.receipt) };
      const told = tell ? [outcome.receipt, ...outcome.notices].filter(Boolean).join('\n') : '';
      if (outcome.outcome === 'accepted') return told === '' ? { kind: 'pass' } : { kind: 'noted', told };
      return { kind: 'mended', bytes: replaceArguments(wire, outcome.arguments), value: outcome.arguments, told };
    },
  };
}

function writeReceipt({ message, asTask, envelope }: WireCall, receipt: string): string {
  if (message.id === undefined) return '';
  // Who asked for a task expects one in the result; only an error can say that there is none.
  if (asTask) return writeError(message.id, rpcCodes.params, receipt);
  return writeRefusal(message.id, receipt, envelope !== undefined);
}
