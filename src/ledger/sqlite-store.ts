import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuseUnknownOptions } from '../base/index.ts';
import { loadSqliteDriver, type SqliteDatabase, type SqliteDriver } from './sqlite-driver.ts';
import { migrateSqlite } from './sqlite-schema.ts';
import { codeOf, storeError } from './store-error.ts';

/** Which file, and with which driver. */
export interface SqliteOptions {
  readonly file: string;
  /** A class with the interface of better-sqlite3; default: `libsql`, else `better-sqlite3`, whichever is installed. */
  readonly driver?: SqliteDriver;
  /** The largest size of the file in bytes; over it, writes fail and are counted. Default: what the disk holds. */
  readonly maxBytes?: number;
}

/** Throws a `ToolmendError` of code `option` for an option that a ledger in SQLite does not have. */
export function checkOptions(options: SqliteOptions): void {
  refuseUnknownOptions('a ledger in SQLite', options, { file: true, driver: true, maxBytes: true });
}

/** An open file. */
export interface SqliteStore {
  readonly database: SqliteDatabase;
  /** Tells whether the path still leads to this file. */
  isThere(): boolean;
  close(): void;
}

/** Opens a file and makes it ready; several processes may do so at once. */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  const { file } = options;
  const Driver = options.driver ?? (await loadSqliteDriver());
  let database: SqliteDatabase | undefined;
  try {
    await mkdir(dirname(file), { recursive: true });
    inodeOf(file);
    const opened = openDatabase(Driver, file);
    database = opened;
    // Waiting happens between tries, not inside the driver: that would stop every call of this process.
    opened.exec('PRAGMA busy_timeout = 0');
    await tryWhileBusy(() => migrateSqlite(opened, file));
    // A process that is killed loses nothing that was committed; a machine that loses power, at most the last moments.
    await tryWhileBusy(() => opened.exec('PRAGMA journal_mode = WAL'));
    opened.exec('PRAGMA synchronous = NORMAL');
    if (options.maxBytes !== undefined) {
      const { page_size: size } = opened.prepare('PRAGMA page_size').get() as { page_size: number };
      opened.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(options.maxBytes / size))}`);
    }
    const inode = inodeOf(file);
    return { database: opened, isThere: () => inodeOf(file) === inode, close: () => closeDatabase(opened) };
  } catch (error) {
    database?.close();
    throw storeError(file, 'open', error);
  }
}

/** Of a file that cannot be opened libsql tells the number of SQLite in its message, and an empty code. */
function openDatabase(Driver: SqliteDriver, file: string): SqliteDatabase {
  try {
    return new Driver(file);
  } catch (error) {
    if (error instanceof Error && !codeOf(error) && /: 14\b/u.test(error.message)) {
      throw Object.assign(new Error('unable to open database file', { cause: error }), { code: 'SQLITE_CANTOPEN' });
    }
    throw error;
  }
}

/** A driver may keep a closed file open for a while, so all is brought from the log into the file itself first. */
function closeDatabase(database: SqliteDatabase): void {
  try {
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  } catch {
    // Somebody else reads or the disk is full: the log stays beside the file, where the next one to open it finds it.
  }
  database.close();
}

const LONGEST_BUSY = 5_000;

/** Does something that needs a lock again while another process holds it, up to 5 seconds, and lets others run meanwhile. */
export async function tryWhileBusy<Result>(act: () => Result): Promise<Result> {
  const end = Date.now() + LONGEST_BUSY;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return act();
    } catch (error) {
      const busy = /^SQLITE_(?:BUSY|LOCKED)/u.test(codeOf(error) ?? '');
      if (!busy || Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
  }
}

/** Returns the inode of a file, `undefined` where there is none; throws `ToolmendError` (`store`) for what can be no file of ours. */
export function inodeOf(file: string): number | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw Object.assign(new Error('a directory, not a file'), { code: 'EISDIR' });
    return found?.ino;
  } catch (error) {
    throw storeError(file, 'open', error);
  }
}
