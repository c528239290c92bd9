import { showError, ToolmendError } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerSink, SinkStats } from './sink.ts';

// Takes entries from the ring in batches and brings them to one sink, again and again until it takes them. It never throws
// and never makes the ring wait: what the ring overwrites meanwhile is counted as dropped.

/** The ring as a sink sees it: entries have positions that rise for ever; the oldest may be overwritten. */
export interface EntrySource {
  /** Position behind the last entry that is built. */
  end(): number;
  /** Position of the oldest entry that is still there. */
  oldest(): number;
  take(from: number, to: number): LedgerEntry[];
  /** Says that a runner moved on, so that slots can be freed. */
  taken(): void;
}

/** How patient the ledger is with a sink. Milliseconds; `random` returns 0 to 1 and spreads the waits of many processes. */
export interface Patience {
  readonly batch: number;
  readonly writeTimeout: number;
  readonly firstWait: number;
  readonly longestWait: number;
  readonly random: () => number;
}

/** Brings entries to one sink. */
export interface SinkRunner {
  /** Starts to write what is there, unless it is at it. */
  wake(): void;
  /** Position of the first entry that the runner may still need. */
  next(): number;
  /** Writes all before a position, tried again until `timeout` is over; false when some could not be written. */
  flush(target: number, timeout: number): Promise<boolean>;
  /** Flushes, then counts what is left as dropped and closes the sink. */
  close(target: number, timeout: number): Promise<boolean>;
  stats(recorded: number): SinkStats;
}

const FLUSH_WAIT = 50;

/** Creates the runner of one sink. */
export function createSinkRunner(sink: LedgerSink, source: EntrySource, patience: Patience): SinkRunner {
  let next = 0;
  let batch: LedgerEntry[] | undefined;
  let written = 0;
  let lost = 0;
  let failures = 0;
  let failuresInRow = 0;
  let trouble: string | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  let cutWait: (() => void) | undefined;
  let waiters: { readonly target: number; readonly done: () => void }[] = [];

  const position = (): number => next - (batch?.length ?? 0);

  function takeBatch(): void {
    const oldest = source.oldest();
    if (next < oldest) {
      lost += oldest - next;
      next = oldest;
    }
    const to = Math.min(source.end(), next + patience.batch);
    if (to <= next) return;
    batch = source.take(next, to);
    next = to;
    source.taken();
  }

  async function run(): Promise<void> {
    while (!closed) {
      if (batch === undefined) takeBatch();
      if (batch === undefined) break;
      try {
        await writeWithin(sink, batch, patience.writeTimeout);
        if (closed) return;
        written += batch.length;
        batch = undefined;
        failuresInRow = 0;
        trouble = undefined;
      } catch (error) {
        // The one place where everything is caught: a sink may throw what it likes, and no call may hear of it.
        failures++;
        failuresInRow++;
        trouble = showError(error);
        await waitBefore(failuresInRow);
      }
      settleWaiters();
    }
    settleWaiters();
  }

  function settleWaiters(): void {
    const reached = waiters.filter((waiter) => waiter.target <= position());
    if (reached.length === 0) return;
    waiters = waiters.filter((waiter) => !reached.includes(waiter));
    for (const waiter of reached) waiter.done();
  }

  function waitBefore(failure: number): Promise<void> {
    const most = Math.min(patience.longestWait, patience.firstWait * 2 ** Math.min(failure - 1, 20));
    const wait = most * (0.5 + patience.random() / 2);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waiters.length > 0 ? Math.min(wait, FLUSH_WAIT) : wait);
      // A sink that is gone must not keep a process alive; somebody who flushes waits by a timer of his own.
      unref(timer);
      cutWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    if (closed || running !== undefined) return;
    if (batch === undefined && next >= source.end() && next >= source.oldest()) return;
    running = run().finally(() => {
      running = undefined;
      wake();
    });
  }

  function flush(target: number, timeout: number): Promise<boolean> {
    if (target <= position()) return flushSink(sink, timeout);
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        waiters = waiters.filter((waiter) => waiter !== mine);
        resolve(false);
      }, timeout);
      const mine = {
        target,
        done: () => {
          clearTimeout(timer);
          resolve(flushSink(sink, timeout));
        },
      };
      waiters.push(mine);
      cutWait?.();
      wake();
    });
  }

  async function close(target: number, timeout: number): Promise<boolean> {
    const all = await flush(target, timeout);
    closed = true;
    cutWait?.();
    await settle(() => sink.close?.(), timeout);
    return all && lost === 0;
  }

  return {
    wake,
    next: () => next,
    flush,
    close,
    stats(recorded) {
      const left = recorded - written - lost;
      return {
        name: sink.name,
        written,
        pending: closed ? 0 : left,
        dropped: { full: lost, closed: closed ? left : 0 },
        failures,
        ...(trouble === undefined ? {} : { trouble }),
      };
    },
  };
}

async function writeWithin(sink: LedgerSink, batch: readonly LedgerEntry[], timeout: number): Promise<void> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new ToolmendError('store', `the sink ${sink.name} did not answer within ${timeout} ms`));
    }, timeout);
  });
  try {
    await Promise.race([sink.write(batch, controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function flushSink(sink: LedgerSink, timeout: number): Promise<boolean> {
  return settle(() => sink.flush?.(), timeout);
}

async function settle(act: () => void | Promise<void> | undefined, timeout: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout);
  });
  try {
    return await Promise.race([Promise.resolve(act()).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

// Lets the process end although a timer runs, where the platform knows that.
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
