/** A database of the test's own on the PostgreSQL server that the tests may use, or the reason why there is none. */
import pg from 'pg';

const server = process.env['TOOLMEND_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1/';

async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Empty when a server answers; else what a skipped test says in its title. */
export const postgresMissing: string = await ask('SELECT 1').then(
  () => '',
  () => ` (skipped: no PostgreSQL at ${new URL(server).host}; TOOLMEND_TEST_POSTGRES names another)`,
);

/** Makes a database; `drop` removes it, also while somebody is connected. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `toolmend_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await ask(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(`DROP DATABASE ${name} WITH (FORCE)`) };
}
