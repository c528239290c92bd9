import type { Latency, OutcomeCounts, RoundTrips } from './report-data.ts';
import type { RollUpRow } from './roll-up.ts';

/** Adds up rows of calls by what became of them. */
export function countOutcomes(rows: readonly RollUpRow[]): OutcomeCounts {
  const of = (what: string): number => sum(rows.filter((row) => row.what === what));
  const [accepted, healed, rejected, closed] = [of('accepted'), of('healed'), of('rejected'), of('closed')];
  const seen = accepted + healed + rejected;
  const calls = seen + closed;
  return { calls, accepted, healed, rejected, closed, brokenShare: seen === 0 ? 0 : (healed + rejected) / seen };
}

/** Counts what healing and receipts were worth. */
export function countRoundTrips(calls: readonly RollUpRow[], issues: readonly RollUpRow[]): RoundTrips {
  const total = countOutcomes(calls);
  const again = calls.filter((row) => row.shape === 'again' && row.what !== 'closed');
  const told = issues.filter((row) => row.what !== 'closed').reduce((count, row) => count + row.times, 0);
  return {
    saved: total.healed,
    spent: total.rejected,
    retried: sum(again),
    mended: sum(again.filter((row) => row.what !== 'rejected')),
    toldTogether: Math.max(0, told - total.rejected),
  };
}

/** Reads times from rows of calls (their sum) and of latency (their buckets); `null` where no call was timed. */
export function readLatency(calls: readonly RollUpRow[], buckets: readonly RollUpRow[]): Latency | null {
  const timed = sum(buckets);
  if (timed === 0) return null;
  const byBound = new Map<number, number>();
  for (const row of buckets) byBound.set(Number(row.what), (byBound.get(Number(row.what)) ?? 0) + row.calls);
  const sorted = [...byBound].sort(([a], [b]) => a - b);
  const percentile = (share: number): number => {
    let seen = 0;
    for (const [bound, count] of sorted) {
      seen += count;
      if (seen >= timed * share) return bound;
    }
    return sorted.at(-1)![0];
  };
  return {
    calls: timed,
    mean: calls.reduce((total, row) => total + row.nanoseconds, 0) / timed,
    median: percentile(0.5),
    percentile95: percentile(0.95),
    percentile99: percentile(0.99),
  };
}

/** Adds up the calls of rows. */
export function sum(rows: Iterable<RollUpRow>): number {
  let calls = 0;
  for (const row of rows) calls += row.calls;
  return calls;
}

/** Puts rows together that have the same texts in some columns, in the order in which these first appear. */
export function groupBy(rows: Iterable<RollUpRow>, ...columns: readonly (keyof RollUpRow)[]): RollUpRow[][] {
  const groups = new Map<string, RollUpRow[]>();
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join('\u0000');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
