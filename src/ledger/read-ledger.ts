import type { LedgerEntry } from './entry.ts';
import type { AggregateQuery, RollUpRow } from './roll-up.ts';

/** What could not be read in a ledger that was read for the rest. */
export interface SkippedParts {
  /** Lines or rows left out. */
  readonly count: number;
  /** Where the first few of them are. */
  readonly places: readonly string[];
}

/** One way to ask any store. Every failure is a `ToolmendError` of code `store`. */
export interface LedgerReader {
  readonly name: string;
  /** Returns counts; from roll-ups where the store keeps them, so the time does not grow with the entries. */
  aggregate(query?: AggregateQuery): Promise<readonly RollUpRow[]>;
  /** Reads all entries, oldest first within each file or store. */
  entries(): AsyncIterable<LedgerEntry>;
  /** Tells what the reads so far had to leave out. */
  skipped(): SkippedParts;
  close(): Promise<void>;
}

/** Copies entries from a reader to a sink's `write` in batches; a sink that knows ids makes doing it twice harmless. Returns how many. */
export async function copyEntries(
  reader: LedgerReader,
  write: (batch: readonly LedgerEntry[], signal: AbortSignal) => void | Promise<void>,
  batch = 1_000,
): Promise<number> {
  const { signal } = new AbortController();
  let waiting: LedgerEntry[] = [];
  let copied = 0;
  for await (const entry of reader.entries()) {
    waiting.push(entry);
    if (waiting.length < batch) continue;
    await write(waiting, signal);
    copied += waiting.length;
    waiting = [];
  }
  if (waiting.length > 0) await write(waiting, signal);
  return copied + waiting.length;
}
