import { refuseUnknownOptions, ToolmendError } from '../base/index.ts';

/** What is used of a client of pg. */
export interface PostgresClient {
  query(sql: string, values?: readonly unknown[]): Promise<PostgresResult>;
  release(destroy?: boolean | Error): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
}

/** What is used of a result of pg. */
export interface PostgresResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount: number | null;
}

/** What is used of a pool of pg. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
  end(): Promise<void>;
}

/** Which database, and which of its schemas. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. Either this or `pool`. */
  readonly url?: string;
  /** A pool of pg that is there; it is not ended here. */
  readonly pool?: PostgresPool;
  /** The schema that holds the tables; made where it is missing. Default `toolmend`. */
  readonly schema?: string;
}

/** Throws a `ToolmendError` of code `option` for an option that a ledger in PostgreSQL does not have. */
export function checkOptions(options: PostgresOptions): void {
  refuseUnknownOptions('a ledger in PostgreSQL', options, { url: true, pool: true, schema: true });
}

interface PgModule {
  readonly Pool: new (
    options: Record<string, unknown>,
  ) => PostgresPool & {
    on(event: 'error', listener: () => void): unknown;
  };
}

/** Makes a small pool that gives up in time: 5 s to connect, 8 s for a statement. */
export async function openPool(options: PostgresOptions): Promise<PostgresPool> {
  if (options.pool !== undefined) return options.pool;
  let pg: PgModule;
  try {
    const name = 'pg';
    pg = ((await import(name)) as { default: PgModule }).default;
  } catch (cause) {
    throw new ToolmendError('store', 'a ledger in PostgreSQL needs its driver: npm install pg', { cause });
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
    statement_timeout: 8_000,
    application_name: 'toolmend',
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is reported here; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Runs something on a connection in one transaction; a connection that failed is thrown away, since nobody knows its state. */
export async function inTransaction<Result>(
  pool: PostgresPool,
  act: (client: PostgresClient) => Promise<Result>,
): Promise<Result> {
  return withClient(pool, async (client) => {
    await client.query('BEGIN');
    const result = await act(client);
    await client.query('COMMIT');
    return result;
  });
}

/** Runs something on a connection. */
export async function withClient<Result>(
  pool: PostgresPool,
  act: (client: PostgresClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks between two statements tells nobody but this listener; the next statement fails then.
  const ignore = (): void => {};
  client.on('error', ignore);
  let failed = true;
  try {
    const result = await act(client);
    failed = false;
    return result;
  } finally {
    client.removeListener('error', ignore);
    client.release(failed);
  }
}

/** Names a database without its password. */
export function describeDatabase(options: PostgresOptions): string {
  const schema = options.schema ?? 'toolmend';
  if (options.url === undefined) return `schema ${schema}`;
  try {
    const { hostname, port, pathname } = new URL(options.url);
    return `postgres://${hostname}${port === '' ? '' : `:${port}`}${pathname} (schema ${schema})`;
  } catch {
    return `postgres (schema ${schema})`;
  }
}
