import { equalJson, setOwn } from '../base/index.ts';
import { holdsUnsafeInteger } from './lost-digits.ts';
import { readNumber } from './read-number.ts';
import { isQuote, readText } from './read-string.ts';
import { readBareKey, readWord } from './read-word.ts';
import { descend, failAt, noteRepair, placeHere, type Reading } from './reading.ts';
import { skipBlanks } from './skip-blanks.ts';

/** Reads the value at the cursor; `undefined`, with the fault set, where none can be read. */
export function readValue(reading: Reading): unknown {
  const code = skipBlanks(reading);
  if (code === 34) return readText(reading, code);
  if (code === 123) return readObject(reading);
  if (code === 91) return readList(reading, 93);
  if ((code >= 48 && code <= 57) || code === 45) return readNumber(reading);
  if (code === 40) return readTuple(reading);
  if (isQuote(code)) return readText(reading, code);
  return readWord(reading, code);
}

function readObject(reading: Reading): Record<string, unknown> | undefined {
  const level = reading.depth;
  if (!descend(reading)) return undefined;
  reading.at++;
  const object: Record<string, unknown> = {};
  let members = 0;
  let code = skipBlanks(reading);
  if (code !== 125) {
    for (;;) {
      const key = code === 34 || isQuote(code) ? readText(reading, code) : readBareKey(reading, code);
      if (key === undefined) return undefined;
      if (skipBlanks(reading) !== 58) return failAt(reading, 'colon', reading.at);
      reading.at++;
      reading.path[level] = key;
      const value = readValue(reading);
      if (value === undefined) return undefined;
      if (reading.watching) holdAgainstEarlier(reading, object, key, value);
      setOwn(object, key, value);
      members++;
      code = skipBlanks(reading);
      if (code === 44) {
        const comma = reading.at++;
        code = skipBlanks(reading);
        if (code !== 125) continue;
        noteRepair(reading, 'trailing-comma', comma);
      }
      if (code === 125) break;
      return failAfterValue(reading, value, code);
    }
  }
  reading.at++;
  reading.depth = level;
  // Doubled keys are rare, and to ask for each key of a text whether it was there takes a tenth of the reading: the text is
  // read again where the count shows one.
  if (countKeys(object) !== members) reading.doubled = true;
  return object;
}

/** Keys given to the prototype of all objects are counted too; then the text is read again and found to be right. */
function countKeys(object: object): number {
  let count = 0;
  for (const _ in object) count++;
  return count;
}

function holdAgainstEarlier(reading: Reading, object: Record<string, unknown>, key: string, value: unknown): void {
  const before = object[key];
  if (before !== undefined && Object.hasOwn(object, key)) {
    // Two integers can be equal as numbers and different as texts.
    if (!equalJson(before, value) || holdsUnsafeInteger(value)) {
      const place = placeHere(reading);
      if (place !== null) reading.duplicates.push(place);
    }
  }
}

function readList(reading: Reading, close: number): unknown[] | undefined {
  const level = reading.depth;
  if (!descend(reading)) return undefined;
  reading.at++;
  const list: unknown[] = [];
  let code = skipBlanks(reading);
  if (code !== close) {
    for (;;) {
      reading.path[level] = list.length;
      const value = readValue(reading);
      if (value === undefined) return undefined;
      list.push(value);
      code = skipBlanks(reading);
      if (code === 44) {
        const comma = reading.at++;
        code = skipBlanks(reading);
        if (code !== close) continue;
        // Python needs the comma after a single item; it is no fault there.
        if (close === 93) noteRepair(reading, 'trailing-comma', comma);
      } else if (code === close && close === 41 && list.length === 1) {
        return failAt(reading, 'tuple', reading.at);
      }
      if (code === close) break;
      return failAfterValue(reading, value, code);
    }
  }
  reading.at++;
  reading.depth = level;
  return list;
}

function readTuple(reading: Reading): unknown[] | undefined {
  noteRepair(reading, 'python-literals', reading.at);
  return readList(reading, 41);
}

/** Names what is wrong where a value is followed by neither a comma nor the end of its container. */
function failAfterValue(reading: Reading, value: unknown, code: number): undefined {
  if (reading.fault !== null) return undefined;
  if (code === 125 || code === 93 || code === 41) return failAt(reading, 'bracket', reading.at);
  if (typeof value === 'string' && !(code === 43 || code === 58)) return failAt(reading, 'quotes', reading.at);
  // A date or a time without marks, `2026-10-08`, is a text and no calculation.
  if (isTight(reading) && (code === 45 || code === 47 || code === 58)) return failAt(reading, 'word', reading.at);
  if (code > 0 && '+-*/^&|(=<>'.includes(String.fromCharCode(code))) return failAt(reading, 'expression', reading.at);
  return failAt(reading, 'comma', reading.at);
}

/** Tells whether a digit stands right before the cursor. */
function isTight(reading: Reading): boolean {
  const before = reading.text.charCodeAt(reading.at - 1);
  return before >= 48 && before <= 57;
}
