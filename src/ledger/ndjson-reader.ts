import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { refuseUnknownOptions, ToolmendError } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import { checkStart, listSegments } from './ndjson-files.ts';
import { lineVersion, readLine, stripVersion } from './ndjson-format.ts';
import type { LedgerReader } from './read-ledger.ts';
import { createRollUp, groupRows, type RollUpRow } from './roll-up.ts';
import { storeError } from './store-error.ts';

const LONGEST_LINE = 16 * 1024 * 1024;
const MOST_PLACES = 10;

/** Opens the files of a ledger of lines for reading; lines that are torn or of another program are left out and counted. */
export async function openNdjsonReader(options: { readonly file: string }): Promise<LedgerReader> {
  refuseUnknownOptions('a ledger of lines', options, { file: true });
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

  /** In lists as they come from the disk: a step of an async generator for each line would cost more than the line. */
  async function* readLists(): AsyncIterable<LedgerEntry[]> {
    const seen = new Set<string>();
    for (const path of await segments(file)) {
      for await (const list of readFileEntries(path, skip)) {
        yield list.filter((entry) => !seen.has(entry.id) && seen.add(entry.id));
      }
    }
  }

  return {
    name: 'ndjson',
    async *entries() {
      for await (const list of readLists()) yield* list.map(stripVersion);
    },
    async aggregate(query) {
      const state = await stateOf(file);
      if (counted?.state !== state) {
        const sum = createRollUp();
        for await (const list of readLists()) for (const entry of list) sum.add(entry);
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

async function* readFileEntries(path: string, skip: (place: string) => void): AsyncIterable<LedgerEntry[]> {
  let number = 0;
  let rest = '';
  let first = true;

  const read = (line: string, list: LedgerEntry[]): void => {
    number++;
    if (line.trim() === '') return;
    const result = readLine(line);
    if (result.kind === 'read') list.push(result.entry);
    else if (result.kind === 'newer') checkStart(path, line, lineVersion);
    else skip(`${path}:${number}`);
  };

  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const text = rest + (chunk as string);
      if (first) checkStart(path, text, lineVersion);
      first = false;
      let from = 0;
      const list: LedgerEntry[] = [];
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        read(text.slice(from, end), list);
        from = end + 1;
      }
      yield list;
      rest = text.slice(from);
      // No entry is that long: this is damage, and it must not fill the memory.
      if (rest.length > LONGEST_LINE) rest = rest.slice(-1);
    }
  } catch (error) {
    throw storeError(path, 'read', error);
  }
  const list: LedgerEntry[] = [];
  read(rest, list);
  yield list;
}
