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

/** Adds entries up, one after the other. */
export interface RollUp {
  add(entry: LedgerEntry): void;
  rows(): RollUpRow[];
}

type Count = { -readonly [Column in keyof RollUpRow]: RollUpRow[Column] } & {
  /** The number of the call that was counted here last. */
  last: number;
};

/** Creates an empty sum. Runs over millions of entries, so a count that is there already costs one text and no object. */
export function createRollUp(): RollUp {
  const groups = new Map<string, Map<string, Count>>();
  let number = 0;
  let entry: LedgerEntry;
  let day = '';
  let model = '';
  let group = new Map<string, Count>();

  function count(kind: RollUpKind, path: string, what: string, shape: string, name: string, other: string): Count {
    const key = `${kind}\u0000${path}\u0000${what}\u0000${shape}\u0000${name}\u0000${other}`;
    let found = group.get(key);
    if (found === undefined) {
      const { tool } = entry;
      found = { day, kind, tool, model, path, what, shape, name, other, calls: 0, times: 0, nanoseconds: 0, last: 0 };
      group.set(key, found);
    }
    if (found.last !== number) found.calls++;
    found.last = number;
    found.times++;
    return found;
  }

  return {
    add(added) {
      entry = added;
      number++;
      day = entry.time.slice(0, 10);
      model = entry.model ?? '';
      const key = `${day}\u0000${model}\u0000${entry.tool}`;
      group = groups.get(key) ?? new Map<string, Count>();
      if (group.size === 0) groups.set(key, group);
      const attempt = entry.attempt === undefined ? '' : entry.attempt === 1 ? 'first' : 'again';
      const call = count('call', '', entry.outcome, attempt, '', '');
      if (entry.nanoseconds !== undefined) {
        call.nanoseconds += entry.nanoseconds;
        count('latency', '', bucketOf(entry.nanoseconds), '', '', '');
      }
      for (const path of entry.fields) count('field', path, '', '', '', '');
      for (const issue of entry.issues) {
        count('issue', issue.path, issue.code, issue.received ?? '', issue.name ?? '', issue.beside ?? '');
      }
      for (const step of entry.steps) count('step', step.path, step.rule, step.shape, step.name ?? '', step.to ?? '');
      for (const mend of entry.mends ?? []) count('mend', mend.path, mend.code, '', mend.name, mend.to);
      if (entry.outcome === 'healed' || entry.outcome === 'rejected') count('fault', '', '', '', '', faultOf(entry));
    },
    rows: () => [...groups.values()].flatMap((own) => [...own.values()].map(({ last: _, ...row }) => row)),
  };
}

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
export function keyOf(row: Readonly<Record<RollUpColumn, string>>): string {
  return rollUpColumns.map((column) => row[column]).join('\u0000');
}

const buckets = Array.from({ length: 54 }, (_, power) => String(2 ** power));

function bucketOf(nanoseconds: number): string {
  // The bound is the first power of two that is not below; what is under 64 ns tells nothing.
  const power = Math.ceil(Math.log2(Math.max(1, nanoseconds)));
  return buckets[Math.min(53, Math.max(6, power))]!;
}

const MOST_FAULTS = 8;

function faultOf(entry: LedgerEntry): string {
  const { issues, steps } = entry;
  if (issues.length + steps.length === 1) {
    return JSON.stringify([[issues[0]?.path ?? steps[0]!.path, issues[0]?.code ?? steps[0]!.rule]]);
  }
  const faults = new Set<string>();
  for (const { path, code } of issues) faults.add(JSON.stringify([path, code]));
  for (const { path, rule } of steps) faults.add(JSON.stringify([path, rule]));
  // A call with more faults than this is told apart by its first ones only, so that the text stays short.
  return `[${[...faults].sort().slice(0, MOST_FAULTS).join(',')}]`;
}
