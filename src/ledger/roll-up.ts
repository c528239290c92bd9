import type { LedgerEntry } from './entry.ts';

// Entries in, counts out: what the statistics are made of, in one form for every store.

/** What a row counts. */
export type RollUpKind =
  /** Calls by outcome (`what`); `shape` is `first` or `again` for a first or later try in a turn, `''` where that is not known. */
  | 'call'
  /** Calls that gave the parameter `path`. */
  | 'field'
  /** Issues by code (`what`), received type (`shape`), name and the key missing beside it (`other`). */
  | 'issue'
  /** Repairs by rule (`what`), types (`shape`), name and the member it became (`other`). */
  | 'step'
  /** What models sent after a receipt: `name` became `other`; `what` is `unknown` or `enum`. */
  | 'mend'
  /** Calls that were not right as they came, by all their faults together: `other` is JSON, a list of `[path, what]`. */
  | 'fault'
  /** Calls by how long checking took: `what` is the upper bound in nanoseconds, a power of two. */
  | 'latency';

/** The columns that tell rows apart. */
export const rollUpColumns = ['day', 'kind', 'tool', 'model', 'path', 'what', 'shape', 'name', 'other'] as const;

/** The name of a column that tells rows apart. */
export type RollUpColumn = (typeof rollUpColumns)[number];

/** One count. A text that does not apply, is not known, or is not asked for is `''`. */
export interface RollUpRow {
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly kind: RollUpKind;
  readonly tool: string;
  readonly model: string;
  readonly path: string;
  readonly what: string;
  readonly shape: string;
  readonly name: string;
  readonly other: string;
  /** Calls in which it occurs. */
  readonly calls: number;
  /** How often it occurs; one call may have it at several items of a list. */
  readonly times: number;
  /** The time that checking these calls took, where it was measured (kind `call`). */
  readonly nanoseconds: number;
}

/** Which counts are asked for; without a limit, all. */
export interface AggregateQuery {
  readonly kinds?: readonly RollUpKind[];
  /** The columns to tell apart; counts that differ only elsewhere are added. Default: all. */
  readonly by?: readonly RollUpColumn[];
  /** First day, `YYYY-MM-DD`. */
  readonly since?: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly until?: string;
  readonly tools?: readonly string[];
  readonly models?: readonly string[];
}

interface Count {
  readonly row: Omit<RollUpRow, 'calls' | 'times' | 'nanoseconds'>;
  calls: number;
  times: number;
  nanoseconds: number;
  /** The last call that was counted here. */
  call: number;
}

/** Adds entries up, one after the other. */
export interface RollUp {
  add(entry: LedgerEntry): void;
  rows(): RollUpRow[];
}

/** Creates an empty sum. */
export function createRollUp(): RollUp {
  const counts = new Map<string, Count>();
  let call = 0;

  function count(row: Count['row'], nanoseconds = 0): void {
    const key = keyOf(row);
    let found = counts.get(key);
    if (found === undefined) {
      found = { row, calls: 0, times: 0, nanoseconds: 0, call: -1 };
      counts.set(key, found);
    }
    if (found.call !== call) found.calls++;
    found.call = call;
    found.times++;
    found.nanoseconds += nanoseconds;
  }

  return {
    add(entry) {
      call++;
      const at = { day: entry.time.slice(0, 10), tool: entry.tool, model: entry.model ?? '', ...EMPTY };
      const attempt = entry.attempt === undefined ? '' : entry.attempt === 1 ? 'first' : 'again';
      count({ ...at, kind: 'call', what: entry.outcome, shape: attempt }, entry.nanoseconds);
      if (entry.nanoseconds !== undefined) count({ ...at, kind: 'latency', what: String(bucketOf(entry.nanoseconds)) });
      for (const path of entry.fields) count({ ...at, kind: 'field', path });
      for (const { path, code, received = '', name = '', beside = '' } of entry.issues) {
        count({ ...at, kind: 'issue', path, what: code, shape: received, name, other: beside });
      }
      for (const { path, rule, shape, name = '', to = '' } of entry.steps) {
        count({ ...at, kind: 'step', path, what: rule, shape, name, other: to });
      }
      for (const { path, code, name, to } of entry.mends ?? []) {
        count({ ...at, kind: 'mend', path, what: code, name, other: to });
      }
      if (entry.outcome === 'healed' || entry.outcome === 'rejected') {
        count({ ...at, kind: 'fault', other: faultOf(entry) });
      }
    },
    rows: () =>
      [...counts.values()].map(({ row, calls, times, nanoseconds }) => ({ ...row, calls, times, nanoseconds })),
  };
}

const EMPTY = { path: '', what: '', shape: '', name: '', other: '' };

/** Adds up a list of entries. */
export function rollUp(entries: Iterable<LedgerEntry>): RollUpRow[] {
  const sum = createRollUp();
  for (const entry of entries) sum.add(entry);
  return sum.rows();
}

/** Answers a query from rows; adding rows up twice gives the same as once. */
export function groupRows(rows: Iterable<RollUpRow>, query: AggregateQuery = {}): RollUpRow[] {
  const by = new Set<string>(query.by ?? rollUpColumns);
  const groups = new Map<string, { -readonly [Key in keyof RollUpRow]: RollUpRow[Key] }>();
  for (const row of rows) {
    if (!isAsked(row, query)) continue;
    const kept = { ...row };
    for (const column of rollUpColumns) if (!by.has(column) && column !== 'kind') kept[column] = '';
    const key = keyOf(kept);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, kept);
    else {
      group.calls += row.calls;
      group.times += row.times;
      group.nanoseconds += row.nanoseconds;
    }
  }
  return [...groups.values()];
}

function isAsked(row: RollUpRow, query: AggregateQuery): boolean {
  return (
    (query.kinds?.includes(row.kind) ?? true) &&
    (query.since === undefined || row.day >= query.since) &&
    (query.until === undefined || row.day <= query.until) &&
    (query.tools?.includes(row.tool) ?? true) &&
    (query.models?.includes(row.model) ?? true)
  );
}

/** The texts that tell a row apart, as one; also the order in which stores lock rows, so that writers do not block each other for ever. */
export function keyOf(row: Count['row']): string {
  return rollUpColumns.map((column) => row[column]).join('\u0000');
}

function bucketOf(nanoseconds: number): number {
  return 2 ** Math.max(6, Math.ceil(Math.log2(Math.max(1, nanoseconds))));
}

const MOST_FAULTS = 8;

function faultOf(entry: LedgerEntry): string {
  const faults = new Set<string>();
  for (const { path, code } of entry.issues) faults.add(JSON.stringify([path, code]));
  for (const { path, rule } of entry.steps) faults.add(JSON.stringify([path, rule]));
  const sorted = [...faults].sort();
  // A call with more faults than this is told apart by its first ones only, so that the text stays short.
  return `[${sorted.slice(0, MOST_FAULTS).join(',')}]`;
}
