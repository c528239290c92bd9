/** Lines in, JSON values out: one a line, or the one value of a file that is a single document over many lines. */
import type { LineTaker } from './lines.ts';

/** Takes JSON values as they come, with the line on which each starts and the text it was read from. */
export interface RecordTaker {
  value(value: unknown, line: number, text: string): void;
  /** A line that holds no JSON value; the lines after it are read all the same. */
  broken(line: number, reason: string): void;
  pause(): Promise<void> | void;
}

/** The longest document over many lines, in characters. */
export const longestDocument: number = 256 * 1024 * 1024;

interface HeldLine {
  readonly text: string;
  readonly number: number;
}

/** Reads lines as records; call `end` after the last line. */
export interface RecordReading extends LineTaker {
  end(): void;
}

/**
 * Starts reading records. Where the first line is no JSON by itself, the lines are held back until it is clear what they
 * are: a document over many lines, or a line a record with a broken one in front.
 */
export function createRecordReading(taker: RecordTaker): RecordReading {
  let seen = false;
  let held: HeldLine[] | undefined;
  let size = 0;

  const release = (): void => {
    const lines = held ?? [];
    held = undefined;
    for (const each of lines) takeLine(each.text, each.number, taker);
  };

  return {
    line(text, number) {
      if (held !== undefined) {
        held.push({ text, number });
        size += text.length + 1;
        if (size > longestDocument || (isRecord(text) && !opensDocument(held[0]!.text))) release();
        return;
      }
      if (seen) return takeLine(text, number, taker);
      if (isBlank(text)) return;
      seen = true;
      const value = parse(text);
      if (value === undefined) {
        held = [{ text, number }];
        size = text.length;
      } else takeValue(value.value, number, text, taker);
    },
    tooLong(number) {
      if (held !== undefined) release();
      seen = true;
      taker.broken(number, 'is longer than can be read');
    },
    pause() {
      return taker.pause();
    },
    end() {
      if (held === undefined) return;
      const text = held.map((each) => each.text).join('\n');
      const document = parse(text);
      if (document === undefined) return release();
      const first = held[0]!.number;
      held = undefined;
      takeValue(document.value, first, text, taker);
    },
  };
}

function takeLine(text: string, number: number, taker: RecordTaker): void {
  const value = parse(text);
  if (value !== undefined) takeValue(value.value, number, text, taker);
  else if (!isBlank(text)) taker.broken(number, 'is no JSON');
}

function takeValue(value: unknown, number: number, text: string, taker: RecordTaker): void {
  if (typeof value === 'object' && value !== null) taker.value(value, number, text);
  else taker.broken(number, 'is JSON, but no object');
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Inside a document over many lines, a line from the margin on is never a whole object, unless a bracket alone opened it. */
function isRecord(text: string): boolean {
  return text.startsWith('{') && parse(text) !== undefined;
}

function opensDocument(text: string): boolean {
  return /^\s*[[{]\s*$/.test(text);
}
