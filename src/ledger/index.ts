export { applyPatch, type PatchOperation } from '../base/index.ts';
export { createEntry, type EntryOptions } from './build-entry.ts';
export { createLedger, type Ledger, type LedgerOptions, type LedgerStats } from './create-ledger.ts';
export type { EntryIssue, EntryMend, EntryOutcome, EntryStep, LedgerEntry } from './entry.ts';
export { createEntryId } from './entry-id.ts';
export { createEntryReader, createMemorySink, type MemorySink } from './memory.ts';
export type { RecordExtra } from './note.ts';
export { type ProposalGrounds, proposeChanges } from './proposals.ts';
export { copyEntries, type LedgerReader, type SkippedParts } from './read-ledger.ts';
export {
  defaultThresholds,
  type Evidence,
  type FaultReport,
  type FieldReason,
  type FieldReport,
  type Latency,
  type NameReport,
  type OutcomeCounts,
  type Proposal,
  type ReportData,
  type RoundTrips,
  type Thresholds,
} from './report-data.ts';
export {
  type AggregateQuery,
  groupRows,
  type RollUpColumn,
  type RollUpKind,
  type RollUpRow,
  rollUp,
  rollUpColumns,
} from './roll-up.ts';
export type { LedgerSink, SinkStats } from './sink.ts';
export { type ReportOptions, type ReportRows, readReport, summarizeRows } from './statistics.ts';
