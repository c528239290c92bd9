import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ToolmendError } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import { checkStart, listSegments } from './ndjson-files.ts';
import { lineVersion, readLine } from './ndjson-format.ts';
import type { LedgerReader } from './read-ledger.ts';
import { createRollUp, groupRows, type RollUpRow } from './roll-up.ts';
import { storeError } from './store-error.ts';

const LONGEST_LINE = 16 * 1024 * 1024;
const MOST_PLACES = 10;

/** Opens the files of a ledger of lines for reading; lines that are torn or of another program are left out and counted. */
export async function openNdjsonReader(options: { readonly file: string }): Promise<LedgerReader> {
  const { file } = options;
  const bad = new Set<string>();
  const places: string[] = [];
  // A report asks several times; files that did not change are not read again.
  let counted: { readonly state: string; readonly rows: readonly RollUpRow[] } | undefined;
  if ((await segments(file)).length === 0) {
    throw new ToolmendError('store', `there is no ledger at ${file}`);
  }

  function skip(place: string): void {
    if (bad.has(place)) return;
    bad.add(place);
    if (places.length < MOST_PLACES) places.push(place);
  }

  async function* entries(): AsyncIterable<LedgerEntry> {
    const seen = new Set<string>();
    for (const path of await segments(file)) {
      for await (const entry of readFileEntries(path, skip)) {
        if (seen.has(entry.id)) continue;
        seen.add(entry.id);
        yield entry;
      }
    }
  }

  return {
    name: 'ndjson',
    entries,
    async aggregate(query) {
      const state = await stateOf(file);
      if (counted?.state !== state) {
        const sum = createRollUp();
        for await (const entry of entries()) sum.add(entry);
        counted = { state, rows: sum.rows() };
      }
      return groupRows(counted.rows, query);
    },
    skipped: () => ({ count: bad.size, places: [...places] }),
    async close() {},
  };
}

async function segments(file: string): Promise<string[]> {
  try {
    return await listSegments(file);
  } catch (error) {
    throw storeError(file, 'read', error);
  }
}

async function stateOf(file: string): Promise<string> {
  const states = (await segments(file)).map(async (path) => {
    const { ino, size, mtimeMs } = await stat(path);
    return `${path} ${ino} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(states)).join('\n');
}

async function* readFileEntries(path: string, skip: (place: string) => void): AsyncIterable<LedgerEntry> {
  let number = 0;
  let rest = '';
  let first = true;

  const read = (line: string): LedgerEntry | undefined => {
    number++;
    if (line.trim() === '') return undefined;
    const result = readLine(line);
    if (result.kind === 'read') return result.entry;
    if (result.kind === 'newer') checkStart(path, line, lineVersion);
    skip(`${path}:${number}`);
    return undefined;
  };

  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const text = rest + (chunk as string);
      if (first) checkStart(path, text, lineVersion);
      first = false;
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        const entry = read(text.slice(from, end));
        from = end + 1;
        if (entry !== undefined) yield entry;
      }
      rest = text.slice(from);
      // No entry is that long: this is damage, and it must not fill the memory.
      if (rest.length > LONGEST_LINE) rest = rest.slice(-1);
    }
  } catch (error) {
    throw storeError(path, 'read', error);
  }
  const entry = read(rest);
  if (entry !== undefined) yield entry;
}
