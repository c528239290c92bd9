import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ToolmendError } from '../base/index.ts';
import type { CliStreams } from './streams.ts';

/** Opens a file for reading; `-` is standard input. A file that cannot be opened throws where it is read. */
export function openInput(path: string, streams: CliStreams): AsyncIterable<unknown> {
  // Large chunks: what is paid once a chunk (a turn of the event loop, a write) is then paid seldom.
  return path === '-' ? streams.stdin : createReadStream(path, { highWaterMark: 1 << 18 });
}

/** Reads a whole file as JSON; `-` is standard input. Throws a `ToolmendError` of code `input` that names the file. */
export async function readJsonFile(path: string, streams: CliStreams): Promise<unknown> {
  const text = await readTextFile(path, streams);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ToolmendError('input', `${nameOf(path)} is no JSON`, { cause });
  }
}

/** Reads a whole file as text; `-` is standard input. Throws a `ToolmendError` of code `input` that names the file. */
export async function readTextFile(path: string, streams: CliStreams): Promise<string> {
  try {
    const text = path === '-' ? await readStream(streams.stdin) : await readFile(path, 'utf8');
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** Makes the error for a file that the system does not let us read. */
export function unreadable(path: string, cause: unknown): ToolmendError {
  const code = (cause as { code?: unknown } | undefined)?.code;
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(code ?? cause);
  return new ToolmendError('input', `cannot read ${nameOf(path)}: ${reason}`, { cause });
}

/** Returns how a file is called in messages. */
export function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path;
}

async function readStream(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const part of stream) chunks.push(typeof part === 'string' ? Buffer.from(part) : (part as Buffer));
  return Buffer.concat(chunks).toString('utf8');
}
