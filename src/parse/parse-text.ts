import { isObject, limits } from '../base/index.ts';
import { codeAt } from './code-at.ts';
import { faultFinding, faultFindings } from './fault-findings.ts';
import { createNumberText } from './number-text.ts';
import { parseStrictly } from './parse-strictly.ts';
import type { LostNumber, Parsed, ReadArguments } from './parsed.ts';
import { readWhole } from './read-whole.ts';
import { failWith, type Reading, ruleBit, startReading, stepsOf } from './reading.ts';

/** How often a text may stand inside a text. */
const textLevels = 3;

const noNumbers: readonly LostNumber[] = Object.freeze([]);

/** Text in, value out. Never closes what is cut off, and never leaves out what could be a part of the call. */
export function parseText(text: string, repair: boolean, tool?: string): Parsed {
  if (text.length > limits.textLength) {
    return {
      kind: 'failed',
      findings: [{ code: 'limit', place: null, keyword: 'text-length', argument: limits.textLength }],
    };
  }
  // RFC 8259 lets a reader ignore a byte order mark, so leaving it out repairs nothing.
  const whole = codeAt(text, 0) === 0xfeff ? text.slice(1) : text;
  const strict = parseStrictly(whole);
  if (isObject(strict)) return parsed(whole, strict, 0, noNumbers);
  return parseLevel(whole, strict, { repair, tool, level: 0, rules: 0 });
}

/** One level of texts in texts. */
interface Level {
  readonly repair: boolean;
  readonly tool: string | undefined;
  readonly level: number;
  /** The rules that the levels around it needed. */
  readonly rules: number;
}

/** Parses the text of a level, given what it is when it is plain JSON. */
function parseLevel(text: string, strict: unknown, how: Level): Parsed {
  const { repair, tool, rules } = how;
  if (typeof strict === 'string') return parseInner(text, strict, how);
  if (strict !== undefined) return parsed(text, strict, rules, noNumbers);
  const unquoted = readUnquoted(text);
  if (unquoted !== undefined && repair) {
    const inner = parseInner(text, unquoted, how);
    if (inner.kind === 'failed' || isObject(inner.value)) return inner;
  }
  let reading = startReading(text, { tool });
  let value = readWhole(reading);
  if (reading.doubled && value !== undefined) {
    reading = startReading(text, { tool, watching: true });
    value = readWhole(reading);
  }
  if (value === undefined) {
    return reading.fault?.reason === 'nothing' ? parseNothing(reading, repair, rules) : failed(reading);
  }
  if (!repair && reading.firstRepair !== null) return refused(reading, reading.firstRepair);
  if (reading.duplicates.length > 0) return failed(reading);
  // Who did not escape the backslashes of one text did not mean the tab that `C:\temp` would hold.
  if (reading.drivePath !== null && (reading.rules & ruleBit('illegal-escape')) !== 0) {
    failWith(reading, 'syntax', 'escape', reading.drivePath);
    return failed(reading);
  }
  const used = rules | reading.rules;
  if (value === null) return empty(text, used);
  return typeof value === 'string'
    ? parseInner(text, value, { ...how, rules: used })
    : parsed(text, value, used, reading.lost);
}

/**
 * Returns the text of an object that was escaped as if it stood in a text, but came without the quotes around it:
 * `{\"a\":1}`. `undefined` for any other text, also for one that is escaped only here and there.
 */
function readUnquoted(text: string): string | undefined {
  // Asked of every text that is no plain JSON: `{` and a backslash are looked for before all else.
  const start = skipSpace(text, 0);
  if (codeAt(text, start) !== 123 || codeAt(text, skipSpace(text, start + 1)) !== 92) return undefined;
  const inner = parseStrictly(`"${text.trim()}"`);
  return typeof inner === 'string' ? inner : undefined;
}

function skipSpace(text: string, offset: number): number {
  let at = offset;
  while (codeAt(text, at) === 32 || codeAt(text, at) === 10) at++;
  return at;
}

/** Parses a text that is all of a text: as the object that it holds, or else as the text that it is. */
function parseInner(text: string, value: string, how: Level): Parsed {
  const { repair, level, rules } = how;
  const outer = parsed(text, value, rules, noNumbers);
  if (!repair || level === textLevels) return outer;
  const inner = parseLevel(value, parseStrictly(value), {
    ...how,
    level: level + 1,
    rules: rules | ruleBit('text-in-text'),
  });
  if (inner.kind === 'parsed') {
    const talk = inner.steps.some((step) => step.rule === 'prose' || step.rule === 'empty-text');
    return isObject(inner.value) && !talk ? inner : outer;
  }
  return /^\s*\{/.test(value) && inner.findings.every((finding) => finding.code !== 'syntax') ? inner : outer;
}

/** Returns what stands for a text without any value in it. */
function parseNothing(reading: Reading, repair: boolean, rules: number): Parsed {
  const { text } = reading;
  const rims = text.match(/`{3,}|~{3,}/g)?.length ?? 0;
  if (rims % 2 === 1) return { kind: 'failed', findings: [faultFinding(text, 'truncated', 'fence', text.length)] };
  if (!repair && reading.firstRepair !== null) return refused(reading, reading.firstRepair);
  if ((reading.rules & ruleBit('comments')) !== 0) return failed(reading);
  return empty(text, rules | reading.rules);
}

function empty(text: string, rules: number): Parsed {
  return parsed(text, {}, rules | ruleBit('empty-text'), noNumbers);
}

function parsed(text: string, value: unknown, rules: number, lostNumbers: readonly LostNumber[]): ReadArguments {
  return { kind: 'parsed', value, steps: stepsOf(rules), lostNumbers, numberText: createNumberText(text) };
}

function failed(reading: Reading): Parsed {
  return { kind: 'failed', findings: faultFindings(reading) };
}

/** Refuses a text that needs a repair where repairs are off, and names the first one. */
function refused(reading: Reading, first: NonNullable<Reading['firstRepair']>): Parsed {
  return { kind: 'failed', findings: [faultFinding(reading.text, 'syntax', first.rule, first.offset)] };
}
