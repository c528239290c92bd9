import { ToolmendError } from '../base/index.ts';
import { createLedger, type Ledger, type LedgerOptions } from './create-ledger.ts';
import { createEntryReader, createMemorySink } from './memory.ts';
import type { LedgerReader } from './read-ledger.ts';
import type { LedgerSink } from './sink.ts';

/** The kinds of places that a ledger can be at. */
type PlaceKind = 'memory' | 'ndjson' | 'sqlite' | 'postgres';

/**
 * Opens a ledger for writing by its place: a file that ends in `.ndjson` or `.jsonl`, or in `.sqlite`, `.sqlite3` or `.db`;
 * `postgres://…`; `memory:`. Throws a `ToolmendError` of code `store` at once where the place cannot be used.
 */
export async function openLedger(place: string, options: Omit<LedgerOptions, 'sinks'> = {}): Promise<Ledger> {
  const sink = await openSink(place);
  return closeIfItFails(sink, () => createLedger({ ...options, sinks: [sink] }));
}

/** Opens the sink of a place, as `openLedger` does. */
export async function openSink(place: string): Promise<LedgerSink> {
  const sink = await createSink(place);
  await closeIfItFails(sink, () => sink.open?.());
  return sink;
}

async function closeIfItFails<Value>(sink: LedgerSink, act: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    await sink.close?.();
    throw error;
  }
}

async function createSink(place: string): Promise<LedgerSink> {
  switch (kindOf(place)) {
    case 'memory':
      return createMemorySink();
    case 'ndjson':
      return (await import('./ndjson.ts')).createNdjsonSink({ file: place });
    case 'sqlite':
      return (await import('./sqlite.ts')).createSqliteSink({ file: place });
    case 'postgres':
      return (await import('./postgres.ts')).createPostgresSink({ url: place });
  }
}

/** Opens a ledger for reading by its place, the same as for `openLedger`; throws where there is none. */
export async function openReader(place: string): Promise<LedgerReader> {
  switch (kindOf(place)) {
    case 'memory':
      return createEntryReader('memory', []);
    case 'ndjson':
      return (await import('./ndjson.ts')).openNdjsonReader({ file: place });
    case 'sqlite':
      return (await import('./sqlite.ts')).openSqliteReader({ file: place });
    case 'postgres':
      return (await import('./postgres.ts')).openPostgresReader({ url: place });
  }
}

function kindOf(place: string): PlaceKind {
  if (place === 'memory:') return 'memory';
  if (/^postgres(?:ql)?:\/\//u.test(place)) return 'postgres';
  if (/\.(?:ndjson|jsonl)$/iu.test(place)) return 'ndjson';
  if (/\.(?:sqlite3?|db)$/iu.test(place)) return 'sqlite';
  throw new ToolmendError(
    'option',
    `a ledger is at a file (.ndjson, .jsonl, .sqlite, .db), at postgres://… or at memory:, not at ${place.replace(/\/\/[^/@]*@/u, '//')}`,
  );
}
