import type { EntryIssue, EntryMend, EntryStep, LedgerEntry } from './entry.ts';
import { quoteName } from './postgres-schema.ts';
import { type AggregateQuery, keyOf, type RollUpRow, rollUpColumns } from './roll-up.ts';

/** A statement and its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const columns = 'id, time, tool, model, session, turn, outcome, attempt, nanoseconds, issues, steps, fields, mends';

/** Writes the insert of a batch of new entries, which fails (23505) when one is there. */
export function writeNew(schema: string, entries: readonly LedgerEntry[]): Statement {
  return { sql: insertSql(schema), values: [toJson(entries)] };
}

/** Writes the insert of a batch of which some may be there; it returns the `id` of the others. Dearer than `writeNew`. */
export function writeMissing(schema: string, entries: readonly LedgerEntry[]): Statement {
  return { sql: `${insertSql(schema)} ON CONFLICT DO NOTHING RETURNING id`, values: [toJson(entries)] };
}

function insertSql(schema: string): string {
  return `INSERT INTO ${quoteName(schema)}.entries (${columns})
    SELECT ${columns} FROM json_to_recordset($1::json) AS row(id text, time timestamptz, tool text, model text, session text,
      turn text, outcome text, attempt integer, nanoseconds double precision, issues json, steps json, fields json,
      mends json)`;
}

/** Most lists are empty; what is not sent is NULL. */
function toJson(entries: readonly LedgerEntry[]): string {
  const full = (list: readonly unknown[]): readonly unknown[] | undefined => (list.length === 0 ? undefined : list);
  return JSON.stringify(
    entries.map((entry) => ({
      ...entry,
      issues: full(entry.issues),
      steps: full(entry.steps),
      fields: full(entry.fields),
    })),
  );
}

/** Writes the addition of counts; rows are locked in one order, so that writers do not wait for each other in a circle. */
export function writeRows(schema: string, rows: readonly RollUpRow[]): Statement {
  const table = `${quoteName(schema)}.roll_ups`;
  const columns = rollUpColumns.slice(2);
  const sorted = rows.map((row) => ({ row, key: keyOf(row) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const sql = `INSERT INTO ${table} AS r (day, kind, key, ${columns.join(', ')}, calls, times, nanoseconds)
    SELECT day, kind, md5(concat_ws(E'\\x1f', ${columns.join(', ')}))::uuid, ${columns.join(', ')}, calls, times, nanoseconds
    FROM json_to_recordset($1::json) AS row(day date, kind text, ${columns.map((column) => `${column} text`).join(', ')},
      calls bigint, times bigint, nanoseconds double precision)
    ON CONFLICT (kind, day, key) DO UPDATE SET calls = r.calls + excluded.calls, times = r.times + excluded.times,
      nanoseconds = r.nanoseconds + excluded.nanoseconds`;
  return { sql, values: [JSON.stringify(sorted.map(({ row }) => row))] };
}

/** Writes a query for counts. */
export function writeQuery(schema: string, query: AggregateQuery): Statement {
  const by = new Set<string>(query.by ?? rollUpColumns);
  by.add('kind');
  const values: unknown[] = [];
  const wheres: string[] = [];
  const ask = (condition: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    wheres.push(condition(`$${values.length}`));
  };
  ask((place) => `kind = ANY(${place}::text[])`, query.kinds);
  ask((place) => `tool = ANY(${place}::text[])`, query.tools);
  ask((place) => `model = ANY(${place}::text[])`, query.models);
  ask((place) => `day >= ${place}::date`, query.since);
  ask((place) => `day <= ${place}::date`, query.until);
  const groups = rollUpColumns.filter((column) => by.has(column));
  const columns = rollUpColumns.map((column) => {
    if (!by.has(column)) return `'' AS ${column}`;
    return column === 'day' ? `to_char(day, 'YYYY-MM-DD') AS day` : column;
  });
  const sql = `SELECT ${columns.join(', ')}, sum(calls)::float8 AS calls, sum(times)::float8 AS times,
    sum(nanoseconds)::float8 AS nanoseconds FROM ${quoteName(schema)}.roll_ups AS r
    ${wheres.length === 0 ? '' : `WHERE ${wheres.join(' AND ')}`}
    GROUP BY ${groups.map((column) => `r.${column}`).join(', ')}`;
  return { sql, values };
}

/** Writes the query for the page of entries after one. */
export function writePage(schema: string, after: LedgerEntry | undefined, size: number): Statement {
  const sql = `SELECT id, to_char(time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time, tool, model, session, turn,
    outcome, attempt, nanoseconds, issues, steps, fields, mends FROM ${quoteName(schema)}.entries
    ${after === undefined ? '' : 'WHERE (time, id) > ($1::timestamptz, $2)'} ORDER BY entries.time, entries.id LIMIT ${size}`;
  return { sql, values: after === undefined ? [] : [after.time, after.id] };
}

/** Reads an entry from a row. */
export function readEntry(row: Record<string, unknown>): LedgerEntry {
  const mends = (row['mends'] ?? []) as readonly EntryMend[];
  return {
    id: row['id'] as string,
    time: row['time'] as string,
    tool: row['tool'] as string,
    ...(row['model'] === null ? {} : { model: row['model'] as string }),
    ...(row['session'] === null ? {} : { session: row['session'] as string }),
    ...(row['turn'] === null ? {} : { turn: row['turn'] as string }),
    outcome: row['outcome'] as LedgerEntry['outcome'],
    ...(row['attempt'] === null ? {} : { attempt: row['attempt'] as number }),
    issues: (row['issues'] ?? []) as readonly EntryIssue[],
    steps: (row['steps'] ?? []) as readonly EntryStep[],
    fields: (row['fields'] ?? []) as readonly string[],
    ...(mends.length === 0 ? {} : { mends }),
    ...(row['nanoseconds'] === null ? {} : { nanoseconds: row['nanoseconds'] as number }),
  };
}
