export { createEntry, type EntryOptions } from './build-entry.ts';
export { createLedger, type Ledger, type LedgerOptions, type LedgerStats } from './create-ledger.ts';
export type { EntryIssue, EntryMend, EntryOutcome, EntryStep, LedgerEntry } from './entry.ts';
export { createEntryId } from './entry-id.ts';
export { createMemorySink, type MemorySink } from './memory.ts';
export type { RecordExtra } from './note.ts';
export type { LedgerSink, SinkStats } from './sink.ts';
