/** Returns the ticks of an axis from 0 to at least `most`: at most five steps of 1, 2 or 5 times a power of ten. */
export function makeTicks(most: number): readonly number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Writes a percentage for an attribute: at most three digits after the point, no exponent. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}

/** Chooses at most `most` of many, evenly, the first and the last always among them. */
export function chooseEvenly<Item>(items: readonly Item[], most: number): readonly (readonly [index: number, Item])[] {
  const all = items.map((item, index) => [index, item] as const);
  if (all.length <= most) return all;
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]!);
}
