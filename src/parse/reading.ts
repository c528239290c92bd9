import { type IssueCode, limits, type ParseRuleName, type ParseStep, type Place, parseRules } from '../base/index.ts';
import { skipEndMarks } from './marks.ts';
import type { LostNumber } from './parsed.ts';

/** Why a reading stopped. */
export interface Fault {
  readonly code: IssueCode;
  readonly reason: string;
  readonly offset: number;
}

/** One cursor over one text, with what was met on the way; every reader of this room moves it on. */
export interface Reading {
  readonly text: string;
  at: number;
  /** Containers that are open. */
  depth: number;
  /** The rules used so far, a bit each in the order of `parseRules`. */
  rules: number;
  /** The repair that stands first in the text. */
  firstRepair: { readonly rule: ParseRuleName; readonly offset: number } | null;
  fault: Fault | null;
  /** The key or index under way in each open container. */
  readonly path: (string | number)[];
  readonly lost: LostNumber[];
  /** Where a text begins like a path of Windows whose backslash is read as part of an escape. */
  drivePath: number | null;
  /** Whether an object was read that has fewer keys than members were written. */
  doubled: boolean;
  /** Whether each member is held against one of the same key before it. */
  readonly watching: boolean;
  /** Places of keys that stand twice with different values; only where the reading watches for them. */
  readonly duplicates: Place[];
  /** Numbers are kept as their own text, see `NumberText`. */
  readonly keepNumbers: boolean;
  /** The tool that is called, where that is known. */
  readonly tool: string | undefined;
}

/** Starts a reading at the beginning of a text; all of `how` is off unless given. */
export function startReading(
  text: string,
  how: Partial<Pick<Reading, 'keepNumbers' | 'tool' | 'watching'>> = {},
): Reading {
  const { keepNumbers = false, tool, watching = false } = how;
  return {
    text,
    at: 0,
    depth: 0,
    rules: 0,
    firstRepair: null,
    fault: null,
    path: [],
    lost: [],
    drivePath: null,
    doubled: false,
    watching,
    duplicates: [],
    keepNumbers,
    tool,
  };
}

/** Notes that a rule was needed at an offset. */
export function noteRepair(reading: Reading, rule: ParseRuleName, offset: number): void {
  reading.rules |= ruleBit(rule);
  if (reading.firstRepair === null || offset < reading.firstRepair.offset) reading.firstRepair = { rule, offset };
}

/** Stops a reading because of what stands at an offset; where nothing but end marks stands there, the text was cut off. */
export function failAt(reading: Reading, reason: string, offset: number): undefined {
  if (skipEndMarks(reading.text, offset) === reading.text.length)
    return failCut(reading, reading.depth > 0 ? 'container' : reason);
  return failWith(reading, 'syntax', reason, offset);
}

/** Stops a reading because the text ends too early. */
export function failCut(reading: Reading, reason: string): undefined {
  return failWith(reading, 'truncated', reason, reading.text.length);
}

/** Stops a reading with a code of its own. */
export function failWith(reading: Reading, code: IssueCode, reason: string, offset: number): undefined {
  reading.fault ??= { code, reason, offset };
  return undefined;
}

/** Tells whether a reading has stopped. */
export function hasFailed(reading: Reading): boolean {
  return reading.fault !== null;
}

/** Opens a container; returns false, with the fault set, where that is deeper than the limit. */
export function descend(reading: Reading): boolean {
  reading.depth++;
  if (reading.depth <= limits.depth) return true;
  failWith(reading, 'limit', 'depth', reading.at);
  return false;
}

/** Returns the place of the value under way. */
export function placeHere(reading: Reading): Place | null {
  let place: Place | null = null;
  for (let level = 0; level < reading.depth; level++) place = { up: place, key: reading.path[level]! };
  return place;
}

/** What a reading can be taken back to. */
export interface Mark {
  readonly at: number;
  readonly rules: number;
  readonly firstRepair: Reading['firstRepair'];
  readonly drivePath: number | null;
  readonly lost: number;
  readonly duplicates: number;
}

/** Remembers where a reading stands. */
export function markReading(reading: Reading): Mark {
  const { at, rules, firstRepair, drivePath } = reading;
  return { at, rules, firstRepair, drivePath, lost: reading.lost.length, duplicates: reading.duplicates.length };
}

/** Takes a reading back, as if nothing since the mark had been read. */
export function resetReading(reading: Reading, mark: Mark): void {
  reading.at = mark.at;
  reading.depth = 0;
  reading.rules = mark.rules;
  reading.firstRepair = mark.firstRepair;
  reading.drivePath = mark.drivePath;
  reading.fault = null;
  reading.lost.length = mark.lost;
  reading.duplicates.length = mark.duplicates;
}

const bits = Object.fromEntries(parseRules.map((rule, index) => [rule, 1 << index])) as Record<ParseRuleName, number>;

/** Returns the bit of a rule in a set of rules. */
export function ruleBit(rule: ParseRuleName): number {
  return bits[rule];
}

const allSteps: readonly ParseStep[] = parseRules.map((rule) => Object.freeze({ rule, at: '', loss: 'none' }));

const noSteps: readonly ParseStep[] = Object.freeze([]);

/** Returns the steps for a set of rules, in the order of the table. */
export function stepsOf(rules: number): readonly ParseStep[] {
  if (rules === 0) return noSteps;
  const steps: ParseStep[] = [];
  for (let index = 0; index < allSteps.length; index++) if ((rules & (1 << index)) !== 0) steps.push(allSteps[index]!);
  return steps;
}
