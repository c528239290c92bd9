import { type Finding, limits, pointerOf } from '../base/index.ts';

/** The findings of one walk, in the three groups in which they are told. */
export interface Found {
  readonly missing: Finding[];
  readonly unknown: Finding[];
  readonly rest: Finding[];
  /** Whether several schemas looked at one value, so that one place may have been reported more than once. */
  overlapping: boolean;
  count: number;
}

/** Begins a collection. */
export function createFound(): Found {
  return { missing: [], unknown: [], rest: [], overlapping: false, count: 0 };
}

/** Tells whether the cap of findings is reached. */
export function isFull(found: Found): boolean {
  return found.count >= limits.issues;
}

/** Adds a finding to its group, up to the cap. */
export function addFinding(found: Found, finding: Finding): void {
  if (found.count >= limits.issues) return;
  found.count++;
  const group = finding.code === 'missing' ? found.missing : finding.code === 'unknown' ? found.unknown : found.rest;
  group.push(finding);
}

/** Returns all findings in order: missing, unknown, the rest; one a place, and none under a container of a wrong type. */
export function inOrder(found: Found): Finding[] {
  const { missing, unknown, rest } = found;
  let all = missing;
  // Mostly only one group has anything in it.
  if (unknown.length > 0) all = all.length === 0 ? unknown : all.concat(unknown);
  if (rest.length > 0) all = all.length === 0 ? rest : all.concat(rest);
  return found.overlapping && all.length > 1 ? onePerPlace(all) : all;
}

function onePerPlace(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  const wrongTypes = new Set<string>();
  for (const finding of findings) {
    const at = pointerOf(finding.place);
    const before = byPlace.get(at);
    // The first one stays, but a wrong type hides whatever else is wrong with the value.
    if (before === undefined || (finding.code === 'type' && !wrongTypes.has(at) && !hidesType(before))) {
      byPlace.set(at, finding);
    }
    if (finding.code === 'type') wrongTypes.add(at);
  }
  const kept = [...byPlace.values()];
  return wrongTypes.size === 0 ? kept : kept.filter((finding) => !isUnder(finding, wrongTypes));
}

function hidesType(finding: Finding): boolean {
  return finding.code === 'unknown' || finding.code === 'missing';
}

function isUnder(finding: Finding, places: ReadonlySet<string>): boolean {
  for (let place = finding.place; place !== null; place = place.up) if (places.has(pointerOf(place.up))) return true;
  return false;
}
