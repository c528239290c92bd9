/**
 * The file of a run: what it is of in the first line, then a line for each reply, written as it comes. Whoever ends the
 * process loses no line that was answered; a line that was cut short is taken away, and its call is made again.
 */
import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { equalJson, isObject, ToolmendError } from '../base/index.ts';
import type { Variable } from './domain.ts';
import type { LearnSettings } from './learn.ts';
import type { Memory } from './memory.ts';
import type { Answer, Reply } from './read-answer.ts';

/** What a run is of; answers of another run are of no use to it. */
export interface RunIdentity {
  readonly tool: string;
  readonly seed: number;
  readonly strength: number;
  /** Stands for the parameters and facts and the values they are tried with. */
  readonly values: string;
  /** Stands for the code or the server that answers; empty where it is not known. */
  readonly code: string;
}

/** A memory on disk. */
export interface Journal extends Memory {
  readonly close: () => void;
}

const kind = 'toolmend probe';
const answers: readonly unknown[] = ['accepted', 'refused', 'crashed', 'hung'] satisfies Answer[];

/** Tells runs apart. */
export function identify(
  tool: string,
  variables: readonly Variable[],
  { seed, strength }: LearnSettings,
  code: string,
): RunIdentity {
  const values = variables.map((variable) => [
    variable.kind,
    variable.name,
    variable.values.map((value) => (value === undefined ? [] : [value])),
  ]);
  const own = code === '' ? '' : digest(code);
  return { tool, seed, strength, values: digest(JSON.stringify(values)), code: own };
}

/** A command line may hold secrets, and code is long. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Opens the file of a run, and makes it where there is none. Throws a `ToolmendError` (`input`) for a file of another run,
 * naming what differs, and for one that holds something else.
 */
export function openJournal(path: string, run: RunIdentity): Journal {
  const file = openFile(path);
  try {
    const text = readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    const head = JSON.stringify({ kind, ...run });
    if (first === undefined && !head.startsWith(text)) throw noAnswers(path);
    if (first !== undefined) checkRun(path, parseLine(path, first, 1), run);
    const known = new Map(lines.map((line, index) => readEntry(path, line, index + 2)));
    // What comes after the last whole line was cut short.
    ftruncateSync(file, Buffer.byteLength(whole));
    const write = (line: string): void => void writeSync(file, `${line}\n`);
    if (first === undefined) write(head);
    return {
      recall: (key) => known.get(key),
      keep: (key, reply) => {
        known.set(key, reply);
        write(JSON.stringify({ call: key, ...reply }));
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'a+');
  } catch (cause) {
    throw new ToolmendError('input', `cannot write the answers to ${path}: ${(cause as Error).message}`, { cause });
  }
}

function noAnswers(path: string): ToolmendError {
  return new ToolmendError('input', `${path} holds no answers of a probe`);
}

function checkRun(path: string, head: unknown, run: RunIdentity): void {
  if (!isObject(head) || head['kind'] !== kind) throw noAnswers(path);
  const words: Readonly<Record<keyof RunIdentity, string>> = {
    tool: `of the tool ${String(head['tool'])}, not ${run.tool}`,
    seed: `of seed ${String(head['seed'])}, not ${run.seed}`,
    strength: `of strength ${String(head['strength'])}, not ${run.strength}`,
    values: 'of other parameters or values (the schema, the context or the code has changed)',
    code: 'of other code, or another server',
  };
  const differences = (Object.keys(words) as (keyof RunIdentity)[]).filter((key) => !equalJson(head[key], run[key]));
  if (differences.length === 0) return;
  const told = differences.map((key) => words[key]).join(', and ');
  throw new ToolmendError('input', `${path} holds answers ${told}: name another file, or remove it`);
}

function readEntry(path: string, line: string, number: number): readonly [string, Reply] {
  const entry = parseLine(path, line, number);
  if (!isObject(entry) || typeof entry['call'] !== 'string' || !answers.includes(entry['answer']))
    throw new ToolmendError('input', `${path}, line ${number} is no answer of a probe`);
  const { call, answer, text } = entry;
  return [call, { answer: answer as Answer, ...(typeof text === 'string' && { text }) }];
}

function parseLine(path: string, line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    if (number === 1) throw noAnswers(path);
    throw new ToolmendError('input', `${path}, line ${number} is no JSON`, { cause });
  }
}
