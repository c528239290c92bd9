import { type CharSet, exactSet, nativeSet } from './char-set.ts';

/** A pattern that is being read: where we are, and what was learnt about the whole before. */
export interface Reading {
  readonly source: string;
  readonly unicode: boolean;
  /** The last point there is: of Unicode, or of the code units. */
  readonly last: number;
  /** How many captures the whole has, and which of them bear a name. */
  readonly total: number;
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** How deep the brackets go. */
  readonly depth: number;
  at: number;
  /** Captures opened so far. */
  captures: number;
  /** The letters of the modifiers that hold here. */
  modifiers: string;
  /** Whether something was met that we do not run. */
  unknown: boolean;
}

/** Looks over a source for its brackets, since a number after `\` means a capture only where there are as many. */
export function startReading(source: string, unicode: boolean): Reading {
  const names = new Map<string, number[]>();
  let total = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (character === '[') at = endOfClass(source, at);
    else if (character === ')') open--;
    else if (character === '(') {
      depth = Math.max(depth, ++open);
      const name = matchAt(/\(\?<(?![=!])([^>]*)>/y, source, at);
      if (name !== null || source.charAt(at + 1) !== '?') total++;
      if (name !== null) {
        const key = decodeName(name[1]!);
        names.set(key, [...(names.get(key) ?? []), total]);
      }
    }
  }
  const last = unicode ? 0x10ffff : 0xffff;
  return { source, unicode, last, total, names, depth, at: 0, captures: 0, modifiers: '', unknown: false };
}

/** Matches a sticky expression at an index. */
export function matchAt(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}

/** Returns the set of one point, as the modifiers have it. */
export function pointSet(reading: Reading, point: number): CharSet {
  if (!reading.modifiers.includes('i')) return exactSet([point, point]);
  const digits = point.toString(16);
  return askEngine(reading, reading.unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`);
}

/** Returns the set that a class or escape has in the engine, as the modifiers have it. */
export function askEngine(reading: Reading, source: string): CharSet {
  const flags = (reading.unicode ? 'u' : '') + (reading.modifiers.includes('i') ? 'i' : '');
  return nativeSet(source, flags, reading.last);
}

/** Returns the set of the ranges, unless the modifiers say that the engine must be asked about their source. */
export function rangeSet(reading: Reading, ranges: readonly number[], source: string): CharSet {
  return reading.modifiers.includes('i') ? askEngine(reading, source) : exactSet(ranges);
}

/** Spells out the escapes that the name of a capture may hold. */
export function decodeName(name: string): string {
  return name.replace(/\\u(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{4}))/g, (_all, point?: string, unit?: string) =>
    point === undefined
      ? String.fromCharCode(Number.parseInt(unit!, 16))
      : String.fromCodePoint(Number.parseInt(point, 16)),
  );
}

function endOfClass(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charAt(at) !== ']') at += source.charAt(at) === '\\' ? 2 : 1;
  return at;
}
