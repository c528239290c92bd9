import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, postgresMissing } from '../../test/ledger-postgres.ts';
import { accepted, call, entries, entry, readAll, sorted } from '../../test/ledger-samples.ts';
import { createLedger } from './create-ledger.ts';
import type { LedgerEntry } from './entry.ts';
import { createPostgresSink, openPostgresReader } from './postgres.ts';
import { openPool, type PostgresPool } from './postgres-pool.ts';
import { migratePostgres, postgresVersion } from './postgres-schema.ts';
import { groupRows, rollUp } from './roll-up.ts';

const { signal } = new AbortController();

const byTime = (a: LedgerEntry, b: LedgerEntry): number =>
  a.time < b.time || (a.time === b.time && a.id < b.id) ? -1 : 1;

describe.skipIf(postgresMissing !== '')(`a ledger in PostgreSQL${postgresMissing}`, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let pool: PostgresPool;
  beforeAll(async () => {
    database = await createDatabase();
    pool = await openPool({ url: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const ask = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const client = await pool.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      client.release();
    }
  };

  test('gives back the entries and the counts that went in, from partitions by month', async () => {
    const options = { url: database.url, schema: 'plain' };
    const full = entry(9_999, {
      session: 's',
      turn: 't',
      attempt: 2,
      mends: [{ path: '', code: 'unknown', name: 'ä"\\', to: 'b' }],
    });
    const list = [...entries(1_200), full];
    const sink = createPostgresSink(options);
    for (let from = 0; from < list.length; from += 500) await sink.write(list.slice(from, from + 500), signal);
    await sink.close!();
    const reader = await openPostgresReader(options);
    expect(await readAll(reader)).toEqual(list.toSorted(byTime));
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(list)));
    for (const query of [
      { kinds: ['call'], by: ['what'] },
      { by: ['day', 'tool'], since: '2026-11-05', until: '2026-11-09' },
      { tools: ['tool_1', 'tool_2'], models: ['model-0'], by: ['path', 'what', 'name'] },
      { models: [] },
    ] as const) {
      expect(sorted(await reader.aggregate(query))).toEqual(sorted(groupRows(rollUp(list), query)));
    }
    await reader.close();
    const partitions = await ask(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'plain' AND tablename ~ '_\\d{4}_' ORDER BY 1`,
    );
    expect(partitions.map((row) => row['tablename'])).toEqual(['entries_2026_11', 'entries_2026_12']);
  });

  test('keeps one of an entry that comes twice, and counts it once', async () => {
    const options = { url: database.url, schema: 'twice' };
    const sink = createPostgresSink(options);
    await sink.write(entries(30), signal);
    await sink.write(entries(30), signal);
    await sink.write([...entries(20, 20), ...entries(5, 38)], signal);
    const reader = await openPostgresReader(options);
    expect((await readAll(reader)).length).toBe(43);
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(43))));
    await Promise.all([reader.close(), sink.close!()]);
  });

  test('takes what many writers send at once, the same rows among them', async () => {
    const options = { url: database.url, schema: 'many' };
    const sinks = Array.from({ length: 4 }, () => createPostgresSink(options));
    await Promise.all(
      sinks.map(async (sink, number) => {
        for (let round = 0; round < 5; round++) await sink.write(entries(100, number * 500 + round * 100), signal);
        await sink.write(entries(100), signal);
      }),
    );
    const reader = await openPostgresReader(options);
    expect(sorted(await reader.aggregate())).toEqual(sorted(rollUp(entries(2_000))));
    await Promise.all([reader.close(), ...sinks.map((sink) => sink.close!())]);
  });

  test('goes on after its connections were cut, and after its tables were dropped', async () => {
    const options = { url: database.url, schema: 'cut' };
    const sink = createPostgresSink(options);
    const ledger = createLedger({ sinks: [sink], firstWait: 5, longestWait: 20, interval: 5, random: () => 0.5 });
    for (let number = 0; number < 10; number++) ledger.record(call, accepted());
    expect(await ledger.flush()).toBe(true);
    await ask(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    for (let number = 0; number < 10; number++) ledger.record(call, accepted());
    expect(await ledger.flush()).toBe(true);
    expect(await ask('SELECT count(*)::int AS n FROM cut.entries')).toEqual([{ n: 20 }]);
    await ask('DROP SCHEMA cut CASCADE');
    ledger.record(call, accepted());
    expect(await ledger.flush()).toBe(true);
    expect(await ask('SELECT count(*)::int AS n FROM cut.entries')).toEqual([{ n: 1 }]);
    await ledger.close();
  });

  test('of an old version is brought forward and keeps what it had', async () => {
    const options = { url: database.url, schema: 'old' };
    await migratePostgres(pool, 'old', 1);
    await ask(
      `CREATE TABLE old.entries_2026_11 PARTITION OF old.entries FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00')`,
    );
    await ask(
      `INSERT INTO old.entries (id, time, tool, outcome) VALUES ('first', '2026-11-05T00:00:00Z', 't', 'accepted')`,
    );
    const sink = createPostgresSink(options);
    await sink.write(entries(3), signal);
    await sink.close!();
    expect(await ask('SELECT version FROM old.toolmend_version')).toEqual([{ version: postgresVersion }]);
    const reader = await openPostgresReader(options);
    expect((await readAll(reader)).map(({ id }) => id)).toContain('first');
    expect((await readAll(reader)).length).toBe(4);
    await reader.close();
  });

  test('of a newer version is refused', async () => {
    const options = { url: database.url, schema: 'newer' };
    await migratePostgres(pool, 'newer');
    await ask('UPDATE newer.toolmend_version SET version = 99');
    const message = `the schema newer was written by a newer Toolmend (tables of version 99; this one knows ${postgresVersion})`;
    await expect(createPostgresSink(options).open!()).rejects.toThrow(message);
    await expect(openPostgresReader(options)).rejects.toThrow(message);
  });

  test('refuses a schema with tables of another program, and leaves them alone', async () => {
    await ask('CREATE SCHEMA theirs');
    await ask('CREATE TABLE theirs.entries (note text)');
    const options = { url: database.url, schema: 'theirs' };
    await expect(createPostgresSink(options).open!()).rejects.toMatchObject({
      code: 'store',
      message: 'the schema theirs holds tables of another program; it is left as it is',
    });
    expect(await ask(`SELECT tablename FROM pg_tables WHERE schemaname = 'theirs'`)).toEqual([
      { tablename: 'entries' },
    ]);
  });

  test('is told to be missing when reading where nothing was written', async () => {
    await expect(openPostgresReader({ url: database.url, schema: 'none' })).rejects.toThrow(
      /there is no ledger in postgres:.*schema none/,
    );
  });

  test('uses a pool that is given, and leaves it open', async () => {
    const own = new pg.Pool({ connectionString: database.url, max: 1 });
    const sink = createPostgresSink({ pool: own, schema: 'pooled' });
    await sink.write(entries(3), signal);
    await sink.close!();
    expect((await own.query('SELECT count(*)::int AS n FROM pooled.entries')).rows).toEqual([{ n: 3 }]);
    await own.end();
  });

  test('takes a schema name that needs quotes, and labels that PostgreSQL refuses as they are', async () => {
    const options = { url: database.url, schema: 'Ledger "1" $&' };
    const ledger = createLedger({ sinks: [createPostgresSink(options)] });
    ledger.record({ tool: 'x' }, accepted({ ['a\u0000b']: 1 }, 'to\u0000ol\ud800'), { model: 'm\u0000' });
    expect(await ledger.close()).toBe(true);
    const reader = await openPostgresReader(options);
    expect(await readAll(reader)).toMatchObject([{ tool: 'to\uFFFDol\uFFFD', model: 'm\uFFFD', fields: ['{}'] }]);
    await reader.close();
  });
});

test('a server that does not answer is told in one line without the password', async () => {
  const sink = createPostgresSink({ url: 'postgres://me:secret@127.0.0.1:1/ledger' });
  const error = await sink.open!().catch((each: unknown) => each as Error);
  expect(error).toMatchObject({ code: 'store' });
  expect((error as Error).message).toMatch(
    /^cannot open the ledger postgres:\/\/127\.0\.0\.1:1\/ledger \(schema toolmend\): nothing answers there/,
  );
  expect((error as Error).message).not.toContain('secret');
  await sink.close!();
});
