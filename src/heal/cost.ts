import type { HealStep, Loss } from '../base/index.ts';

/** How many steps of each loss a set of steps holds. */
export interface Cost {
  readonly guess: number;
  readonly convention: number;
  readonly none: number;
}

/** Counts the steps from an index on. */
export function costOf(steps: readonly HealStep[], from: number): Cost {
  const counts: Record<Loss, number> = { guess: 0, convention: 0, none: 0 };
  for (let i = from; i < steps.length; i++) counts[steps[i]!.loss] += 1;
  return counts;
}

const ONE: Readonly<Record<Loss, Cost>> = {
  guess: { guess: 1, convention: 0, none: 0 },
  convention: { guess: 0, convention: 1, none: 0 },
  none: { guess: 0, convention: 0, none: 1 },
};

/** Returns the cost of a single step; the same object each time. */
export function costOfOne(loss: Loss): Cost {
  return ONE[loss];
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
