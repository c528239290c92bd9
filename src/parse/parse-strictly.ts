import { countMembers } from './count-members.ts';
import { holdsRepair, looksWhole } from './looks-whole.ts';
import { nestsTooDeep } from './nests-too-deep.ts';
import { tallyObject } from './tally.ts';

/** The fewest code units that a member adds to a text: two marks, a colon, a digit and a comma. */
const shortestMember = 5;

/** From this length on, in code units, a text is looked over before `JSON.parse` makes a value of it that may be far too deep. */
const longText = 65_536;

/**
 * Reads a text that is plain JSON: an object without doubled keys and without numbers that may lose digits, or a text.
 * Returns `undefined` for every other text; the lenient reader tells what that is.
 */
export function parseStrictly(text: string): unknown {
  if (!looksWhole(text) || holdsRepair(text) || (text.length >= longText && nestsTooDeep(text))) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // For a text it throws nothing but a SyntaxError.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { keys, length, odd } = tallyObject(value);
  if (odd) return undefined;
  // JSON.parse keeps one of two members with the same key: then the text holds more than the value needs.
  if (text.length - length < shortestMember) return value;
  return keys === countMembers(text) ? value : undefined;
}
