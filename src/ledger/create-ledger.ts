import {
  isObject,
  type OptionNames,
  type Outcome,
  refuseUnknownOptions,
  type ToolCall,
  ToolmendError,
} from '../base/index.ts';
import { buildEntry, declaredBy, type EntryOptions } from './build-entry.ts';
import type { LedgerEntry } from './entry.ts';
import { createEntryId } from './entry-id.ts';
import { isTime, type Note, type RecordExtra, takeNote } from './note.ts';
import type { LedgerSink, SinkStats } from './sink.ts';
import { createSinkRunner, type EntrySource, type Patience } from './sink-runner.ts';
import { createTurnTracker } from './turn-tracker.ts';

// Calls and outcomes in, entries out to every sink, in batches and later: recording never waits, never throws, never grows
// without bound.

/** How a ledger works; times in milliseconds. */
export interface LedgerOptions extends EntryOptions {
  /** Where entries go; each sink has its own pace and its own count. */
  readonly sinks: readonly LedgerSink[];
  /** Entries that wait at most; then a newer one takes the place of the oldest. Default 16,384. */
  readonly capacity?: number;
  /** Entries of one write at most. Default 1000. */
  readonly batch?: number;
  /** The longest time until a recorded call is on its way to the sinks. Default 250. */
  readonly interval?: number;
  /** The time that one write may take. Default 10,000. */
  readonly writeTimeout?: number;
  /** The time that `flush` and `close` wait for a sink. Default 5000. */
  readonly flushTimeout?: number;
  /** The wait after a first failed write; it doubles with each, with jitter. Default 100. */
  readonly firstWait?: number;
  /** The longest wait between two tries. Default 30,000. */
  readonly longestWait?: number;
  /** Default `Math.random`; returns 0 to 1. */
  readonly random?: () => number;
  /** Default `Date.now`; milliseconds since 1970. */
  readonly clock?: () => number;
  /** Default: UUIDs of version 7. */
  readonly createId?: (time: number) => string;
}

/** What became of all calls that were recorded. */
export interface LedgerStats {
  readonly recorded: number;
  readonly sinks: readonly SinkStats[];
}

/** The record of outcomes, for people. */
export interface Ledger {
  /**
   * Takes down a call, in less than a microsecond, and returns at once. False means that a sink is behind by more than
   * half of the capacity: a caller that can wait then awaits `flush()`, one that cannot goes on.
   */
  record(call: ToolCall, outcome: Outcome, extra?: RecordExtra): boolean;
  /** Brings all that was recorded to the sinks; false when one could not take everything in time (see `stats`). */
  flush(): Promise<boolean>;
  /** Flushes and closes the sinks; false when something was lost. Calls recorded later are counted as dropped. */
  close(): Promise<boolean>;
  stats(): LedgerStats;
}

const names: OptionNames<LedgerOptions> = {
  sinks: true,
  capacity: true,
  batch: true,
  interval: true,
  writeTimeout: true,
  flushTimeout: true,
  firstWait: true,
  longestWait: true,
  random: true,
  clock: true,
  createId: true,
  names: true,
  parametersOf: true,
};

/** Creates a ledger. Throws a `ToolmendError` of code `option` for an option it does not have, a number or a sink that cannot be. */
export function createLedger(options: LedgerOptions): Ledger {
  refuseUnknownOptions('a ledger', options, names);
  checkSinks(options.sinks);
  const capacity = readCount(options.capacity, 16_384, 'capacity');
  const interval = readCount(options.interval, 250, 'interval');
  const flushTimeout = readCount(options.flushTimeout, 5_000, 'flushTimeout');
  const clock = options.clock ?? Date.now;
  const createId = options.createId ?? createEntryId;
  const patience: Patience = {
    batch: readCount(options.batch, 1_000, 'batch'),
    writeTimeout: readCount(options.writeTimeout, 10_000, 'writeTimeout'),
    firstWait: readCount(options.firstWait, 100, 'firstWait'),
    longestWait: readCount(options.longestWait, 30_000, 'longestWait'),
    random: options.random ?? Math.random,
  };
  const marking = options.sinks.filter((sink) => sink.mark !== undefined);
  const tracker = createTurnTracker();

  // Slots hold notes, then (in place, once for all sinks) the entries built of them, then nothing.
  const slots: (Note | LedgerEntry | undefined)[] = new Array(capacity).fill(undefined);
  let head = 0;
  let built = 0;
  let freed = 0;
  let refused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon = false;
  let closing: Promise<boolean> | undefined;

  const source: EntrySource = {
    end: () => built,
    oldest: () => Math.max(0, head - capacity),
    take(from, to) {
      const entries: LedgerEntry[] = [];
      for (let at = from; at < to; at++) entries.push(slots[at % capacity] as LedgerEntry);
      return entries;
    },
    taken: () => free(),
  };
  const runners = options.sinks.map((sink) => createSinkRunner(sink, source, patience));

  function build(limit: number): void {
    built = Math.max(built, head - capacity);
    for (const to = Math.min(head, built + limit); built < to; built++) {
      const note = slots[built % capacity] as Note;
      const facts = tracker.look(note, declaredBy(note.tool, options));
      const entry = buildEntry(note, { id: createId(note.time), ...facts }, options);
      tracker.settle(note, entry);
      slots[built % capacity] = entry;
    }
    if (built === head) refused = tracker.waits();
  }

  function free(): void {
    let needed = built;
    for (const runner of runners) needed = Math.min(needed, runner.next());
    for (freed = Math.max(freed, head - capacity); freed < needed; freed++) slots[freed % capacity] = undefined;
  }

  function drain(): void {
    timer = undefined;
    soon = false;
    build(patience.batch);
    free();
    for (const runner of runners) runner.wake();
    if (built < head) arm(0);
  }

  function arm(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(drain, wait);
  }

  function record(call: ToolCall, outcome: Outcome, extra?: RecordExtra): boolean {
    const time = extra?.time;
    const note = takeNote(call, outcome, extra, isTime(time) ? time : clock(), refused);
    if (note.outcome === 'rejected' && note.extra.turn !== undefined) refused = true;
    if (marking.length > 0) markAll(call, outcome, extra);
    if (closing !== undefined) {
      head++;
      return false;
    }
    slots[head % capacity] = note;
    head++;
    if (timer === undefined) arm(interval);
    else if (!soon && head - built >= patience.batch) {
      soon = true;
      arm(0);
    }
    return head - freed <= capacity / 2;
  }

  function markAll(call: ToolCall, outcome: Outcome, extra: RecordExtra | undefined): void {
    for (const sink of marking) {
      try {
        sink.mark!(call, outcome, extra ?? {});
      } catch {
        // A span that cannot be marked is no reason to fail a call.
      }
    }
  }

  async function flushRunners(
    act: (runner: (typeof runners)[number], target: number) => Promise<boolean>,
  ): Promise<boolean> {
    while (built < head) {
      build(patience.batch);
      if (built < head) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const target = head;
    const results = await Promise.all(runners.map((runner) => act(runner, target)));
    return results.every((result) => result);
  }

  async function flush(): Promise<boolean> {
    if (closing !== undefined) return closing;
    const all = await flushRunners((runner, target) => runner.flush(target, flushTimeout));
    free();
    return all;
  }

  return {
    record,
    flush,
    close() {
      if (closing !== undefined) return closing;
      const done = flushRunners((runner, target) => runner.close(target, flushTimeout));
      closing = done.finally(() => {
        clearTimeout(timer);
        slots.fill(undefined);
      });
      return closing;
    },
    stats: () => ({ recorded: head, sinks: runners.map((runner) => runner.stats(head)) }),
  };
}

function checkSinks(sinks: unknown): void {
  const isSink = (sink: unknown): boolean => isObject(sink) && typeof sink['write'] === 'function';
  if (Array.isArray(sinks) && sinks.every(isSink)) return;
  throw new ToolmendError('option', 'sinks of a ledger must be a list of sinks, as createMemorySink makes one');
}

function readCount(value: number | undefined, otherwise: number, name: string): number {
  const count = value ?? otherwise;
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new ToolmendError('option', `the ledger's ${name} is a whole number from 1, not ${count}`);
  }
  return count;
}
