import { countOutcomes, countRoundTrips, groupBy, readLatency } from './count-outcomes.ts';
import { proposeChanges } from './proposals.ts';
import type { LedgerReader } from './read-ledger.ts';
import { defaultThresholds, type ReportData, type Thresholds } from './report-data.ts';
import { countSuspects, reportFaults } from './report-faults.ts';
import { reportFields, reportNames } from './report-fields.ts';
import type { AggregateQuery, RollUpRow } from './roll-up.ts';

/** What a report is about. */
export interface ReportOptions {
  /** The parsed tool file that proposals are patches on; without it there are none. */
  readonly toolFile?: unknown;
  readonly thresholds?: Partial<Thresholds>;
}

/** The counts that a report is made of. The three may be the same rows. */
export interface ReportRows {
  /** Kind `call`, all columns. */
  readonly calls: readonly RollUpRow[];
  /** Every other kind; the day is not needed. */
  readonly details: readonly RollUpRow[];
  /** Kinds `issue` and `step` by day, tool and path. */
  readonly daily: readonly RollUpRow[];
}

/** Makes the report of counts; the same counts always give the same report. */
export function summarizeRows(rows: ReportRows, options: ReportOptions = {}): ReportData {
  const thresholds = { ...defaultThresholds, ...options.thresholds };
  const calls = rows.calls.filter((row) => row.kind === 'call');
  const { details } = rows;
  const byDay = groupBy(calls, 'day').sort((a, b) => (a[0]!.day < b[0]!.day ? -1 : 1));
  const faults = reportFaults(calls, details, thresholds);
  const fields = reportFields({ ...rows, calls }, thresholds);
  const names = reportNames(details);
  return {
    format: 1,
    since: byDay[0]?.[0]?.day ?? null,
    until: byDay.at(-1)?.[0]?.day ?? null,
    total: countOutcomes(calls),
    roundTrips: countRoundTrips(
      calls,
      details.filter((row) => row.kind === 'issue'),
    ),
    latency: readLatency(
      calls,
      details.filter((row) => row.kind === 'latency'),
    ),
    days: byDay.map((group) => ({ day: group[0]!.day, ...countOutcomes(group) })),
    tools: mostCalls(groupBy(calls, 'tool').map((group) => ({ tool: group[0]!.tool, ...countOutcomes(group) }))),
    models: mostCalls(groupBy(calls, 'model').map((group) => ({ model: group[0]!.model, ...countOutcomes(group) }))),
    fields,
    faults,
    suspect: countSuspects(details, faults),
    names,
    proposals:
      options.toolFile === undefined ? [] : proposeChanges({ details, fields, names }, options.toolFile, thresholds),
    skipped: { count: 0, places: [] },
  };
}

function mostCalls<Counted extends { readonly calls: number }>(list: Counted[]): Counted[] {
  return list.sort((a, b) => b.calls - a.calls);
}

/** Reads the report from a ledger; `query` limits it to days, tools or models. */
export async function readReport(
  reader: LedgerReader,
  options: ReportOptions & { readonly query?: Pick<AggregateQuery, 'since' | 'until' | 'tools' | 'models'> } = {},
): Promise<ReportData> {
  const query = options.query ?? {};
  const rows: ReportRows = {
    calls: await reader.aggregate({ ...query, kinds: ['call'] }),
    details: await reader.aggregate({
      ...query,
      kinds: ['field', 'issue', 'step', 'mend', 'fault', 'latency'],
      by: ['kind', 'tool', 'model', 'path', 'what', 'shape', 'name', 'other'],
    }),
    daily: await reader.aggregate({ ...query, kinds: ['issue', 'step'], by: ['day', 'kind', 'tool', 'path', 'what'] }),
  };
  return { ...summarizeRows(rows, options), skipped: reader.skipped() };
}
