/** The code points (without the flag `u`: the code units) that one place of a pattern takes. */
export interface CharSet {
  /** Pairs of a first and a last point, in order and apart from each other. */
  readonly ranges: readonly number[];
  /**
   * Decides what the ranges leave open: they are the truth about ASCII, but where this is given a point beyond ASCII that lies
   * in them is only a candidate. The tables of Unicode stay where they are, in the engine.
   */
  readonly decider: RegExp | null;
}

/** Tells whether a point may be in a set; it surely is where the set has no decider, or the point is ASCII. */
export function mayHold(set: CharSet, point: number): boolean {
  const { ranges } = set;
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[2 * middle + 1]! < point) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length >> 1 && ranges[2 * low]! <= point;
}

/** Tells whether a point is in a set. */
export function holds(set: CharSet, point: number): boolean {
  if (!mayHold(set, point)) return false;
  return set.decider === null || point < 128 || set.decider.test(String.fromCodePoint(point));
}

/** Makes a set of ranges that are known. */
export function exactSet(ranges: readonly number[]): CharSet {
  return { ranges, decider: null };
}

/** Makes a set of which only the engine knows the members: a class or escape in the syntax of patterns. */
export function nativeSet(source: string, flags: string, last: number): CharSet {
  const decider = new RegExp(source, flags);
  const pairs: [number, number][] = [[128, last]];
  for (let point = 0; point < 128; point++) {
    if (decider.test(String.fromCharCode(point))) pairs.push([point, point]);
  }
  return { ranges: joinRanges(pairs), decider };
}

/** Sorts ranges and joins those that touch. */
export function joinRanges(pairs: readonly (readonly [number, number])[]): number[] {
  const joined: number[] = [];
  for (const [first, last] of [...pairs].sort((a, b) => a[0] - b[0])) {
    const end = joined.length - 1;
    if (end > 0 && first <= joined[end]! + 1) joined[end] = Math.max(joined[end]!, last);
    else joined.push(first, last);
  }
  return joined;
}

/** Returns the ranges of all points up to `last` that the given ranges leave out. */
export function invertRanges(ranges: readonly number[], last: number): number[] {
  const inverted: number[] = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    if (ranges[i]! > next) inverted.push(next, ranges[i]! - 1);
    next = ranges[i + 1]! + 1;
  }
  if (next <= last) inverted.push(next, last);
  return inverted;
}

/** The ranges of `\d`, `\w`, `\s`, and of what ends a line. */
export const digitRanges: readonly number[] = [48, 57];
export const wordRanges: readonly number[] = [48, 57, 65, 90, 95, 95, 97, 122];
export const lineRanges: readonly number[] = [10, 10, 13, 13, 0x2028, 0x2029];
// biome-ignore format: pairs are easier to read in rows
export const blankRanges: readonly number[] = [
  9, 13, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
];

/** Tells whether a point is a word character, as `\b` has it. */
export function isWord(point: number): boolean {
  return (point >= 48 && point <= 57) || (point >= 65 && point <= 90) || point === 95 || (point >= 97 && point <= 122);
}

/** Tells whether a point ends a line. */
export function isLineEnd(point: number): boolean {
  return point === 10 || point === 13 || point === 0x2028 || point === 0x2029;
}
