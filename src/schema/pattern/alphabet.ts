import { type CharSet, isLineEnd, isWord, mayHold } from './char-set.ts';

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

/** Splits all characters up to the letters that sets tell apart; where the engine decides a set, its letters are a guess too wide. */
export function lettersOf(sets: readonly CharSet[]): Letter[] {
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
    const letter: Letter = { taken, beside: besideOf(point) };
    letters.set(`${letter.beside} ${taken.join('')}`, letter);
  }
  return [...letters.values()];
}
