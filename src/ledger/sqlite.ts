import { ToolmendError } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import type { LedgerReader } from './read-ledger.ts';
import { type AggregateQuery, type RollUpRow, rollUp, rollUpColumns } from './roll-up.ts';
import type { LedgerSink } from './sink.ts';
import { addEntry, addRow, prepareAddEntry, prepareAddRow, readEntries } from './sqlite-schema.ts';
import {
  checkOptions,
  inodeOf,
  openSqliteStore,
  type SqliteOptions,
  type SqliteStore,
  tryWhileBusy,
} from './sqlite-store.ts';
import { storeError } from './store-error.ts';

export type { SqliteDatabase, SqliteDriver, SqliteStatement } from './sqlite-driver.ts';
export type { SqliteOptions } from './sqlite-store.ts';

const ROWS_AT_ONCE = 100;

/**
 * Creates a sink that writes to one SQLite file: entries, and their counts by day in the same transaction. The driver works
 * in this thread, so a batch is written in pieces of 100 entries (under a millisecond) with other work between them.
 */
export function createSqliteSink(options: SqliteOptions): LedgerSink {
  checkOptions(options);
  let store: SqliteStore | undefined;
  let last: Promise<void> = Promise.resolve();

  async function openStore(): Promise<SqliteStore> {
    if (store !== undefined && !store.isThere()) closeStore();
    store ??= await openSqliteStore(options);
    return store;
  }

  function closeStore(): void {
    const open = store;
    store = undefined;
    open?.close();
  }

  async function writeBatch(batch: readonly LedgerEntry[], signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { database } = await openStore();
    await tryWhileBusy(() => database.exec('BEGIN IMMEDIATE'));
    try {
      const add = prepareAddEntry(database);
      const fresh: LedgerEntry[] = [];
      for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
        if (from > 0) await letOthersRun();
        for (const entry of batch.slice(from, from + ROWS_AT_ONCE)) if (addEntry(add, entry)) fresh.push(entry);
      }
      const count = prepareAddRow(database);
      const rows = rollUp(fresh);
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await letOthersRun();
        for (const row of rows.slice(from, from + ROWS_AT_ONCE)) addRow(count, row);
      }
      database.exec('COMMIT');
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }

  /** One after the other, also where an earlier write was given up on: a connection has one transaction. */
  function inTurn(act: () => Promise<void> | void, doing: string): Promise<void> {
    const mine = last.then(act).catch((error: unknown) => {
      throw storeError(options.file, doing, error);
    });
    last = mine.catch(() => {});
    return mine;
  }

  return {
    name: 'sqlite',
    open: () => inTurn(async () => void (await openStore()), 'open'),
    write: (batch, signal) => inTurn(() => writeBatch(batch, signal), 'write'),
    close: () => inTurn(closeStore, 'close'),
  };
}

function rollBack(database: SqliteStore['database']): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite rolls back on its own when the disk is full; then there is no transaction left to end.
  }
}

function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Opens a ledger in SQLite for reading; counts come from the roll-ups. An old file is brought to the tables of today. */
export async function openSqliteReader(options: SqliteOptions): Promise<LedgerReader> {
  checkOptions(options);
  const { file } = options;
  if (inodeOf(file) === undefined) throw new ToolmendError('store', `there is no ledger at ${file}`);
  const store = await openSqliteStore(options);
  return {
    name: 'sqlite',
    async aggregate(query = {}) {
      const { sql, values } = writeQuery(query);
      try {
        return store.database.prepare(sql).all(...values) as RollUpRow[];
      } catch (error) {
        throw storeError(file, 'read', error);
      }
    },
    async *entries() {
      try {
        yield* readEntries(store.database);
      } catch (error) {
        throw storeError(file, 'read', error);
      }
    },
    skipped: () => ({ count: 0, places: [] }),
    close: async () => store.close(),
  };
}

function writeQuery(query: AggregateQuery): { readonly sql: string; readonly values: readonly string[] } {
  const by = new Set<string>(query.by ?? rollUpColumns);
  by.add('kind');
  const values: string[] = [];
  const wheres: string[] = [];
  const within = (column: string, list: readonly string[] | undefined): void => {
    if (list === undefined) return;
    wheres.push(`${column} IN (${list.map(() => '?').join(',')})`);
    values.push(...list);
  };
  within('kind', query.kinds);
  within('tool', query.tools);
  within('model', query.models);
  if (query.since !== undefined) {
    wheres.push('day >= ?');
    values.push(query.since);
  }
  if (query.until !== undefined) {
    wheres.push('day <= ?');
    values.push(query.until);
  }
  const columns = rollUpColumns.map((column) => (by.has(column) ? column : `'' AS ${column}`));
  const groups = rollUpColumns.filter((column) => by.has(column));
  const where = wheres.length === 0 ? '' : `WHERE ${wheres.join(' AND ')}`;
  const sql = `SELECT ${columns.join(', ')}, sum(calls) AS calls, sum(times) AS times, sum(nanoseconds) AS nanoseconds
    FROM roll_ups ${where} GROUP BY ${groups.join(', ')}`;
  return { sql, values };
}
