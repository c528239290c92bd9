/** A whole answer with the verdicts on its calls in, its text for the client out: the same text where nothing is to change. */
import type { PlacedCall } from './dialect.ts';
import { addMember, applyEdits, type Edit, type JsonPath, replaceValue } from './json-edit.ts';
import { type Verdict, writeMark } from './judge-calls.ts';
import { addUsage } from './usage.ts';

/** A call in an answer, judged. */
export interface JudgedPlace extends PlacedCall {
  readonly verdict: Verdict;
}

/** What an answer is written from. */
export interface AnswerParts {
  readonly text: string;
  readonly calls: readonly JudgedPlace[];
  readonly usageAt: JsonPath;
  readonly usage: unknown;
  /** What earlier answers to the same request cost. */
  readonly spent: readonly unknown[];
}

/** Writes an answer. */
export function writeAnswer({ text, calls, usageAt, usage, spent }: AnswerParts): string {
  const edits = calls.flatMap((call) => editsOf(text, call));
  const sum = spent.length === 0 ? undefined : addUsage(spent, usage);
  return applyEdits(text, [...edits, sum === undefined ? undefined : replaceValue(text, usageAt, JSON.stringify(sum))]);
}

function editsOf(text: string, { at, argumentsAt, verdict }: JudgedPlace): (Edit | undefined)[] {
  switch (verdict.kind) {
    case 'kept':
      return [];
    case 'rewritten':
      return [setMember(text, argumentsAt, JSON.stringify(verdict.text))];
    case 'refused':
      return [addMember(text, at, 'toolmend', writeMark(verdict))];
  }
}

/** Returns the edit that gives a member a value, whether it is there or not. */
export function setMember(text: string, path: JsonPath, value: string): Edit | undefined {
  return replaceValue(text, path, value) ?? addMember(text, path.slice(0, -1), String(path.at(-1)), value);
}
