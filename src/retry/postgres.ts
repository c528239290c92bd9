/**
 * The budget that several servers share: a turn is one row in PostgreSQL, and each question one statement. It answers as the
 * budget in memory does. A database that fails rejects the promise, which a host takes for an open budget.
 */
import { type OptionNames, showError, ToolmendError } from '../base/index.ts';
import { answerClosed, answerRefusal, refusalOf } from './answer-refusal.ts';
import type { BudgetCall, BudgetOptions, SharedRetryBudget, ToolState, TurnState } from './budget.ts';
import { budgetOptionNames, checkOptions } from './check-options.ts';
import { findClosed } from './count-refusal.ts';
import {
  nameTable,
  writeMigration,
  writeOpen,
  writePass,
  writeRefusal,
  writeStart,
  writeSweep,
} from './postgres-statements.ts';
import { nameScope, nameTool, readCaps, startTurnState } from './turn-scope.ts';

/** Runs one statement: `query` of a pool or client of pg is one. */
export type PostgresQuery = (
  sql: string,
  values?: unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** Which database, and what the budget is like. */
export interface PostgresBudgetOptions extends Omit<BudgetOptions, 'keepTurns'> {
  /** A pool of pg; it is not ended here. One of `pool`, `query` and `url` is needed. */
  readonly pool?: { readonly query: PostgresQuery };
  /** A function that runs a statement, where there is no pool of pg. */
  readonly query?: PostgresQuery;
  /** `postgres://user:password@host:port/database`; needs the package pg. */
  readonly url?: string;
  /** The schema that holds the table; made where it is missing. Default `toolmend`. */
  readonly schema?: string;
  /** The table; made where it is missing. Default `retry_turns`. */
  readonly table?: string;
  /** Minutes after its last refusal that a turn is remembered. Default 1440, a day. */
  readonly keepMinutes?: number;
}

/** A budget in PostgreSQL. */
export interface PostgresBudget extends SharedRetryBudget {
  /** Forgets what was counted in a session, or for one agent of it: for hosts that know when the user speaks, but have no ids of turns. */
  startTurn(scope?: Pick<BudgetCall, 'session' | 'agent'>): Promise<void>;
  /** Ends the pool that was made from `url`; does nothing with one that was given. */
  close(): Promise<void>;
}

const names: OptionNames<PostgresBudgetOptions> = {
  ...budgetOptionNames,
  pool: true,
  query: true,
  url: true,
  schema: true,
  table: true,
  keepMinutes: true,
};

const sweepEvery = 60_000;

/**
 * Creates a budget that servers share through PostgreSQL 11 or later. Nothing is asked of the database before the first call.
 * Throws a `ToolmendError` (`option`) for caps that are no counts, and where no database is named.
 */
export function createPostgresBudget(options: PostgresBudgetOptions): PostgresBudget {
  checkOptions('a retry budget in PostgreSQL', options, names);
  const caps = readCaps(options);
  const { schema = 'toolmend', table: name = 'retry_turns', keepMinutes = 1440 } = options;
  if (!(keepMinutes > 0 && keepMinutes <= 5_000_000)) {
    throw new ToolmendError('option', '`keepMinutes` of a retry budget must be a number of minutes above 0');
  }
  if (options.pool === undefined && options.query === undefined && options.url === undefined) {
    throw new ToolmendError('option', 'a retry budget in PostgreSQL needs a `pool`, a `query` or a `url`');
  }
  const keep = `${keepMinutes} minutes`;
  const table = nameTable(schema, name);
  let database: Promise<Database> | undefined;
  let swept = 0;

  async function connect(): Promise<Database> {
    const opened = await openDatabase(options);
    try {
      const { rows } = await opened.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
      // Asked first, since making a table needs a right that writing to one does not.
      if (rows[0]?.['there'] !== true) await opened.query(writeMigration(schema, name));
      return opened;
    } catch (error) {
      await opened.end();
      throw error;
    }
  }

  async function ask(sql: string, values: unknown[]): Promise<readonly Record<string, unknown>[]> {
    database ??= connect();
    const asked = database;
    let opened: Database | undefined;
    try {
      opened = await asked;
      return (await opened.query(sql, values)).rows;
    } catch (cause) {
      // No database, or no table any more: look again at the next call.
      if ((opened === undefined || isMissing(cause)) && database === asked) {
        database = undefined;
        await opened?.end();
      }
      throw new ToolmendError(
        'store',
        `the retry budget in PostgreSQL gave no answer: ${showError(cause).split('\n')[0]}`,
        { cause },
      );
    }
  }

  /** Old turns are counted as new ones anyway: that they also go away may wait, and may fail. */
  function sweep(): void {
    const now = performance.now();
    if (swept !== 0 && now - swept < sweepEvery) return;
    swept = now;
    ask(writeSweep(table), [keep]).catch(() => undefined);
  }

  return {
    async open(call) {
      const [row] = await ask(writeOpen(table), [safeText(nameScope(call)), keep]);
      if (row === undefined) return { kind: 'open' };
      const closed = findClosed(readRow(call, row), safeText(nameTool(call.tool)), safeRound(call));
      return closed === undefined ? { kind: 'open' } : { kind: 'closed', outcome: answerClosed(call, closed, options) };
    },
    async settle(call, outcome) {
      const scope = safeText(nameScope(call));
      if (outcome.outcome !== 'rejected') {
        await ask(writePass(table), [scope, safeText(nameTool(call.tool))]);
        return outcome;
      }
      const refusal = refusalOf(call, outcome);
      if (refusal === undefined) return outcome;
      const tool = safeText(refusal.tool);
      const [row] = await ask(writeRefusal(table), [
        scope,
        safeText(call.session ?? ''),
        safeText(call.agent ?? ''),
        tool,
        safeRound(call),
        refusal.failure,
        refusal.lines,
        Math.min(caps.perTool, Number.MAX_SAFE_INTEGER),
        Math.min(caps.perTurn, Number.MAX_SAFE_INTEGER),
        keep,
      ]);
      sweep();
      const turn = readRow(call, row ?? {});
      const state = turn.tools.find((one) => one.tool === tool);
      const repeated = row?.['repeated'] === true;
      if (turn.closed)
        return answerRefusal(call, outcome, { repeated, closes: { kind: 'turn', refusals: turn.rounds } }, options);
      const closes = state?.closed ? { closes: { kind: 'tool', refusals: state.refusals } as const } : {};
      return answerRefusal(call, outcome, { repeated, ...closes }, options);
    },
    async startTurn(scope = {}) {
      const agent = scope.agent === undefined ? null : safeText(scope.agent);
      await ask(writeStart(table), [safeText(scope.session ?? ''), agent]);
    },
    async close() {
      const opened = database;
      database = undefined;
      await opened?.then(
        (one) => one.end(),
        () => undefined,
      );
    },
  };
}

interface Database {
  readonly query: PostgresQuery;
  end(): Promise<void>;
}

interface PgModule {
  readonly Pool: new (
    options: Record<string, unknown>,
  ) => { readonly query: PostgresQuery; end(): Promise<void>; on(event: 'error', listener: () => void): unknown };
}

/** Takes what was given, or makes a small pool that gives up in time: 2 s to connect, 2 s for a statement. */
async function openDatabase({ pool, query, url }: PostgresBudgetOptions): Promise<Database> {
  const end = async (): Promise<void> => undefined;
  if (query !== undefined) return { query, end };
  if (pool !== undefined) return { query: (sql, values) => pool.query(sql, values), end };
  let pg: PgModule;
  try {
    const name = 'pg';
    pg = ((await import(name)) as { default: PgModule }).default;
  } catch (cause) {
    throw new ToolmendError('store', 'a retry budget in PostgreSQL needs its driver: npm install pg', { cause });
  }
  const made = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    statement_timeout: 2_000,
    application_name: 'toolmend',
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is reported here; without a listener it would end the process.
  made.on('error', () => {});
  return { query: (sql, values) => made.query(sql, values), end: () => made.end() };
}

function readRow(call: BudgetCall, row: Record<string, unknown>): TurnState {
  return {
    ...startTurnState(call),
    rounds: Number(row['rounds'] ?? 0),
    lastRound: (row['last_round'] ?? null) as string | null,
    closed: row['closed'] === true,
    tools: (row['tools'] ?? []) as readonly ToolState[],
  };
}

function safeRound(call: BudgetCall): string | null {
  return call.round === undefined ? null : safeText(call.round);
}

/** PostgreSQL holds no NUL and no half of a pair; names that a model made up may. Different texts stay different. */
function safeText(text: string): string {
  return text.replace(/[\\\0\p{Cs}]/gu, (one) => `\\${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('42');
}
