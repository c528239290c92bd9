import { refuseUnknownOptions } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerReader } from './read-ledger.ts';
import { groupRows, rollUp } from './roll-up.ts';
import type { LedgerSink } from './sink.ts';

/** A sink that keeps entries in memory. */
export interface MemorySink extends LedgerSink {
  /** What was written, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Reads what is there at that time. */
  reader(): LedgerReader;
}

/** Creates a sink that keeps the last `capacity` entries (default 10,000; up to a quarter more for a while) of this process. */
export function createMemorySink(options: { readonly capacity?: number } = {}): MemorySink {
  refuseUnknownOptions('a ledger in memory', options, { capacity: true });
  const capacity = options.capacity ?? 10_000;
  const entries: LedgerEntry[] = [];
  return {
    name: 'memory',
    entries,
    write(batch) {
      for (const entry of batch) entries.push(entry);
      // Cut in big bites: shifting one by one would copy the array each time.
      if (entries.length > capacity * 1.25) entries.splice(0, entries.length - capacity);
    },
    reader: () => createEntryReader('memory', entries),
  };
}

/** Creates a reader of entries that are at hand. */
export function createEntryReader(name: string, entries: Iterable<LedgerEntry>): LedgerReader {
  return {
    name,
    aggregate: async (query) => groupRows(rollUp(entries), query),
    async *entries() {
      yield* entries;
    },
    skipped: () => ({ count: 0, places: [] }),
    async close() {},
  };
}
