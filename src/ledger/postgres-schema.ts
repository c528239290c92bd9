import { ToolmendError } from '../base/index.ts';
import { inTransaction, type PostgresClient, type PostgresPool } from './postgres-pool.ts';
import { rollUpColumns } from './roll-up.ts';

/** One change of the tables for each version, in order; `$schema` is put in. A new version is a new row here. */
const migrations: readonly (readonly string[])[] = [
  [
    // json, not jsonb: making jsonb costs three times as much as all the rest of an entry, and few of them are ever asked.
    `CREATE TABLE $schema.entries (
      id text NOT NULL, time timestamptz NOT NULL, tool text NOT NULL, model text, session text, turn text,
      outcome text NOT NULL, attempt integer, nanoseconds double precision,
      issues json, steps json, fields json, mends json,
      PRIMARY KEY (time, id)
    ) PARTITION BY RANGE (time)`,
    // The columns together can be longer than an index row may be, so a hash stands for them.
    `CREATE TABLE $schema.roll_ups (
      day date NOT NULL, kind text NOT NULL, key uuid NOT NULL,
      ${rollUpColumns
        .slice(2)
        .map((column) => `${column} text NOT NULL`)
        .join(', ')},
      calls bigint NOT NULL, times bigint NOT NULL, nanoseconds double precision NOT NULL,
      PRIMARY KEY (kind, day, key)
    )`,
  ],
  [`CREATE INDEX entries_broken ON $schema.entries (tool, time) WHERE outcome <> 'accepted'`],
];

/** The version of the tables that this Toolmend writes. */
export const postgresVersion: number = migrations.length;

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Makes the tables, or brings those of an old version forward, all or nothing, one process at a time; throws for a schema
 * of another program and for a newer version, and changes neither.
 */
export async function migratePostgres(
  pool: PostgresPool,
  schema: string,
  target: number = postgresVersion,
): Promise<void> {
  const quoted = quoteName(schema);
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`toolmend ${schema}`]);
    const version = await readVersion(client, schema);
    if (version > postgresVersion) {
      throw new ToolmendError(
        'store',
        `the schema ${schema} was written by a newer Toolmend (tables of version ${version}; this one knows ${postgresVersion})`,
      );
    }
    if (version === target) return;
    if (version === 0) {
      const there = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
      // Asked first, since making a schema needs a right that writing to a ready one does not.
      if (there.rowCount === 0) await client.query(`CREATE SCHEMA ${quoted}`);
      await client.query(`CREATE TABLE ${quoted}.toolmend_version (version integer NOT NULL)`);
      await client.query(`INSERT INTO ${quoted}.toolmend_version VALUES (0)`);
    }
    for (const statements of migrations.slice(version, target)) {
      for (const sql of statements) await client.query(sql.replaceAll('$schema', () => quoted));
    }
    await client.query(`UPDATE ${quoted}.toolmend_version SET version = $1`, [target]);
  });
}

async function readVersion(client: PostgresClient, schema: string): Promise<number> {
  const tables = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
  if (tables.rows.some((row) => row['tablename'] === 'toolmend_version')) {
    const found = await client.query(`SELECT version FROM ${quoteName(schema)}.toolmend_version`);
    return Number(found.rows[0]?.['version'] ?? 0);
  }
  if (tables.rows.some((row) => row['tablename'] === 'entries' || row['tablename'] === 'roll_ups')) {
    throw new ToolmendError('store', `the schema ${schema} holds tables of another program; it is left as it is`);
  }
  return 0;
}

/** Makes the partition of a month (`YYYY-MM`), unless it is there. */
export async function addPartition(client: PostgresClient, schema: string, month: string): Promise<void> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const name = `${quoteName(schema)}.${quoteName(`entries_${month.replace('-', '_')}`)}`;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`toolmend ${schema}`]);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${quoteName(schema)}.entries
     FOR VALUES FROM ('${month}-01 00:00:00+00') TO ('${next}-01 00:00:00+00')`,
  );
}

const months = /^\d{4}-\d\d/u;

/** Returns the month (`YYYY-MM`) of a time. */
export function monthOf(time: string): string {
  return months.exec(time)?.[0] ?? '1970-01';
}
