/** Tools, calls and files that the tests of `toolmend check` share. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, runForTest } from './cli-run.ts';

type Fixture = Record<string, unknown>;

export const folder: string = mkdtempSync(join(tmpdir(), 'toolmend-check-'));
export function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

export const search: Fixture = {
  name: 'search_files',
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', 'x-alias': ['folder'] },
      pattern: { type: 'string', 'x-alias': ['kw'] },
      max_results: { type: 'integer', maximum: 100 },
    },
    required: ['path', 'pattern'],
  },
};
export const remind: Fixture = {
  name: 'set_reminder',
  parameters: {
    type: 'object',
    properties: { at: { type: 'string', format: 'date' }, repeat: { enum: ['none', 'daily'] } },
    required: ['at'],
  },
};
export const tools: string = file('tools.json', { tools: [search, remind] });
export const right: Fixture = { id: 'r', tool: 'search_files', arguments: '{"path":"/var","pattern":"*"}' };
export const mendable: Fixture = {
  id: 'h',
  tool: 'search_files',
  arguments: '{"path":"/var","kw":"*.log","max_results":"20"}',
};
export const wrong: Fixture = { id: 'w', tool: 'search_files', arguments: { path: '/var' } };
export const ndjson = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Runs `toolmend check` with a text as its standard input. */
export function check(words: readonly string[], stdin?: string): Promise<Ran> {
  return runForTest(['check', ...words], stdin === undefined ? {} : { stdin });
}
