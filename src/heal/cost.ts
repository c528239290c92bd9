import type { HealStep, Loss } from '../base/index.ts';

/** How many steps of each loss a set of steps holds. */
export interface Cost {
  readonly guess: number;
  readonly convention: number;
  readonly none: number;
}

/** Counts steps. */
export function costOf(steps: readonly HealStep[]): Cost {
  const counts: Record<Loss, number> = { guess: 0, convention: 0, none: 0 };
  for (const { loss } of steps) counts[loss] += 1;
  return counts;
}

/** Compares two costs: guesses weigh more than any number of conventions, conventions more than any number of steps without loss. */
export function compareCosts(a: Cost, b: Cost): number {
  return a.guess - b.guess || a.convention - b.convention || a.none - b.none;
}

const RANK: Readonly<Record<Loss, number>> = { none: 0, convention: 1, guess: 2 };

/** Tells whether a loss is no dearer than another. */
export function isWithin(loss: Loss, dearest: Loss): boolean {
  return loss === dearest || RANK[loss] <= RANK[dearest];
}
