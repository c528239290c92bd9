import { type Finding, limits, pointerOf } from '../base/index.ts';

/** The findings of one walk, in the order they were come upon, with those of missing keys before what is below the object. */
export interface Found {
  readonly findings: Finding[];
  /** Whether several schemas looked at one value, so that one place may have been reported more than once. */
  overlapping: boolean;
}

/** Begins a collection. */
export function createFound(): Found {
  return { findings: [], overlapping: false };
}

/** Tells whether the cap of findings is reached. */
export function isFull(found: Found): boolean {
  return found.findings.length >= limits.issues;
}

/** Adds a finding, up to the cap. */
export function addFinding(found: Found, finding: Finding): void {
  if (found.findings.length < limits.issues) found.findings.push(finding);
}

/** Moves the findings from `from` on up to `to`, as if they had been come upon earlier; what is over the cap falls off the end. */
export function moveEarlier({ findings }: Found, from: number, to: number): void {
  if (from > to) {
    const moved = findings.slice(from);
    const count = moved.length;
    for (let i = findings.length - 1; i >= to + count; i--) findings[i] = findings[i - count]!;
    for (let i = 0; i < count; i++) findings[to + i] = moved[i]!;
  }
  if (findings.length > limits.issues) findings.length = limits.issues;
}

/** Returns all findings in order: missing, unknown, the rest; one a place, and none under a container of a wrong type. */
export function inOrder(found: Found): Finding[] {
  const all = isGrouped(found.findings) ? found.findings : group(found.findings);
  return found.overlapping && all.length > 1 ? onePerPlace(all) : all;
}

function isGrouped(findings: readonly Finding[]): boolean {
  let last = 0;
  for (const finding of findings) {
    const rank = rankOf(finding);
    if (rank < last) return false;
    last = rank;
  }
  return true;
}

function group(findings: readonly Finding[]): Finding[] {
  const all: Finding[] = [];
  for (let rank = 0; rank < 3; rank++) {
    for (const finding of findings) if (rankOf(finding) === rank) all.push(finding);
  }
  return all;
}

function rankOf(finding: Finding): number {
  return finding.code === 'missing' ? 0 : finding.code === 'unknown' ? 1 : 2;
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
