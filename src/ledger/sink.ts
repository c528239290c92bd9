import type { Outcome, ToolCall } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { RecordExtra } from './note.ts';

/** A place where entries go. Everything but `mark` is called outside the call's own stack, one write at a time. */
export interface LedgerSink {
  /** Its name in the statistics: `memory`, `ndjson`, `sqlite`, `postgres`, `otel`, or your own. */
  readonly name: string;
  /** Connects and prepares at once, to hear early of a store that cannot be used; else the first write does it. */
  open?(): Promise<void>;
  /**
   * Stores a batch or throws; then the same array comes again later. A batch that was stored although the answer got lost
   * comes again too, so a sink tells entries by their id. The signal says that the ledger no longer waits.
   */
  write(entries: readonly LedgerEntry[], signal: AbortSignal): void | Promise<void>;
  /** Makes what was written durable. */
  flush?(): void | Promise<void>;
  close?(): void | Promise<void>;
  /** Called at once in the call's own stack, for what only exists there (the active span). It has to be quick. */
  mark?(call: ToolCall, outcome: Outcome, extra: RecordExtra): void;
}

/** What became of the entries at one sink. `recorded` = `written` + `pending` + all of `dropped`. */
export interface SinkStats {
  readonly name: string;
  readonly written: number;
  readonly pending: number;
  readonly dropped: {
    /** Pushed out by newer entries while the sink was slow, full or gone. */
    readonly full: number;
    /** Still unwritten when the ledger was closed, or recorded after it. */
    readonly closed: number;
  };
  /** Writes that failed and were tried again. */
  readonly failures: number;
  /** The message of the last failure, until a write succeeds. */
  readonly trouble?: string;
}
