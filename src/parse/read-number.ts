import { codeAt } from './code-at.ts';
import { losesDigits } from './lost-digits.ts';
import { failAt, failCut, placeHere, type Reading } from './reading.ts';

const numberTextKey: unique symbol = Symbol('number text');

/** A number kept as its own text; no text can hold a symbol for a key, so it is never mistaken for an object of the model. */
export interface NumberText {
  readonly [numberTextKey]: string;
}

/** Returns the text of a number that was kept as its text; `undefined` for everything else. */
export function textOfNumber(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && numberTextKey in value
    ? (value as NumberText)[numberTextKey]
    : undefined;
}

/** Reads the number at the cursor by the grammar of JSON, which has no leading zeros, plus signs or bare points. */
export function readNumber(reading: Reading): number | NumberText | undefined {
  const { text } = reading;
  const from = reading.at;
  let at = from;
  let code = codeAt(text, at);
  if (code === 45) code = codeAt(text, ++at);
  const first = at;
  while (isDigit(code)) code = codeAt(text, ++at);
  const digits = at - first;
  if (digits === 0) return failNumber(reading, at, code === 73 ? 'not-a-number' : 'number', from);
  if (digits > 1 && text.charCodeAt(first) === 48) return failAt(reading, 'leading-zero', from);
  let plain = true;
  if (code === 46) {
    plain = false;
    const point = at;
    code = codeAt(text, ++at);
    while (isDigit(code)) code = codeAt(text, ++at);
    if (at === point + 1) return failNumber(reading, at, 'number', from);
  }
  if (code === 101 || code === 69) {
    plain = false;
    code = codeAt(text, ++at);
    if (code === 43 || code === 45) code = codeAt(text, ++at);
    const exponent = at;
    while (isDigit(code)) code = codeAt(text, ++at);
    if (at === exponent) return failNumber(reading, at, 'number', from);
  }
  if (isWordPart(code)) return failAt(reading, 'number', from);
  reading.at = at;
  const slice = text.slice(from, at);
  if (reading.keepNumbers) return { [numberTextKey]: slice };
  const value = Number(slice);
  if ((digits > 15 || !plain) && losesDigits(slice, value)) {
    reading.lost.push({ place: placeHere(reading), text: slice });
  }
  return value;
}

function failNumber(reading: Reading, at: number, reason: string, from: number): undefined {
  return at >= reading.text.length ? failCut(reading, 'number') : failAt(reading, reason, from);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters, digits, underscores, points and marks right after a number make it something else: `12abc`, `1_000`, `1.2.3`. */
function isWordPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 46 ||
    code === 34 ||
    code === 39 ||
    isDigit(code)
  );
}
