import { groupBy, sum } from './count-outcomes.ts';
import type { FaultReport, Thresholds } from './report-data.ts';
import type { RollUpRow } from './roll-up.ts';

/** Faults of others that a model's rate must have let expect before their absence says something. */
const EXPECTED = 3;

/** Reports which faults the models share (the schema is the suspect) and which one model makes; most calls first. */
export function reportFaults(
  calls: readonly RollUpRow[],
  details: readonly RollUpRow[],
  thresholds: Thresholds,
): FaultReport[] {
  const callsOf = new Map<string, Map<string, number>>();
  for (const row of calls) {
    if (row.model === '' || row.what === 'closed') continue;
    const models = callsOf.get(row.tool) ?? new Map<string, number>();
    models.set(row.model, (models.get(row.model) ?? 0) + row.calls);
    callsOf.set(row.tool, models);
  }
  const faults = details.filter((row) => row.kind === 'step' || (row.kind === 'issue' && row.what !== 'closed'));
  const reports = groupBy(faults, 'tool', 'path', 'what').map((group): FaultReport => {
    const { tool, path, what } = group[0]!;
    const faultsOf = new Map(groupBy(group, 'model').map((same) => [same[0]!.model, sum(same)]));
    const models = [...(callsOf.get(tool) ?? [])].map(([model, all]) => {
      const own = faultsOf.get(model) ?? 0;
      return { model, calls: all, faults: own, share: Math.min(1, own / all) };
    });
    models.sort((a, b) => b.share - a.share || b.calls - a.calls || (a.model < b.model ? -1 : 1));
    return { tool, path, what, calls: sum(group), ...judge(models, thresholds), models };
  });
  return reports.sort((a, b) => b.calls - a.calls || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function judge(
  models: FaultReport['models'],
  { sharedBy, faultShare }: Thresholds,
): Pick<FaultReport, 'verdict' | 'model' | 'failing' | 'asked'> {
  const failing = models.filter((model) => model.faults > 0 && model.share >= faultShare);
  const counts = { failing: failing.length, asked: models.length };
  if (failing.length >= 2 && failing.length >= Math.min(sharedBy, models.length))
    return { verdict: 'schema', ...counts };
  const [worst, ...more] = failing;
  if (worst === undefined || more.length > 0) return { verdict: 'open', ...counts };
  const others = models.reduce((count, model) => count + model.calls, 0) - worst.calls;
  return others * worst.share >= EXPECTED
    ? { verdict: 'model', model: worst.model, ...counts }
    : { verdict: 'open', ...counts };
}

/** Counts broken calls, and those whose every fault is one where the schema is the suspect. */
export function countSuspects(
  details: readonly RollUpRow[],
  faults: readonly FaultReport[],
): { readonly broken: number; readonly bySchema: number } {
  const suspects = new Set(faults.filter((fault) => fault.verdict === 'schema').map(nameOf));
  let broken = 0;
  let bySchema = 0;
  for (const row of details) {
    if (row.kind !== 'fault') continue;
    broken += row.calls;
    const parts = JSON.parse(row.other) as readonly (readonly [string, string])[];
    if (parts.every(([path, what]) => suspects.has(nameOf({ tool: row.tool, path, what })))) bySchema += row.calls;
  }
  return { broken, bySchema };
}

function nameOf(fault: { readonly tool: string; readonly path: string; readonly what: string }): string {
  return `${fault.tool}\u0000${fault.path}\u0000${fault.what}`;
}
