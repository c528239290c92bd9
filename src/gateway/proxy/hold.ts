/**
 * Events of one answer in, the same in the same order out: those that belong to calls wait until the calls are judged, and
 * where the model may still be asked again, until it is sure that this answer is the one the client gets.
 */
import type { Verdict } from './judge-calls.ts';

/** A call whose events are held. */
export interface HeldCall {
  verdict: Verdict | undefined;
}

/** One event that may have to wait. */
export interface HeldEvent {
  /**
   * `text` is what the client shows, so that another answer would contradict it; an `aside` (reasoning) is shown but no
   * part of the answer; a `frame` shows nothing; `call` belongs to calls alone.
   */
  readonly kind: 'text' | 'aside' | 'frame' | 'call';
  readonly calls: readonly HeldCall[];
  readonly size: number;
  /** Returns what the client gets of it, once its calls are judged. */
  write(): Buffer | undefined;
}

/** Holds events back. */
export interface Hold {
  add(event: HeldEvent): void;
  /** Gives out what verdicts have made free. */
  settle(): void;
  /** Gives out everything that is judged: the answer is the one. */
  open(): void;
  /** Takes what was given out. */
  drain(): readonly Buffer[];
  /** Bytes that wait. */
  readonly size: number;
  /** Whether the client has seen what another answer would contradict. */
  readonly shown: boolean;
  /** Whether the client has seen anything. */
  readonly begun: boolean;
}

/** Creates a hold; with `mayRetry` nothing of a refused answer goes out before it is opened. `waited` is told seconds. */
export function createHold(mayRetry: boolean, waited: (seconds: number) => void): Hold {
  let queue: HeldEvent[] = [];
  let out: Buffer[] = [];
  let size = 0;
  let opened = !mayRetry;
  let shown = false;
  let begun = false;
  let since = 0;

  const give = (count: number): void => {
    for (const event of queue.slice(0, count)) {
      const bytes = event.write();
      if (bytes !== undefined) out.push(bytes);
      begun = true;
      size -= event.size;
      if (event.kind === 'text' || event.kind === 'call') shown = true;
    }
    queue = queue.slice(count);
    if (count === 0 || since === 0) return;
    waited((performance.now() - since) / 1000);
    since = queue.length === 0 ? 0 : performance.now();
  };

  const settle = (): void => {
    if (queue.length === 0) return;
    const waiting = queue.findIndex((event) => event.calls.some((call) => call.verdict === undefined));
    const judged = waiting === -1 ? queue.length : waiting;
    if (opened || shown) {
      give(judged);
      return;
    }
    if (queue.some((event) => event.calls.some((call) => call.verdict?.kind === 'refused'))) return;
    // What is to be shown may not wait for calls that are right; what shows nothing waits for what comes.
    const showing = queue.findLastIndex(({ kind }, at) => at < judged && (kind === 'text' || kind === 'aside'));
    give(showing + 1);
  };

  return {
    add(event) {
      if (queue.length === 0 && event.calls.length > 0) since = performance.now();
      queue.push(event);
      size += event.size;
      // What waits itself sets nothing free; a long call would else look at its own events again with each of them.
      if (event.calls.every((call) => call.verdict !== undefined)) settle();
    },
    settle,
    open() {
      opened = true;
      settle();
    },
    drain() {
      const given = out;
      out = [];
      return given;
    },
    get size() {
      return size;
    },
    get begun() {
      return begun;
    },
    get shown() {
      return shown;
    },
  };
}
