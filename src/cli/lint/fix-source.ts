/** A document with tools in, the same document with its mechanical mends made; lints again after each round. */
import { type LintFinding, type LintOptions, lintDefinitions } from '../../lint/index.ts';
import { pointersIn } from '../tool-sources.ts';
import { applyPatch } from './apply-patch.ts';

/** Mends may bring others into view, such as a dead bound after its type; this many rounds are enough for any of them. */
const mostRounds = 50;

/** Applies every mend that findings carry to a list inside a document, in place; returns the findings that were mended. */
export function fixList(document: unknown, list: unknown, options: LintOptions): readonly LintFinding[] {
  const mended: LintFinding[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const { findings, entries } = lintDefinitions(list, options);
    const pointers = pointersIn(document);
    const taken: string[] = [];
    let changed = false;
    for (const finding of findings) {
      const base = pointers.get(entries.get(finding) ?? {});
      if (finding.fix === undefined || base === undefined) continue;
      const places = finding.fix.flatMap((operation) =>
        [operation.path, ...('from' in operation ? [operation.from] : [])].map(
          (place) => base + place.replace(/\/-$/, ''),
        ),
      );
      // Two mends of one place are made one after the other, with a look in between.
      if (places.some((place) => taken.some((other) => overlaps(place, other)))) continue;
      applyPatch(document, base, finding.fix);
      taken.push(...places.map((place) => parentOf(place)));
      mended.push(finding);
      changed = true;
    }
    if (!changed) break;
  }
  return mended;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** Writes a document as it was written: with its indent (two blanks where its lines have none), and its last line break. */
export function writeLike(document: unknown, before: string): string {
  const indent = /\n([ \t]+)["[{]/.exec(before)?.[1] ?? (before.trim().includes('\n') ? '  ' : undefined);
  const text = indent === undefined ? JSON.stringify(document) : JSON.stringify(document, null, indent);
  return before.endsWith('\n') ? `${text}\n` : text;
}
