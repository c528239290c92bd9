/** A document with tools in, the same document with its mechanical mends made; lints again after each round. */
import { applyPatch, type PatchOperation, readAt, readPointer } from '../../base/index.ts';
import { type LintFinding, type LintOptions, lintDefinitions } from '../../lint/index.ts';
import { pointersIn } from '../tool-sources.ts';

/** A document after its mends, and the findings that were mended; what no mend reached is the same object as before. */
export interface FixedDocument {
  readonly document: unknown;
  readonly mended: readonly LintFinding[];
}

/** Mends may bring others into view, such as a dead bound after its type; this many rounds are enough for any of them. */
const mostRounds = 50;

/** Applies every mend that findings carry to lists of tools in a document; a list that is none of its parts stays as it is. */
export function fixLists(document: unknown, lists: readonly unknown[], options: LintOptions): FixedDocument {
  const mended: LintFinding[] = [];
  const pointers = pointersIn(document);
  let fixed = document;
  for (const list of lists) {
    const at = pointers.get(list as object);
    if (at === undefined) continue;
    const made = fixList(fixed, at, options);
    fixed = made.document;
    mended.push(...made.mended);
  }
  return { document: fixed, mended };
}

function fixList(document: unknown, at: string, options: LintOptions): FixedDocument {
  const mended: LintFinding[] = [];
  let fixed = document;
  for (let round = 0; round < mostRounds; round++) {
    const { findings, entries } = lintDefinitions(readAt(fixed, readPointer(at)), options);
    const pointers = pointersIn(fixed);
    const patch: PatchOperation[] = [];
    const taken: string[] = [];
    for (const finding of findings) {
      const base = pointers.get(entries.get(finding) ?? {});
      if (finding.fix === undefined || base === undefined) continue;
      const operations = finding.fix.map((operation) => moveBelow(base, operation));
      const places = operations.flatMap(placesOf);
      // Two mends of one place are made one after the other, with a look in between.
      if (places.some((place) => taken.some((other) => overlaps(place, other)))) continue;
      patch.push(...operations);
      taken.push(...places.map((place) => parentOf(place)));
      mended.push(finding);
    }
    if (patch.length === 0) break;
    fixed = applyPatch(fixed, patch);
  }
  return { document: fixed, mended };
}

function moveBelow(base: string, operation: PatchOperation): PatchOperation {
  const path = base + operation.path;
  return operation.op === 'move' ? { ...operation, path, from: base + operation.from } : { ...operation, path };
}

function placesOf(operation: PatchOperation): readonly string[] {
  const path = operation.path.replace(/\/-$/, '');
  return operation.op === 'move' ? [path, operation.from] : [path];
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
