/** Words and texts in, what a command line would print out: runs a command in this process with streams in memory. */
import { PassThrough, Readable } from 'node:stream';
import { commands } from '../src/cli/commands/index.ts';
import { runProgram } from '../src/cli/program.ts';

/** What a command line printed, and how it ended. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as lines of JSON. */
  readonly lines: readonly Record<string, unknown>[];
}

/** Runs a command line; `stdin` is its standard input, `terminal` makes standard output one. */
export async function runForTest(
  words: readonly string[],
  options: { readonly stdin?: string; readonly terminal?: boolean; readonly env?: Record<string, string> } = {},
): Promise<Ran> {
  const stdout = collect(options.terminal === true);
  const stderr = collect(false);
  const stdin = Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]);
  const streams = { stdin, stdout: stdout.stream, stderr: stderr.stream, env: options.env ?? {} };
  const status = await runProgram(words, commands, streams);
  const text = stdout.text();
  return {
    status,
    stdout: text,
    stderr: stderr.text(),
    get lines() {
      return text
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}

function collect(isTTY: boolean): { readonly stream: PassThrough & { isTTY: boolean }; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
