import { readFile } from 'node:fs/promises';
import type { Locale } from '../../base/index.ts';
import { createCallReading, type ReadCall } from '../../contract/index.ts';
import { packageFile } from '../package-file.ts';

/** A recording that ships with the package, under `demo/`. */
export interface Recording {
  readonly file: string;
  readonly title: string;
  /** The language in which the model is answered. */
  readonly locale: Locale;
}

/** The recordings, in the order they are shown. */
export const recordings: readonly Recording[] = [
  { file: 'openai.json', title: 'Chat Completions: files and reminders', locale: 'en' },
  { file: 'anthropic.json', title: 'Messages: mail, and a file that a length limit cut off', locale: 'en' },
  { file: 'mcp.jsonl', title: 'MCP: a tool that reads beside one that destroys', locale: 'zh' },
];

/** Reads the calls of a recording. */
export async function readRecording({ file }: Recording): Promise<readonly ReadCall[]> {
  const text = await readFile(packageFile(`demo/${file}`), 'utf8');
  const reading = createCallReading(file);
  const values = file.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  return values.flatMap((value) => reading.read(JSON.parse(value)));
}
