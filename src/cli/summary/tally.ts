/** A count for each key, for a bounded number of keys: names that a model makes up must not fill the memory. */
export interface Tally {
  add(key: string): void;
  get(key: string): number;
  /** Keys and counts, the largest first, equal ones in the order of their names. */
  entries(): readonly (readonly [key: string, count: number])[];
}

/** How many keys are counted; further ones are not. */
const most = 20_000;

/** Starts counting. */
export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add(key) {
      const count = counts.get(key);
      if (count !== undefined || counts.size < most) counts.set(key, (count ?? 0) + 1);
    },
    get: (key) => counts.get(key) ?? 0,
    entries: () => [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : a > b ? 1 : 0)),
  };
}
