import { patternOnUse } from '../base/index.ts';

const LONGEST_NAME = 48;
const LONGEST_LABEL = 200;

/** Returns a text that may be kept as a name: one line, 1 to 48 code units, no control characters; else `undefined`. */
export function readName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length === 0 || value.length > LONGEST_NAME) return undefined;
  return hasControl(value) || HALVES.test(value) ? undefined : value;
}

/**
 * Makes a label (tool, model, session, turn) fit for every store: at most 200 code units, without control characters
 * (PostgreSQL refuses U+0000) and without half a surrogate pair.
 */
export function tidyLabel(label: string): string {
  const short = label.length > LONGEST_LABEL ? label.slice(0, LONGEST_LABEL) : label;
  return short.replace(UNFIT(), '\uFFFD');
}

// Half a surrogate pair: with the flag `u`, whole pairs do not match.
const HALVES = /[\ud800-\udfff]/u;
const UNFIT = patternOnUse(String.raw`[\p{Control}\u2028\u2029\ud800-\udfff]`, 'gu');

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}
