import type { NameReport } from './report-data.ts';

/** The part of the evidence that has to speak for one reading, so that a name with two meanings is not proposed. */
const AGREED = 0.8;

type Mean = NameReport['means'][number];

/** Returns the target that the evidence agrees on with what speaks for it, `'torn'` where it does not, `undefined` where there is none. */
export function agreedMean(
  means: readonly Mean[],
): { readonly to: string; readonly grounds: readonly Mean[] } | 'torn' | undefined {
  const all = means.reduce((count, mean) => count + mean.calls, 0);
  const byTarget = new Map<string, number>();
  for (const mean of means) byTarget.set(mean.to, (byTarget.get(mean.to) ?? 0) + mean.calls);
  const [best] = [...byTarget].sort(([, a], [, b]) => b - a);
  if (best === undefined) return undefined;
  const [to, calls] = best;
  return calls < all * AGREED ? 'torn' : { to, grounds: means.filter((mean) => mean.to === to) };
}
