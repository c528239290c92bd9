import { equalJson } from '../base/index.ts';
import { isTalk } from './is-talk.ts';
import { holdsUnsafeInteger } from './lost-digits.ts';
import { endsInThought, skipFence, skipToken } from './marks.ts';
import { namesAnother } from './names-another.ts';
import { readValue } from './read-value.ts';
import {
  failAt,
  failWith,
  hasFailed,
  type Mark,
  markReading,
  noteRepair,
  type Reading,
  resetReading,
} from './reading.ts';
import { skipBlanks } from './skip-blanks.ts';

/**
 * Reads the one value of a whole text, over what stands around it; `undefined`, with the fault set, where there is none or
 * more than one. Never takes an object out of a larger thing that could not be read.
 */
export function readWhole(reading: Reading): unknown {
  const code = skipMarks(reading);
  if (hasFailed(reading)) return undefined;
  if (code === -1) return failWith(reading, 'syntax', 'nothing', reading.at);
  const start = markReading(reading);
  const value = readValue(reading);
  if (code === 123) return value === undefined ? undefined : readRest(reading, value, start.at);
  if (value === undefined) return readAfterTalk(reading, start, code);
  const next = skipMarks(reading);
  if (hasFailed(reading)) return undefined;
  if (next === -1) return value;
  if (startsValue(code) && startsValue(next)) return failWith(reading, 'multiple-values', 'several', reading.at);
  return readAfterTalk(reading, start, code);
}

/** Reads the object after a text that begins with something else; only talk may stand before it. */
function readAfterTalk(reading: Reading, start: Mark, code: number): unknown {
  const { text, fault } = reading;
  // A list or text that is cut off, too deep or doubled may hold any object found later.
  if (fault !== null && fault.code !== 'syntax' && startsValue(code)) return undefined;
  const brace = text.indexOf('{', start.at);
  if (brace < 0 && fault !== null && (startsValue(code) || isCutLiteral(text.slice(start.at)))) return undefined;
  resetReading(reading, start);
  if (brace < 0 || !noteTalk(reading, start.at, brace, 'before')) {
    reading.fault = fault?.code === 'syntax' && startsValue(code) ? fault : null;
    return failAt(reading, brace < 0 ? 'no-object' : 'around', start.at);
  }
  reading.at = brace;
  const object = readValue(reading);
  return object === undefined ? undefined : readRest(reading, object, brace);
}

/**
 * Reads on after an object: the same object again, marks, or talk; anything else is refused. An object that stands only in
 * the model's thoughts was weighed, not sent.
 */
function readRest(reading: Reading, first: unknown, from: number): unknown {
  const { text } = reading;
  const to = reading.at;
  let thought = endsInThought(text.slice(0, from), false);
  let isSent = !thought;
  let seen = to;
  for (;;) {
    let code = skipMarks(reading);
    if (code === 44) {
      const mark = markReading(reading);
      reading.at++;
      code = skipMarks(reading);
      if (code !== 123) {
        resetReading(reading, mark);
        code = 44;
      }
    }
    if (hasFailed(reading)) return undefined;
    if (code === -1) return isSent ? first : failWith(reading, 'syntax', 'around', from);
    const mark = markReading(reading);
    if (code === 123) {
      const again = readValue(reading);
      if (again === undefined) return undefined;
      if (
        text.slice(mark.at, reading.at) !== text.slice(from, to) &&
        (!equalJson(first, again) || holdsUnsafeInteger(first))
      ) {
        return failWith(reading, 'multiple-values', 'several', mark.at);
      }
      thought = !isSent && endsInThought(text.slice(seen, mark.at), thought);
      isSent ||= !thought;
      seen = reading.at;
      reading.lost.length = mark.lost;
      noteRepair(reading, 'repeated-object', mark.at);
      continue;
    }
    const other = readValue(reading);
    if (other !== undefined) {
      const next = skipMarks(reading);
      if (next === -1 || next === 123) return failWith(reading, 'multiple-values', 'several', mark.at);
    }
    resetReading(reading, mark);
    const brace = text.indexOf('{', mark.at);
    const next = brace < 0 ? text.length : brace;
    if (!noteTalk(reading, mark.at, next, brace < 0 ? 'after' : 'between')) return failAt(reading, 'after', mark.at);
    reading.at = next;
  }
}

/** Notes the rules that leave out a piece of text beside an object; false where it is more than talk. */
function noteTalk(reading: Reading, from: number, to: number, side: 'before' | 'after' | 'between'): boolean {
  const { text, tool } = reading;
  const piece = text.slice(from, to);
  if (!isTalk(piece, side)) return false;
  // The tokens that say what a word is stand before the piece.
  if (tool !== undefined && side !== 'after' && namesAnother(text.slice(text.lastIndexOf('}', from) + 1, to), tool)) {
    return false;
  }
  noteRepair(reading, 'prose', from);
  for (let at = 0; at < piece.length; at++) {
    const token = skipToken(piece, at);
    if (token > at) noteRepair(reading, 'special-tokens', from + at);
    const rim = skipFence(piece, token);
    if (rim > token && rim - token > 2) noteRepair(reading, 'fence', from + at);
    if (rim > at) at = rim - 1;
  }
  return true;
}

/** Moves over blanks, comments, control tokens and rims of code blocks, and returns the next character code; -1 at the end. */
function skipMarks(reading: Reading): number {
  for (;;) {
    const code = skipBlanks(reading);
    const { text, at } = reading;
    if (code !== 60 && code !== 91 && code !== 96 && code !== 126) return code;
    const token = skipToken(text, at);
    const rim = skipFence(text, token);
    if (rim === at) return code;
    if (token > at) noteRepair(reading, 'special-tokens', at);
    if (rim > token) noteRepair(reading, 'fence', token);
    reading.at = rim;
  }
}

function startsValue(code: number): boolean {
  return code === 123 || code === 91 || code === 34;
}

/** Tells whether a text without any container is the beginning of a literal. */
function isCutLiteral(text: string): boolean {
  return ['true', 'false', 'null'].some((word) => word.startsWith(text)) || /^-?[\d.eE+-]*$/.test(text);
}
