import { ToolmendError } from '../base/index.ts';

/** What is used of a prepared statement of better-sqlite3 and libsql. */
export interface SqliteStatement {
  run(...values: unknown[]): { readonly changes: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  iterate(...values: unknown[]): IterableIterator<unknown>;
}

/** What is used of a database of better-sqlite3 and libsql. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** The class of a driver with the interface of better-sqlite3. */
export type SqliteDriver = new (file: string) => SqliteDatabase;

/** Loads libsql, or better-sqlite3 where that is what is installed. */
export async function loadSqliteDriver(): Promise<SqliteDriver> {
  const failures: unknown[] = [];
  // A name in a variable, so that type checkers and bundlers do not ask for a peer that is not installed.
  for (const name of ['libsql', 'better-sqlite3']) {
    try {
      return ((await import(name)) as { default: SqliteDriver }).default;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new ToolmendError('store', 'a ledger in SQLite needs a driver: npm install libsql (or better-sqlite3)', {
    cause: new AggregateError(failures, 'no SQLite driver can be loaded'),
  });
}
