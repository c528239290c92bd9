import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import { entries, entry, readAll, sorted, temporaryFolder } from '../../test/ledger-samples.ts';
import type { LedgerEntry } from './entry.ts';
import { copyEntries } from './read-ledger.ts';
import { groupRows, rollUp } from './roll-up.ts';
import { createSqliteSink, openSqliteReader, type SqliteDatabase } from './sqlite.ts';
import { addEntry, migrateSqlite, prepareAddEntry, sqliteVersion } from './sqlite-schema.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const { signal } = new AbortController();

async function write(file: string, list: readonly LedgerEntry[]): Promise<void> {
  const sink = createSqliteSink({ file });
  for (let from = 0; from < list.length; from += 500) await sink.write(list.slice(from, from + 500), signal);
  await sink.close!();
}

describe('a ledger in SQLite', () => {
  test('gives back the entries and the counts that went in', async () => {
    const file = folder.file('made/calls.sqlite');
    const list = entries(1_234);
    const full = entry(9_999, {
      session: 's',
      turn: 't',
      attempt: 2,
      mends: [{ path: '', code: 'unknown', name: 'a', to: 'b' }],
    });
    await write(file, [...list, full]);
    const reader = await openSqliteReader({ file });
    expect(await readAll(reader)).toEqual([...list, full]);
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp([...list, full])));
    for (const query of [
      { kinds: ['call'], by: ['what'] },
      { by: ['day', 'tool'], since: '2026-11-05', until: '2026-11-09' },
      { tools: ['tool_1', 'tool_2'], models: ['model-0'], by: ['path', 'what', 'name'] },
      { models: [] },
    ] as const) {
      expect(sorted(await reader.aggregate(query))).toEqual(sorted(groupRows(rollUp([...list, full]), query)));
    }
    await reader.close();
  });

  test('keeps one of an entry that comes twice, and counts it once', async () => {
    const file = folder.file('twice.sqlite');
    await write(file, entries(30));
    await write(file, [...entries(20, 20), ...entries(5, 38)]);
    const reader = await openSqliteReader({ file });
    expect((await readAll(reader)).length).toBe(43);
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(43))));
    await reader.close();
  });

  test('takes the entries of another ledger, and doing it again changes nothing', async () => {
    const [from, to] = [folder.file('from.sqlite'), folder.file('to.sqlite')];
    await write(from, entries(120));
    const reader = await openSqliteReader({ file: from });
    const sink = createSqliteSink({ file: to });
    expect(await copyEntries(reader, sink.write, 50)).toBe(120);
    expect(await copyEntries(reader, sink.write, 50)).toBe(120);
    const copy = await openSqliteReader({ file: to });
    expect(sorted(await copy.aggregate())).toEqual(sorted(rollUp(entries(120))));
    await Promise.all([reader.close(), copy.close(), sink.close!()]);
  });

  test('makes the file again where somebody removed it', async () => {
    const file = folder.file('gone.sqlite');
    const sink = createSqliteSink({ file });
    await sink.write(entries(5), signal);
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    await sink.write(entries(5, 5), signal);
    await sink.close!();
    const reader = await openSqliteReader({ file });
    expect(await readAll(reader)).toEqual(entries(5, 5));
    await reader.close();
  });

  test('waits for another process that holds the file, without stopping this one', async () => {
    const file = folder.file('held.sqlite');
    await write(file, entries(1));
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const sink = createSqliteSink({ file });
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    const writing = sink.write(entries(5, 1), signal);
    await new Promise((resolve) => setTimeout(resolve, 40));
    other.exec('COMMIT');
    other.close();
    await writing;
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
    await sink.close!();
  });

  test('says what to install where there is no driver for it', async () => {
    class Broken {
      constructor() {
        throw new Error('no binary for this platform');
      }
    }
    const driver = Broken as unknown as new (file: string) => SqliteDatabase;
    const sink = createSqliteSink({ file: folder.file('broken.sqlite'), driver });
    await expect(sink.open!()).rejects.toThrow(/cannot open the ledger .*broken\.sqlite: no binary for this platform/);
  });
});

describe('a file that is not as it should be', () => {
  test('of an old version is brought forward, with its counts made from its entries', async () => {
    const file = folder.file('old.sqlite');
    const database = new Database(file) as unknown as SqliteDatabase;
    migrateSqlite(database, file, 1);
    const add = prepareAddEntry(database);
    for (const each of entries(50)) addEntry(add, each);
    database.close();
    await write(file, entries(10, 50));
    const reader = await openSqliteReader({ file });
    expect(await readAll(reader)).toEqual(entries(60));
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(60))));
    await reader.close();
  });

  test('of a newer version is refused and left alone', async () => {
    const file = folder.file('newer.sqlite');
    await write(file, entries(3));
    const database = new Database(file);
    database.exec(`PRAGMA user_version = ${sqliteVersion + 1}`);
    database.close();
    const before = readFileSync(file);
    await expect(createSqliteSink({ file }).open!()).rejects.toThrow(
      `newer.sqlite was written by a newer Toolmend (tables of version ${sqliteVersion + 1}; this one knows ${sqliteVersion})`,
    );
    await expect(openSqliteReader({ file })).rejects.toMatchObject({ code: 'store' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('of another program is refused and left alone', async () => {
    const file = folder.file('browser.db');
    const database = new Database(file);
    database.exec('CREATE TABLE history (url TEXT); INSERT INTO history VALUES (1)');
    database.close();
    const before = readFileSync(file);
    const sink = createSqliteSink({ file });
    await expect(sink.write(entries(1), signal)).rejects.toThrow(
      /browser\.db is a database of another program, no ledger of Toolmend; it is left as it is/,
    );
    await sink.close!();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that is no database is refused and left alone', async () => {
    const file = folder.file('notes.db');
    writeFileSync(
      file,
      'These are my notes, and there are enough of them to fill a header of one hundred bytes. '.repeat(20),
    );
    const before = readFileSync(file);
    await expect(createSqliteSink({ file }).open!()).rejects.toThrow(
      /cannot open the ledger .*notes\.db: it is no SQLite database/,
    );
    await expect(openSqliteReader({ file })).rejects.toMatchObject({ code: 'store' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('with a corrupt page says so, and what is elsewhere can still be read', async () => {
    const file = folder.file('corrupt.sqlite');
    await write(file, entries(3_000));
    const { rootpage } = new Database(file)
      .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'entries'")
      .get() as {
      rootpage: number;
    };
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, (rootpage - 1) * 4096);
    closeSync(handle);
    const reader = await openSqliteReader({ file });
    await expect(readAll(reader)).rejects.toThrow(/cannot read the ledger .*corrupt\.sqlite: the file is damaged/);
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(3_000))));
    const sink = createSqliteSink({ file });
    await expect(sink.write(entries(10, 3_000), signal)).rejects.toMatchObject({ code: 'store' });
    await Promise.all([sink.close!(), reader.close()]);
  });

  test('that may grow no more says so, keeps what was there, and goes on when there is room', async () => {
    const file = folder.file('full.sqlite');
    await write(file, entries(200));
    const small = createSqliteSink({ file, maxBytes: statSync(file).size });
    await expect(small.write(entries(2_000, 200), signal)).rejects.toThrow(
      /cannot write the ledger .*: the disk is full/,
    );
    await small.close!();
    const large = createSqliteSink({ file });
    await large.write(entries(2_000, 200), signal);
    await large.close!();
    const reader = await openSqliteReader({ file });
    expect(await readAll(reader)).toEqual(entries(2_200));
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(2_200))));
    await reader.close();
  });

  test('that is a directory, or stands below a file, is told for what it is', async () => {
    const directory = folder.file('directory.sqlite');
    mkdirSync(directory);
    writeFileSync(folder.file('file'), '');
    const below = folder.file('file/calls.sqlite');
    for (const [file, reason] of [
      [directory, 'it is a directory'],
      [below, 'a part of the path is no directory'],
    ] as const) {
      const message = expect.stringMatching(`^cannot open the ledger ${file}: ${reason} `);
      await expect(createSqliteSink({ file }).open!()).rejects.toMatchObject({ code: 'store', message });
      await expect(openSqliteReader({ file })).rejects.toMatchObject({ code: 'store', message });
    }
  });

  test('that libsql cannot open is told in words', async () => {
    const file = folder.file('unopened.sqlite');
    const driver = class {
      constructor(path: string) {
        const message = `ConnectionFailed("Unable to open connection to local database ${path}: 14")`;
        throw Object.assign(new Error(message), { code: '' });
      }
    };
    await expect(createSqliteSink({ file, driver: driver as never }).open!()).rejects.toThrow(
      `cannot open the ledger ${file}: it cannot be opened (SQLITE_CANTOPEN: unable to open database file)`,
    );
  });

  test('that is not there is told when reading', async () => {
    await expect(openSqliteReader({ file: folder.file('none.sqlite') })).rejects.toThrow(
      /there is no ledger at .*none/,
    );
  });
});
