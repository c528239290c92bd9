/**
 * Events of one answer in, the same in the same order out: those that belong to calls wait until the calls are judged, and
 * where the model may still be asked again, until it is sure that this answer is the one the client gets.
 */
import type { Exchange, JudgedCall } from './exchange.ts';
import type { AnswerCall, Verdict } from './judge-calls.ts';
import type { StreamEvent } from './sse.ts';

/** A call whose events are held. */
export interface HeldCall {
  /** What is known of it by now. */
  call: AnswerCall;
  verdict: Verdict | undefined;
}

/** One event that may have to wait. */
export interface HeldEvent {
  readonly event: StreamEvent;
  /**
   * `text` is what the client shows, so that another answer would contradict it; an `aside` (reasoning) is shown but no
   * part of the answer; a `frame` shows nothing; `call` belongs to calls alone.
   */
  readonly kind: 'text' | 'aside' | 'frame' | 'call';
  /** The calls that it waits for. */
  readonly calls?: readonly HeldCall[];
  /** Returns what the client gets of it, once its calls are judged; all of it where this is absent. */
  readonly write?: (() => Buffer | undefined) | undefined;
}

/** Holds events back. */
export interface Hold {
  /** The calls of the answer, as they began. */
  readonly calls: readonly HeldCall[];
  start(call: HeldCall): void;
  /** Judges a call, once. */
  judge(call: HeldCall, finishReason?: string): void;
  /**
   * Tells whether an event can pass as it came, without being read: the answer is the one, no call is open, and the event
   * has no word of any.
   */
  passes(event: StreamEvent): boolean;
  add(event: HeldEvent): void;
  /** Gives out what verdicts have made free. */
  settle(): void;
  /** No call is open: gives out everything, unless the answer is refused and the model may be asked again. */
  decide(): void;
  /** Gives out everything as it came, unjudged: the stream broke off, or grew too large to be held. */
  giveUp(): void;
  /** The stream is over, and the answer is the one: gives out everything, refused calls marked. */
  close(): void;
  /** Takes what was given out, as one piece; `undefined` where that is nothing. */
  drain(): Buffer | undefined;
  /** Counts the bytes that wait. */
  countWaiting(): number;
  /** Tells whether the client has seen anything. */
  hasBegun(): boolean;
  /** Returns the calls of an answer that is refused, where nothing was shown that another one would contradict. */
  readRefused(): readonly JudgedCall[] | undefined;
}

/** The names under which calls come, `tool_calls` and `function_call`, or letters that are written as their numbers. */
const mentionsCalls = /_call|\\u/;

const kept: Verdict = { kind: 'kept' };

/** Creates a hold; with `mayRetry` nothing of a refused answer goes out before it is opened. */
export function createHold(exchange: Exchange, mayRetry: boolean): Hold {
  const calls: HeldCall[] = [];
  let queue: HeldEvent[] = [];
  let out: Buffer[] = [];
  let size = 0;
  let decided = !mayRetry;
  let begun = false;
  let since = 0;

  const give = ({ event, kind, write }: HeldEvent): void => {
    const bytes = write === undefined ? event.bytes : write();
    if (bytes !== undefined) out.push(bytes);
    begun = true;
    // Another answer would contradict what the client has seen.
    if (kind === 'text' || kind === 'call') decided = true;
  };
  const giveFirst = (count: number): void => {
    if (count === 0) return;
    for (const held of queue.slice(0, count)) {
      size -= held.event.bytes.length;
      give(held);
    }
    queue = queue.slice(count);
    if (since === 0) return;
    exchange.metrics.observeHeld((performance.now() - since) / 1000);
    since = queue.length === 0 ? 0 : performance.now();
  };

  const settle = (): void => {
    if (queue.length === 0) return;
    const waiting = queue.findIndex(isOpen);
    const judged = waiting === -1 ? queue.length : waiting;
    if (decided) giveFirst(judged);
    else if (!calls.some(isRefused)) {
      // What is to be shown may not wait for calls that are right; what shows nothing waits for what comes.
      giveFirst(1 + queue.findLastIndex(({ kind }, at) => at < judged && (kind === 'text' || kind === 'aside')));
    }
  };
  const open = (): void => {
    decided = true;
    settle();
  };

  return {
    calls,
    start: (call) => void calls.push(call),
    judge(held, finishReason) {
      const { call } = held;
      held.verdict ??= exchange.judge(finishReason === undefined ? call : { ...call, finishReason });
    },
    passes: ({ data }) => decided && !calls.some(isUnjudged) && (data === undefined || !mentionsCalls.test(data)),
    add(held) {
      const waits = isOpen(held);
      if (decided && !waits && queue.length === 0) return give(held);
      if (waits && since === 0) since = performance.now();
      queue.push(held);
      size += held.event.bytes.length;
      // What waits itself sets nothing free; a long call would else look at its own events again with each of them.
      if (!waits) settle();
    },
    settle,
    decide() {
      if (decided || !calls.some(isRefused)) open();
    },
    giveUp() {
      for (const call of calls) call.verdict ??= kept;
      open();
    },
    close() {
      const marked = calls.filter(isRefused).length;
      if (marked > 0) exchange.metrics.count('marked', {}, marked);
      open();
    },
    drain() {
      if (out.length === 0) return undefined;
      const given = out.length === 1 ? out[0] : Buffer.concat(out);
      out = [];
      return given;
    },
    countWaiting: () => size,
    hasBegun: () => begun,
    readRefused() {
      if (decided || !calls.some(isRefused)) return undefined;
      return calls.map(({ call, verdict = kept }) => ({ call, verdict }));
    },
  };
}

function isOpen({ calls = [] }: HeldEvent): boolean {
  return calls.some(isUnjudged);
}

function isUnjudged({ verdict }: HeldCall): boolean {
  return verdict === undefined;
}

function isRefused({ verdict }: HeldCall): boolean {
  return verdict?.kind === 'refused';
}
