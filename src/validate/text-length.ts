import { countCharacters } from '../base/index.ts';

/** Tells whether the length of a text is within bounds; counts characters only where code units do not decide. */
export function hasLength(text: string, low: number, high: number): boolean {
  const units = text.length;
  if (units < low || units > 2 * high) return false;
  if (units <= high && units >= 2 * low) return true;
  const count = countCharacters(text);
  return count >= low && count <= high;
}
