import type { LedgerEntry } from './entry.ts';
import type { LedgerSink } from './sink.ts';

/** A sink that keeps entries in memory. */
export interface MemorySink extends LedgerSink {
  /** What was written, oldest first. */
  readonly entries: readonly LedgerEntry[];
}

/** Creates a sink that keeps the last `capacity` entries (default 10,000) of this process. */
export function createMemorySink(options: { readonly capacity?: number } = {}): MemorySink {
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
    close() {},
  };
}
