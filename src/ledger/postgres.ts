import { ToolmendError } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import {
  checkOptions,
  describeDatabase,
  inTransaction,
  openPool,
  type PostgresClient,
  type PostgresOptions,
  type PostgresPool,
  withClient,
} from './postgres-pool.ts';
import { readEntry, writeMissing, writeNew, writePage, writeQuery, writeRows } from './postgres-rows.ts';
import { addPartition, migratePostgres, monthOf } from './postgres-schema.ts';
import type { LedgerReader } from './read-ledger.ts';
import { type RollUpRow, rollUp } from './roll-up.ts';
import type { LedgerSink } from './sink.ts';
import { codeOf, storeError } from './store-error.ts';

export type { PostgresClient, PostgresOptions, PostgresPool, PostgresResult } from './postgres-pool.ts';

const UNIQUE_VIOLATION = '23505';
/** What PostgreSQL answers where no partition holds the row. */
const CHECK_VIOLATION = '23514';

/**
 * Creates a sink that writes to PostgreSQL: entries in monthly partitions, and their counts by day in the same transaction.
 * A batch that comes again, also after the server died in the middle, is stored once.
 */
export function createPostgresSink(options: PostgresOptions): LedgerSink {
  checkOptions(options);
  const schema = options.schema ?? 'toolmend';
  const store = describeDatabase(options);
  const partitions = new Set<string>();
  let pool: PostgresPool | undefined;
  let ready = false;
  let last: Promise<void> = Promise.resolve();

  async function openStore(): Promise<PostgresPool> {
    pool ??= await openPool(options);
    if (!ready) await migratePostgres(pool, schema);
    ready = true;
    return pool;
  }

  async function writeBatch(batch: readonly LedgerEntry[], signal: AbortSignal): Promise<void> {
    if (signal.aborted || batch.length === 0) return;
    try {
      try {
        await storeBatch(batch, addNew);
      } catch (error) {
        // Some are there: a batch that was stored although its answer got lost, or the copy of a ledger made twice.
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
        await storeBatch(batch, addMissing);
      }
    } catch (error) {
      // The tables are gone, or another server stands there now: look again before the next try.
      if (codeOf(error)?.startsWith('42') || codeOf(error) === CHECK_VIOLATION) forget();
      throw error;
    }
  }

  type Add = (client: PostgresClient, batch: readonly LedgerEntry[]) => Promise<readonly LedgerEntry[]>;

  async function storeBatch(batch: readonly LedgerEntry[], add: Add): Promise<void> {
    const open = await openStore();
    const months = [...new Set(batch.map((entry) => monthOf(entry.time)))].filter((month) => !partitions.has(month));
    await inTransaction(open, async (client) => {
      for (const month of months) await addPartition(client, schema, month);
      const fresh = await add(client, batch);
      if (fresh.length === 0) return;
      const { sql, values } = writeRows(schema, rollUp(fresh));
      await client.query(sql, values);
    });
    for (const month of months) partitions.add(month);
  }

  const addNew: Add = async (client, batch) => {
    const { sql, values } = writeNew(schema, batch);
    await client.query(sql, values);
    return batch;
  };

  const addMissing: Add = async (client, batch) => {
    const { sql, values } = writeMissing(schema, batch);
    const added = new Set((await client.query(sql, values)).rows.map((row) => row['id']));
    return batch.filter((entry) => added.delete(entry.id));
  };

  function forget(): void {
    ready = false;
    partitions.clear();
  }

  /** One after the other, so that a write that was given up on and its next try do not meet. */
  function inTurn(act: () => Promise<void>, doing: string): Promise<void> {
    const mine = last.then(act).catch((error: unknown) => {
      throw storeError(store, doing, error);
    });
    last = mine.catch(() => {});
    return mine;
  }

  return {
    name: 'postgres',
    open: () => inTurn(async () => void (await openStore()), 'open'),
    write: (batch, signal) => inTurn(() => writeBatch(batch, signal), 'write'),
    close: () =>
      inTurn(async () => {
        const open = pool;
        pool = undefined;
        forget();
        if (options.pool === undefined) await open?.end();
      }, 'close'),
  };
}

const PAGE = 5_000;

/** Opens a ledger in PostgreSQL for reading; counts come from the roll-ups. */
export async function openPostgresReader(options: PostgresOptions): Promise<LedgerReader> {
  checkOptions(options);
  const schema = options.schema ?? 'toolmend';
  const store = describeDatabase(options);
  const pool = await openPool(options);
  const query = async (sql: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> => {
    try {
      return (await withClient(pool, (client) => client.query(sql, values))).rows;
    } catch (error) {
      throw storeError(store, 'read', error);
    }
  };
  const close = async (): Promise<void> => {
    if (options.pool === undefined) await pool.end();
  };

  try {
    const found = await query('SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2', [
      schema,
      'toolmend_version',
    ]);
    if (found.length === 0) throw new ToolmendError('store', `there is no ledger in ${store}`);
    await migratePostgres(pool, schema);
  } catch (error) {
    await close();
    throw storeError(store, 'open', error);
  }
  return {
    name: 'postgres',
    async aggregate(asked = {}) {
      const { sql, values } = writeQuery(schema, asked);
      return (await query(sql, values)) as unknown as readonly RollUpRow[];
    },
    async *entries() {
      let after: LedgerEntry | undefined;
      for (;;) {
        const { sql, values } = writePage(schema, after, PAGE);
        const rows = await query(sql, values);
        for (const row of rows) {
          after = readEntry(row);
          yield after;
        }
        if (rows.length < PAGE) return;
      }
    },
    skipped: () => ({ count: 0, places: [] }),
    close,
  };
}
