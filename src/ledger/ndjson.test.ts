import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { entries, entry, temporaryFolder } from '../../test/ledger-samples.ts';
import type { LedgerEntry } from './entry.ts';
import { createNdjsonSink, openNdjsonReader } from './ndjson.ts';
import { groupRows, rollUp } from './roll-up.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const { signal } = new AbortController();
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);

async function readAll(file: string): Promise<{ read: LedgerEntry[]; skipped: number; places: readonly string[] }> {
  const reader = await openNdjsonReader({ file });
  const read: LedgerEntry[] = [];
  for await (const each of reader.entries()) read.push(each);
  const { count, places } = reader.skipped();
  return { read, skipped: count, places };
}

describe('lines', () => {
  test('hold one entry each, and come back as they went', async () => {
    const file = folder.file('plain/calls.ndjson');
    const sink = createNdjsonSink({ file, daily: false });
    const list = entries(50);
    await sink.write(list.slice(0, 20), signal);
    await sink.write(list.slice(20), signal);
    await sink.flush!();
    await sink.close!();
    expect(lines(file).length).toBe(50);
    expect(JSON.parse(lines(file)[0]!)).toEqual({ toolmend: 1, ...list[0] });
    expect((await readAll(file)).read).toEqual(list);
    expect(readdirSync(folder.file('plain'))).toEqual(['calls.ndjson']);
  });

  test('go on where an earlier run stopped', async () => {
    const file = folder.file('again.ndjson');
    for (const list of [entries(3), entries(3, 3)]) {
      const sink = createNdjsonSink({ file });
      await sink.write(list, signal);
      await sink.close!();
    }
    expect((await readAll(file)).read).toEqual(entries(6));
  });

  test('are put aside by size and by day, and all are read', async () => {
    const file = folder.file('rotated/calls.ndjson');
    let now = Date.now();
    const sink = createNdjsonSink({ file, maxBytes: 600, clock: () => now });
    await sink.write(entries(2), signal);
    await sink.write(entries(2, 2), signal);
    now += 86_400_000;
    await sink.write(entries(1, 4), signal);
    await sink.close!();
    const day = new Date().toISOString().slice(0, 10);
    expect(readdirSync(folder.file('rotated')).sort()).toEqual([
      `calls.${day}.0001.ndjson`,
      `calls.${day}.0002.ndjson`,
      'calls.ndjson',
    ]);
    expect((await readAll(file)).read).toEqual(entries(5));
  });

  test('of two writers at once go to two files, and both are read', async () => {
    const file = folder.file('two/calls.ndjson');
    const [a, b] = [createNdjsonSink({ file }), createNdjsonSink({ file })];
    await a.write(entries(5), signal);
    await b.write(entries(5, 5), signal);
    await Promise.all([a.close!(), b.close!()]);
    const names = readdirSync(folder.file('two'));
    expect(names.length).toBe(2);
    expect(names.some((name) => /^calls\.\d+-[0-9a-z]{6}\.ndjson$/.test(name))).toBe(true);
    expect((await readAll(file)).read.map(({ id }) => id).sort()).toEqual(entries(10).map(({ id }) => id));
  });

  test('belong to the next writer where the one before died', async () => {
    const file = folder.file('stale.ndjson');
    // No process has a number this high on Linux.
    writeFileSync(`${file}.lock`, '99999999-abcdef');
    const sink = createNdjsonSink({ file });
    await sink.write(entries(1), signal);
    expect(lines(file).length).toBe(1);
    await sink.close!();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('that were written although the answer came late are not written twice', async () => {
    const file = folder.file('late.ndjson');
    const sink = createNdjsonSink({ file });
    const batch = entries(3);
    await Promise.all([sink.write(batch, signal), sink.write(batch, signal)]);
    await sink.close!();
    expect(lines(file).length).toBe(3);
  });

  test('go to a new file where somebody removed the old one', async () => {
    const file = folder.file('removed/calls.ndjson');
    const sink = createNdjsonSink({ file });
    await sink.write(entries(1), signal);
    rmSync(folder.file('removed'), { recursive: true });
    await sink.write(entries(1, 1), signal);
    await sink.close!();
    expect((await readAll(file)).read).toEqual(entries(1, 1));
  });
});

describe('damage', () => {
  test('a line that a crash tore is left out and told, and the next writer starts a new line', async () => {
    const file = folder.file('torn.ndjson');
    const first = createNdjsonSink({ file });
    await first.write(entries(2), signal);
    await first.close!();
    appendFileSync(file, '{"toolmend":1,"id":"00');
    expect(await readAll(file)).toEqual({ read: entries(2), skipped: 1, places: [`${file}:3`] });
    const second = createNdjsonSink({ file });
    await second.write(entries(1, 2), signal);
    await second.close!();
    expect(await readAll(file)).toEqual({ read: entries(3), skipped: 1, places: [`${file}:3`] });
  });

  test('a line of garbage in the middle costs that line', async () => {
    const file = folder.file('garbage.ndjson');
    const good = (number: number): string => JSON.stringify({ toolmend: 1, ...entry(number) });
    writeFileSync(file, `${good(0)}\n\u0000\u0000\u0001{{{\n{"hello":1}\n\n${good(1)}\n`);
    const { read, skipped, places } = await readAll(file);
    expect(read).toEqual([entry(0), entry(1)]);
    expect([skipped, places]).toEqual([2, [`${file}:2`, `${file}:3`]]);
  });

  test('an entry that is there twice counts once', async () => {
    const file = folder.file('twice.ndjson');
    const line = `${JSON.stringify({ toolmend: 1, ...entry(0) })}\n`;
    writeFileSync(file, line + line);
    expect((await readAll(file)).read.length).toBe(1);
  });

  test('a file of another program is refused for writing and reading, and stays as it is', async () => {
    const file = folder.file('other.ndjson');
    writeFileSync(file, '{"level":"info","message":"hello"}\n');
    const message = /other\.ndjson is no ledger of Toolmend: its first line is of another program; it is left as it is/;
    const sink = createNdjsonSink({ file });
    await expect(sink.write(entries(1), signal)).rejects.toThrow(message);
    await expect(sink.open!()).rejects.toMatchObject({ code: 'store' });
    await sink.close!();
    await expect(readAll(file)).rejects.toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe('{"level":"info","message":"hello"}\n');
  });

  test('a file of a newer format is refused by name', async () => {
    const file = folder.file('newer.ndjson');
    writeFileSync(file, '{"toolmend":2,"id":"x"}\n');
    await expect(readAll(file)).rejects.toThrow('was written by a newer Toolmend (format 2; this one knows 1)');
    await expect(createNdjsonSink({ file }).open!()).rejects.toThrow('newer Toolmend');
  });

  test('a ledger that is not there is told when reading', async () => {
    await expect(openNdjsonReader({ file: folder.file('none.ndjson') })).rejects.toThrow(
      /there is no ledger at .*none/,
    );
    await expect(openNdjsonReader({ file: folder.file('no/where.ndjson') })).rejects.toMatchObject({ code: 'store' });
  });

  test('a directory in the place of the file is told when writing', async () => {
    const file = folder.file('folder.ndjson');
    mkdirSync(file);
    await expect(createNdjsonSink({ file }).open!()).rejects.toThrow(/cannot open the ledger .*: it is a directory/);
  });
});

test('counts of files are those of the entries, also after more was written', async () => {
  const file = folder.file('counts.ndjson');
  const sink = createNdjsonSink({ file });
  await sink.write(entries(40), signal);
  const reader = await openNdjsonReader({ file });
  const query = { kinds: ['call', 'step'], by: ['tool', 'what'] } as const;
  expect(await reader.aggregate(query)).toEqual(groupRows(rollUp(entries(40)), query));
  await sink.write(entries(20, 40), signal);
  expect(await reader.aggregate(query)).toEqual(groupRows(rollUp(entries(60)), query));
  await sink.close!();
  await reader.close();
});
