/**
 * Returns the edit distance of two texts (insert, delete, replace, or swap of neighbours cost 1 each), or `most + 1` as
 * soon as it is more than `most`. Compares UTF-16 code units; work is bounded by the shorter length times `most`.
 */
export function distanceUpTo(a: string, b: string, most: number): number {
  const over = most + 1;
  if (Math.abs(a.length - b.length) > most) return over;
  // An edit changes at most two letters of the set, so that most pairs end here.
  if (countBits(letterSet(a) ^ letterSet(b)) > 2 * most) return over;
  let [before, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let least = same ? last[j - 1]! : last[j - 1]! + 1;
      if (last[j]! + 1 < least) least = last[j]! + 1;
      if (row[j - 1]! + 1 < least) least = row[j - 1]! + 1;
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped && before[j - 2]! + 1 < least) least = before[j - 2]! + 1;
      row[j] = least;
      if (least < best) best = least;
    }
    if (best > most) return over;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length]!, over);
}

/** Rows that every call writes over before it reads them: nothing is made for each of the many pairs that are compared. */
const rows: [number[], number[], number[]] = [[], [], []];

/** The letters of a text as bits; two that share a bit only let a pair through that the distance then tells apart. */
function letterSet(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i++) set |= 1 << (text.charCodeAt(i) & 31);
  return set;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
