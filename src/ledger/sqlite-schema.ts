import { ToolmendError } from '../base/index.ts';
import type { EntryIssue, EntryMend, EntryStep, LedgerEntry } from './entry.ts';
import { type RollUpRow, rollUp, rollUpColumns } from './roll-up.ts';
import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.ts';

/** Marks a file as ours in its header: the letters TMLG. */
const applicationId = 0x544d4c47;

/** The columns of an entry, in order. */
const entryColumns = [
  'id',
  'time',
  'tool',
  'model',
  'session',
  'turn',
  'outcome',
  'attempt',
  'nanoseconds',
  'issues',
  'steps',
  'fields',
  'mends',
] as const;

/** One change of the tables for each version, in order; a new version is a new row here. */
const migrations: readonly ((database: SqliteDatabase) => void)[] = [
  (database) => {
    database.exec(`CREATE TABLE entries (
      id TEXT NOT NULL PRIMARY KEY, time TEXT NOT NULL, tool TEXT NOT NULL, model TEXT, session TEXT, turn TEXT,
      outcome TEXT NOT NULL, attempt INTEGER, nanoseconds INTEGER, issues TEXT, steps TEXT, fields TEXT, mends TEXT
    ) WITHOUT ROWID`);
  },
  (database) => {
    database.exec(`CREATE TABLE roll_ups (
      ${rollUpColumns.map((column) => `${column} TEXT NOT NULL`).join(', ')},
      calls INTEGER NOT NULL, times INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,
      PRIMARY KEY (${rollUpColumns.join(', ')})
    ) WITHOUT ROWID`);
    const add = prepareAddRow(database);
    for (const row of rollUp(readEntries(database))) addRow(add, row);
  },
];

/** The version of the tables that this Toolmend writes. */
export const sqliteVersion: number = migrations.length;

/**
 * Makes a new file ours, or brings the tables of an old version forward, all or nothing; throws for a file of another
 * program and for one of a newer version, and changes neither. Takes the write lock only where there is something to do.
 */
export function migrateSqlite(database: SqliteDatabase, file: string, target: number = sqliteVersion): void {
  if (readVersion(database, file) === target) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
    let version = readVersion(database, file);
    for (; version < target; version++) migrations[version]!(database);
    database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec(`PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function readVersion(database: SqliteDatabase, file: string): number {
  const version = readPragma(database, 'user_version');
  if (readPragma(database, 'application_id') !== applicationId) {
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_master').get() as { tables: number };
    if (tables > 0 || version > 0) {
      throw new ToolmendError(
        'store',
        `${file} is a database of another program, no ledger of Toolmend; it is left as it is`,
      );
    }
  }
  if (version > sqliteVersion) {
    throw new ToolmendError(
      'store',
      `${file} was written by a newer Toolmend (tables of version ${version}; this one knows ${sqliteVersion})`,
    );
  }
  return version;
}

function readPragma(database: SqliteDatabase, name: string): number {
  return (database.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name]!;
}

/** Prepares the insert that leaves an id alone that is there. */
export function prepareAddEntry(database: SqliteDatabase): SqliteStatement {
  const places = entryColumns.map(() => '?').join(',');
  return database.prepare(`INSERT OR IGNORE INTO entries (${entryColumns.join(',')}) VALUES (${places})`);
}

/** Adds an entry; false when its id was there. */
export function addEntry(statement: SqliteStatement, entry: LedgerEntry): boolean {
  const { changes } = statement.run(
    entry.id,
    entry.time,
    entry.tool,
    entry.model ?? null,
    entry.session ?? null,
    entry.turn ?? null,
    entry.outcome,
    entry.attempt ?? null,
    entry.nanoseconds ?? null,
    writeList(entry.issues),
    writeList(entry.steps),
    writeList(entry.fields),
    writeList(entry.mends),
  );
  return Number(changes) > 0;
}

/** Prepares the insert that adds to a count that is there. */
export function prepareAddRow(database: SqliteDatabase): SqliteStatement {
  const columns = [...rollUpColumns, 'calls', 'times', 'nanoseconds'];
  return database.prepare(
    `INSERT INTO roll_ups (${columns.join(',')}) VALUES (${columns.map(() => '?').join(',')})
     ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, times = times + excluded.times,
       nanoseconds = nanoseconds + excluded.nanoseconds`,
  );
}

/** Adds a row of counts. */
export function addRow(statement: SqliteStatement, row: RollUpRow): void {
  statement.run(...rollUpColumns.map((column) => row[column]), row.calls, row.times, Math.round(row.nanoseconds));
}

/** Reads all entries, oldest first. */
export function* readEntries(database: SqliteDatabase): IterableIterator<LedgerEntry> {
  for (const row of database.prepare('SELECT * FROM entries ORDER BY id').iterate()) {
    const texts = row as Record<string, string | null>;
    const numbers = row as Record<string, number | null>;
    const mends = readList(texts['mends']) as readonly EntryMend[];
    yield {
      id: texts['id']!,
      time: texts['time']!,
      tool: texts['tool']!,
      ...(texts['model'] == null ? {} : { model: texts['model'] }),
      ...(texts['session'] == null ? {} : { session: texts['session'] }),
      ...(texts['turn'] == null ? {} : { turn: texts['turn'] }),
      outcome: texts['outcome'] as LedgerEntry['outcome'],
      ...(numbers['attempt'] == null ? {} : { attempt: numbers['attempt'] }),
      issues: readList(texts['issues']) as readonly EntryIssue[],
      steps: readList(texts['steps']) as readonly EntryStep[],
      fields: readList(texts['fields']) as readonly string[],
      ...(mends.length === 0 ? {} : { mends }),
      ...(numbers['nanoseconds'] == null ? {} : { nanoseconds: numbers['nanoseconds'] }),
    };
  }
}

function writeList(list: readonly unknown[] | undefined): string | null {
  return list === undefined || list.length === 0 ? null : JSON.stringify(list);
}

function readList(text: string | null | undefined): readonly unknown[] {
  return text == null ? [] : (JSON.parse(text) as unknown[]);
}
