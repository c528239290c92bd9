import { groupBy, sum } from './count-outcomes.ts';
import type { FieldReason, FieldReport, NameReport, Thresholds } from './report-data.ts';
import type { RollUpRow } from './roll-up.ts';

/** The rows that tell of fields. */
export interface FieldRows {
  readonly calls: readonly RollUpRow[];
  /** Kinds `field`, `issue`, `step`, `mend`. */
  readonly details: readonly RollUpRow[];
  /** Kinds `issue` and `step`, told apart by day. */
  readonly daily: readonly RollUpRow[];
}

/** Returns a reader of how many calls gave the top parameter of a path; `null` where that is not known. */
export function countUses(details: readonly RollUpRow[]): (tool: string, path: string) => number | null {
  const uses = new Map<string, number>();
  for (const row of details) {
    if (row.kind !== 'field') continue;
    const key = `${row.tool}\u0000${row.path}`;
    uses.set(key, (uses.get(key) ?? 0) + row.calls);
  }
  // A declared key may hold dots, so the longest beginning that is a field is the one.
  return (tool, path) => {
    for (let top = path; top !== ''; top = top.slice(0, Math.max(0, lastJoint(top)))) {
      const found = uses.get(`${tool}\u0000${top}`);
      if (found !== undefined) return found;
    }
    return null;
  };
}

function lastJoint(path: string): number {
  return Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), path.lastIndexOf('{'));
}

/** Reports what goes wrong where, the worst first. */
export function reportFields(rows: FieldRows, thresholds: Thresholds): FieldReport[] {
  const uses = countUses(rows.details);
  const daysOf = new Map(groupBy(rows.calls, 'tool').map((group) => [group[0]!.tool, daysIn(group)]));
  const broken = new Map(
    groupBy(rows.daily.filter(isFault), 'tool', 'path').map((group) => [fieldKey(group[0]!), daysIn(group)]),
  );
  const reports = groupBy(rows.details.filter(isFault), 'tool', 'path').map((group) => {
    const { tool, path } = group[0]!;
    const used = path === '' ? null : uses(tool, path);
    const reasons = groupBy(group, 'kind', 'what').map((same): FieldReason => {
      const calls = sum(same);
      return {
        kind: same[0]!.kind === 'step' ? 'healed' : 'refused',
        what: same[0]!.what,
        calls,
        times: same.reduce((count, row) => count + row.times, 0),
        share: used === null || used === 0 ? null : Math.min(1, calls / used),
      };
    });
    reasons.sort((a, b) => b.calls - a.calls || (a.what < b.what ? -1 : 1));
    const lives = reasons.find(
      ({ kind, calls, share }) => kind === 'healed' && calls >= thresholds.calls && (share ?? 0) >= thresholds.livesOn,
    );
    return {
      tool,
      path,
      used,
      broken: reasons.reduce((count, reason) => count + reason.calls, 0),
      days: broken.get(fieldKey(group[0]!)) ?? 0,
      daysOfTool: daysOf.get(tool) ?? 0,
      reasons,
      ...(lives === undefined ? {} : { livesOn: lives.what }),
    };
  });
  return reports.sort((a, b) => b.broken - a.broken || (fieldKey(a) < fieldKey(b) ? -1 : 1));
}

function isFault(row: RollUpRow): boolean {
  return row.kind === 'step' || (row.kind === 'issue' && row.what !== 'closed');
}

function fieldKey(at: { readonly tool: string; readonly path: string }): string {
  return `${at.tool}\u0000${at.path}`;
}

function daysIn(rows: readonly RollUpRow[]): number {
  return new Set(rows.map((row) => row.day)).size;
}

/** Reports the names that models make up, and what they stood for; most calls first. */
export function reportNames(details: readonly RollUpRow[]): NameReport[] {
  const sightings = details.flatMap(readSighting);
  const groups = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const key = [sighting.tool, sighting.path, sighting.kind, sighting.name].join('\u0000');
    groups.set(key, [...(groups.get(key) ?? []), sighting]);
  }
  const reports = [...groups.values()].map((group): NameReport => {
    const { tool, path, kind, name } = group[0]!;
    // A mend belongs to a refusal that is counted already.
    const seen = group.filter((sighting) => sighting.by !== 'retry');
    const means = new Map<string, { to: string; by: 'repair' | 'retry' | 'missing'; calls: number }>();
    for (const { to, by, calls } of group) {
      if (to === '' || by === 'none') continue;
      const mean = means.get(`${by}\u0000${to}`);
      if (mean === undefined) means.set(`${by}\u0000${to}`, { to, by, calls });
      else mean.calls += calls;
    }
    return {
      tool,
      path,
      kind,
      name,
      calls: seen.reduce((count, sighting) => count + sighting.calls, 0),
      models: new Set(seen.map((sighting) => sighting.model)).size,
      means: [...means.values()].sort((a, b) => b.calls - a.calls || (a.to < b.to ? -1 : 1)),
    };
  });
  return reports.sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

interface Sighting {
  readonly tool: string;
  readonly path: string;
  readonly kind: 'key' | 'member';
  readonly name: string;
  readonly model: string;
  readonly to: string;
  readonly by: 'repair' | 'retry' | 'missing' | 'none';
  readonly calls: number;
}

function readSighting(row: RollUpRow): Sighting[] {
  if (row.name === '') return [];
  const { tool, path, name, model, calls, other: to } = row;
  const same = { tool, name, model, calls };
  switch (row.kind) {
    case 'issue':
      if (row.what === 'unknown') return [{ ...same, path, kind: 'key', to, by: to === '' ? 'none' : 'missing' }];
      return row.what === 'enum' ? [{ ...same, path, kind: 'member', to: '', by: 'none' }] : [];
    case 'mend':
      return [{ ...same, path, kind: row.what === 'enum' ? 'member' : 'key', to, by: 'retry' }];
    case 'step':
      if (row.what.startsWith('enum-')) return [{ ...same, path, kind: 'member', to, by: 'repair' }];
      if (row.shape !== 'key → key') return [];
      // A renaming stands at the key that it became; the name belongs to the object that holds it.
      return [{ ...same, ...splitPath(path), kind: 'key', by: 'repair' }];
    default:
      return [];
  }
}

function splitPath(path: string): { readonly path: string; readonly to: string } {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? { path: '', to: path } : { path: path.slice(0, dot), to: path.slice(dot + 1) };
}
