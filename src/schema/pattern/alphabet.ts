import { isLineEnd, isWord, mayHold } from './char-set.ts';
import type { Program } from './program.ts';
import type { Edge } from './syntax.ts';

/** Characters that no set of a program and no edge tells apart. */
export interface Letter {
  /** For each set, whether it takes the letter: surely (2), perhaps (1), not (0). */
  readonly taken: readonly (0 | 1 | 2)[];
  readonly beside: Beside;
}

/** What a character is to the edges beside it; `none` is the end of the text on either side. */
export type Beside = 'none' | 'word' | 'line-end' | 'other';

/** Tells what a character is to the edges beside it. */
export function besideOf(point: number): Beside {
  return isWord(point) ? 'word' : isLineEnd(point) ? 'line-end' : 'other';
}

/** Tells what a character is to the edges beside it, as far as these edges ask. */
export function besideFor(edges: ReadonlySet<Edge>, point: number): Beside {
  const beside = besideOf(point);
  if (beside === 'word') return edges.has('word') || edges.has('not-word') ? beside : 'other';
  if (beside === 'line-end') return edges.has('line-start') || edges.has('line-end') ? beside : 'other';
  return beside;
}

/** Splits all characters up to the letters that a program tells apart; where the engine decides a set, they are a guess too wide. */
export function lettersOf({ sets, edges }: Program): Letter[] {
  const starts = new Set([0, 10, 11, 13, 14, 48, 58, 65, 91, 95, 96, 97, 123, 128, 0x2028, 0x202a]);
  for (const { ranges } of sets) {
    for (let i = 0; i < ranges.length; i += 2) {
      starts.add(ranges[i]!);
      starts.add(ranges[i + 1]! + 1);
    }
  }
  const letters = new Map<string, Letter>();
  for (const point of starts) {
    const taken = sets.map((set) => (mayHold(set, point) ? (set.decider === null || point < 128 ? 2 : 1) : 0));
    const letter: Letter = { taken, beside: besideFor(edges, point) };
    letters.set(`${letter.beside} ${taken.join('')}`, letter);
  }
  return [...letters.values()];
}
