import { exactSet, invertRanges, lineRanges } from './char-set.ts';
import { readClass } from './read-class.ts';
import { readClassEscape, readPoint } from './read-escape.ts';
import { decodeName, matchAt, pointSet, type Reading, startReading } from './reading.ts';
import type { Edge, Syntax } from './syntax.ts';

const deepest = 200;

/**
 * Reads the source of a pattern as a tree. The source must be one that `RegExp` takes with or without `u`, as `unicode` says:
 * syntax is not checked here. Returns `null` for brackets deeper than 200, and for what the modifier `i` does to `\b` and to
 * references back.
 */
export function parsePattern(source: string, unicode: boolean): Syntax | null {
  const reading = startReading(source, unicode);
  if (reading.depth > deepest) return null;
  const syntax = readChoice(reading);
  return reading.unknown ? null : syntax;
}

function readChoice(reading: Reading): Syntax {
  const options = [readSequence(reading)];
  while (reading.source.charAt(reading.at) === '|') {
    reading.at++;
    options.push(readSequence(reading));
  }
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function readSequence(reading: Reading): Syntax {
  const items: Syntax[] = [];
  while (reading.at < reading.source.length && !'|)'.includes(reading.source.charAt(reading.at))) {
    const first = reading.captures + 1;
    items.push(readQuantifier(reading, readTerm(reading), first));
  }
  if (items.length === 0) return { kind: 'empty' };
  return items.length === 1 ? items[0]! : { kind: 'sequence', items };
}

function readTerm(reading: Reading): Syntax {
  switch (reading.source.charAt(reading.at)) {
    case '(':
      return readGroup(reading);
    case '^':
      reading.at++;
      return edge(reading.modifiers.includes('m') ? 'line-start' : 'start');
    case '$':
      reading.at++;
      return edge(reading.modifiers.includes('m') ? 'line-end' : 'end');
    case '.':
      reading.at++;
      return {
        kind: 'set',
        set: exactSet(invertRanges(reading.modifiers.includes('s') ? [] : lineRanges, reading.last)),
      };
    case '[':
      return { kind: 'set', set: readClass(reading) };
    case '\\':
      return readEscape(reading);
  }
  return { kind: 'set', set: pointSet(reading, readPoint(reading)) };
}

function edge(name: Edge): Syntax {
  return { kind: 'edge', edge: name };
}

function readGroup(reading: Reading): Syntax {
  const { source } = reading;
  const [opening, behind, sign, name, modifiers] = matchAt(
    /\((?:\?(?:(<?)([=!])|<([^>]*)>|([ims]*(?:-[ims]*)?):))?/y,
    reading.source,
    reading.at,
  )!;
  reading.at += opening.length;
  const outer = reading.modifiers;
  if (modifiers !== undefined) {
    const [on = '', off = ''] = modifiers.split('-');
    reading.modifiers = [...outer].filter((letter) => !off.includes(letter)).join('') + on;
  }
  const index = opening === '(' || name !== undefined ? ++reading.captures : 0;
  const item = readChoice(reading);
  reading.at = Math.min(reading.at + 1, source.length);
  reading.modifiers = outer;
  if (sign !== undefined) return { kind: 'look', item, behind: behind === '<', negative: sign === '!' };
  return index > 0 ? { kind: 'capture', item, index } : item;
}

function readEscape(reading: Reading): Syntax {
  const letter = reading.source.charAt(reading.at + 1);
  if (letter === 'b' || letter === 'B') {
    reading.at += 2;
    if (reading.unicode && reading.modifiers.includes('i')) reading.unknown = true;
    return edge(letter === 'b' ? 'word' : 'not-word');
  }
  const number = matchAt(/\\([1-9][0-9]*)/y, reading.source, reading.at);
  if (number !== null && (reading.unicode || Number(number[1]) <= reading.total)) {
    return reference(reading, number[0].length, [Number(number[1])]);
  }
  const name = reading.unicode || reading.names.size > 0 ? matchAt(/\\k<([^>]*)>/y, reading.source, reading.at) : null;
  if (name !== null) return reference(reading, name[0].length, reading.names.get(decodeName(name[1]!)) ?? []);
  const known = readClassEscape(reading);
  if (known !== null) return { kind: 'set', set: known };
  return { kind: 'set', set: pointSet(reading, readPoint(reading)) };
}

function reference(reading: Reading, length: number, captures: readonly number[]): Syntax {
  reading.at += length;
  if (reading.modifiers.includes('i')) reading.unknown = true;
  return { kind: 'reference', captures };
}

function readQuantifier(reading: Reading, item: Syntax, first: number): Syntax {
  const found = matchAt(/(?:([*+?])|\{([0-9]+)(,?)([0-9]*)\})(\??)/y, reading.source, reading.at);
  if (found === null) return item;
  const [all, sign, low, comma, high, lazy] = found;
  reading.at += all.length;
  const min = sign === undefined ? count(low!) : sign === '+' ? 1 : 0;
  const max =
    sign === undefined ? (comma === '' ? min : high === '' ? Infinity : count(high!)) : sign === '?' ? 1 : Infinity;
  return { kind: 'repeat', item, min, max, greedy: lazy === '', first, last: reading.captures };
}

/** The engine takes a count beyond 31 bits for endless; no text is long enough to tell the difference. */
function count(digits: string): number {
  const value = Number(digits);
  return value >= 0x7fffffff ? Infinity : value;
}
