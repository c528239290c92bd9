/** A file of calls in, its calls out one by one; holds one chunk, one line and what a log's later lines refer to. */
import { isObject } from '../../base/index.ts';
import { createCallReading, type ReadCall } from '../../contract/index.ts';
import { openInput, unreadable } from '../input.ts';
import { createRecordReading } from '../json-records.ts';
import { readLines } from '../lines.ts';
import type { CliStreams } from '../streams.ts';
import { keepDigits } from './keep-digits.ts';
import { createRoundReader } from './last-of-round.ts';

/** Takes calls as they are read. */
export interface CallTaker {
  call(call: ReadCall): void;
  /** A line that cannot be read, and why, as the rest of a sentence. */
  broken(line: number, reason: string): void;
  /** The reading waits for the promise. */
  pause(): Promise<void> | void;
}

/** Reads a file to its end; throws a `ToolmendError` of code `input` where the system does not let us. */
export async function readCallFile(path: string, streams: CliStreams, taker: CallTaker): Promise<void> {
  const reading = createCallReading(path);
  const rounds = createRoundReader((call) => taker.call(call));
  const records = createRecordReading({
    value(value, line, text) {
      const other = otherMember(value);
      if (other !== undefined) {
        taker.broken(line, `has its arguments under "${other}", not under "arguments"`);
        return;
      }
      const calls = keepDigits(reading.read(value), value, text);
      for (const call of calls) rounds.call(call);
      // Other lines of a log pass by, but a line with arguments was meant to be a call.
      if (calls.length === 0 && isObject(value) && Object.hasOwn(value, 'arguments'))
        taker.broken(line, 'names no tool');
    },
    broken: taker.broken,
    pause: taker.pause,
  });
  try {
    await readLines(openInput(path, streams), records);
  } catch (error) {
    // What the system says about a file names its call; anything else is an error of ours and stays one.
    throw (error as { syscall?: unknown }).syscall === undefined ? error : unreadable(path, error);
  }
  records.end();
  rounds.end();
  await taker.pause();
}

/** A line of our own whose arguments stand under a name that SDKs give them: it would count as a call without any. */
function otherMember(value: unknown): string | undefined {
  if (!isObject(value) || (typeof value['tool'] !== 'string' && !isObject(value['tool']))) return undefined;
  if (Object.hasOwn(value, 'arguments')) return undefined;
  return ['args', 'input', 'parameters'].find((name) => {
    const held = Object.hasOwn(value, name) ? value[name] : undefined;
    return isObject(held) || (typeof held === 'string' && held.trimStart().startsWith('{'));
  });
}
