/**
 * Returns the edit distance of two texts (insert, delete, replace, or swap of neighbours cost 1 each), or `most + 1` as
 * soon as it is more than `most`. Compares UTF-16 code units; work is bounded by the shorter length times `most`.
 */
export function distanceUpTo(a: string, b: string, most: number): number {
  const over = most + 1;
  if (Math.abs(a.length - b.length) > most) return over;
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
      if (least < best) best = least;
    }
    if (best > most) return over;
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, over);
}
