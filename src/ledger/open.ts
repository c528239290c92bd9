import { ToolmendError } from '../base/index.ts';
import { createLedger, type Ledger, type LedgerOptions } from './create-ledger.ts';
import { createEntryReader, createMemorySink } from './memory.ts';
import type { LedgerReader } from './read-ledger.ts';
import type { LedgerSink } from './sink.ts';

/** The kinds of places that a ledger can be at. */
type Place =
  | { readonly kind: 'memory' }
  | { readonly kind: 'ndjson'; readonly file: string }
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Opens a ledger for writing by its place: a file that ends in `.ndjson` or `.jsonl`, or in `.sqlite`, `.sqlite3` or `.db`;
 * `postgres://…`; `memory:`. Throws a `ToolmendError` of code `store` at once where the place cannot be used.
 */
export async function openLedger(place: string, options: Omit<LedgerOptions, 'sinks'> = {}): Promise<Ledger> {
  const sink = await openSink(place);
  return createLedger({ ...options, sinks: [sink] });
}

/** Opens the sink of a place, as `openLedger` does. */
export async function openSink(place: string): Promise<LedgerSink> {
  const sink = await createSink(readPlace(place));
  try {
    await sink.open?.();
  } catch (error) {
    await sink.close?.();
    throw error;
  }
  return sink;
}

async function createSink(place: Place): Promise<LedgerSink> {
  switch (place.kind) {
    case 'memory':
      return createMemorySink();
    case 'ndjson':
      return (await import('./ndjson.ts')).createNdjsonSink(place);
    case 'sqlite':
      return (await import('./sqlite.ts')).createSqliteSink(place);
    case 'postgres':
      return (await import('./postgres.ts')).createPostgresSink(place);
  }
}

/** Opens a ledger for reading by its place, the same as for `openLedger`; throws where there is none. */
export async function openReader(place: string): Promise<LedgerReader> {
  const from = readPlace(place);
  switch (from.kind) {
    case 'memory':
      return createEntryReader('memory', []);
    case 'ndjson':
      return (await import('./ndjson.ts')).openNdjsonReader(from);
    case 'sqlite':
      return (await import('./sqlite.ts')).openSqliteReader(from);
    case 'postgres':
      return (await import('./postgres.ts')).openPostgresReader(from);
  }
}

function readPlace(place: string): Place {
  if (place === 'memory:') return { kind: 'memory' };
  if (/^postgres(?:ql)?:\/\//u.test(place)) return { kind: 'postgres', url: place };
  if (/\.(?:ndjson|jsonl)$/iu.test(place)) return { kind: 'ndjson', file: place };
  if (/\.(?:sqlite3?|db)$/iu.test(place)) return { kind: 'sqlite', file: place };
  throw new ToolmendError(
    'option',
    `a ledger is at a file (.ndjson, .jsonl, .sqlite, .db), at postgres://… or at memory:, not at ${place.replace(/\/\/[^/@]*@/u, '//')}`,
  );
}
