import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportData } from '../src/ledger/index.ts';
import { openSink } from '../src/ledger/open.ts';
import { loadSqliteDriver } from '../src/ledger/sqlite-driver.ts';
import { type Ran, runForTest } from './cli-run.ts';
import { createDatabase, postgresMissing } from './ledger-postgres.ts';
import { temporaryFolder } from './ledger-samples.ts';
import { sampleCalls, sampleEntries, sampleTools } from './report-samples.ts';

const folder = temporaryFolder();
const lines = folder.file('calls.ndjson');
const sqlite = folder.file('calls.sqlite');
const tools = folder.file('tools.json');
const calls = folder.file('recorded.jsonl');
const entries = await sampleEntries(40);

async function fill(place: string): Promise<void> {
  const sink = await openSink(place);
  await sink.write(entries, new AbortController().signal);
  await sink.close?.();
}

const report = (words: readonly string[], options: Parameters<typeof runForTest>[1] = {}): Promise<Ran> =>
  runForTest(['report', ...words], options);
const json = ({ stdout }: Ran): ReportData & Record<string, never> => JSON.parse(stdout);

beforeAll(async () => {
  await fill(lines);
  await fill(sqlite);
  writeFileSync(tools, JSON.stringify({ tools: sampleTools }));
  writeFileSync(
    calls,
    sampleCalls(40)
      .map(({ call: { time: _, ...call } }) => JSON.stringify(call))
      .join('\n'),
  );
});
afterAll(() => folder.remove());

describe('the report of a ledger', () => {
  test('is the same JSON from lines and from SQLite', async () => {
    const [first, second] = [await report([lines]), await report([sqlite])];
    expect([first.status, first.stderr, second.status, second.stderr]).toEqual([0, '', 0, '']);
    expect(json(second)).toEqual(json(first));
    const { total, since, until, days } = json(first);
    expect(total.calls).toBe(entries.length);
    expect(total.accepted + total.healed + total.rejected + total.closed).toBe(total.calls);
    expect([since, until, days.length]).toEqual(['2026-11-01', '2026-11-30', 30]);
  });

  test(`is the same JSON from PostgreSQL${postgresMissing}`, async ({ skip }) => {
    skip(postgresMissing !== '');
    const database = await createDatabase();
    try {
      await fill(database.url);
      const ran = await report([database.url, '--tools', tools]);
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      expect(json(ran)).toEqual(json(await report([lines, '--tools', tools])));
    } finally {
      await database.drop();
    }
  });

  test('stands in tables on a terminal, in both languages', async () => {
    const { stdout } = await report([sqlite], { terminal: true, env: { NO_COLOR: '1' } });
    const [title, , headline] = stdout.split('\n');
    expect(title).toMatch(/^Tool call report {2}Nov 1, 2026 – Nov 30, 2026 · [\d,]+ calls · 6 tools · 5 models$/);
    expect(headline).toMatch(/^→ `query_orders.customer_id` lives on `coerce`: \d+ of \d+ calls; declare the type/);
    expect(stdout).toMatch(/Accepted +\d+ +\d+% +right as they came\n/);
    expect(stdout).toMatch(/Round trips saved: \d+/);
    expect(stdout).toMatch(/search_files.sort +lives on enum-synonym +healed +\d+/);
    expect(stdout).toMatch(/query_orders.filter +json-text +\d+ +coral-7b/);
    const chinese = await report([sqlite, '--locale', 'zh', '--format', 'pretty']);
    expect(chinese.stdout).toMatch(/^工具调用报告 {2}2026年11月1日 – 2026年11月30日/);
    expect(chinese.stdout).toMatch(/直接通过 +\d+/);
  });

  test('is limited to days', async () => {
    const { since, until, total, days } = json(
      await report([sqlite, '--since', '2026-11-10', '--until', '2026-11-12']),
    );
    expect([since, until, days.length]).toEqual(['2026-11-10', '2026-11-12', 3]);
    expect(total.calls).toBe(entries.filter(({ time }) => /^2026-11-1[012]/.test(time)).length);
  });

  test('writes a page, also to standard output, and keeps the rest out of it', async () => {
    const page = folder.file('page.html');
    expect((await report([lines, '--html', page])).status).toBe(0);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>\n<html lang="en">/);
    const { stdout } = await report([lines, '--html', '-', '--locale', 'zh']);
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="zh-Hans">[\s\S]*<\/html>\n$/);
  });

  test('an empty ledger is a report that says so', async () => {
    const place = folder.file('empty.sqlite');
    const sink = await openSink(place);
    await sink.close?.();
    const ran = await report([place, '--format', 'pretty', '--html', folder.file('empty.html')]);
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain('There are no calls in this ledger yet.');
  });

  test('leaves out lines that cannot be read, and says which', async () => {
    const place = folder.file('torn.ndjson');
    writeFileSync(place, `${readFileSync(lines, 'utf8')}{"toolmend":1,"id":"x","ti\n`);
    const ran = await report([place]);
    expect(ran.status).toBe(0);
    expect(ran.stderr).toMatch(
      /^toolmend: 1 parts of the ledger could not be read and are left out: .*torn\.ndjson:\d+\n$/,
    );
    expect(json(ran).total.calls).toBe(entries.length);
  });
});

describe('a change of the tools', () => {
  const patch = folder.file('patch.json');

  test('is proposed as a patch that applies, and its effect is replayed', async () => {
    const ran = await report([sqlite, '--tools', tools, '--patch', patch, '--replay', calls]);
    expect(ran.stderr).toBe('');
    const { proposals, replay, effects } = JSON.parse(ran.stdout);
    expect(proposals.map((each: { kind: string }) => each.kind)).toEqual(
      expect.arrayContaining(['alias', 'synonym', 'enum-rename', 'type-change']),
    );
    expect(JSON.parse(readFileSync(patch, 'utf8'))).toEqual(
      proposals.flatMap((each: { patch: unknown[] }) => each.patch),
    );
    expect(replay.after.rejected).toBeLessThan(replay.before.rejected);
    expect(replay.after.accepted).toBeGreaterThan(replay.before.accepted);
    expect(replay.after.calls).toBe(replay.before.calls);
    expect(effects).toHaveLength(proposals.length);
    expect(ran.status).toBe(replay.lost > 0 ? 1 : 0);
  });

  test('applied from a file does the same as proposed', async () => {
    const proposed = JSON.parse((await report([sqlite, '--tools', tools, '--replay', calls])).stdout).replay;
    const applied = JSON.parse(
      (await report([sqlite, '--tools', tools, '--replay', calls, '--apply', patch])).stdout,
    ).replay;
    expect(applied).toEqual(proposed);
  });

  test('needs no ledger: the recorded calls are the ground, also from standard input', async () => {
    const ran = await report(['--replay', '-', '--tools', tools, '--format', 'json'], {
      stdin: readFileSync(calls, 'utf8'),
    });
    const { total, replay, proposals, models } = JSON.parse(ran.stdout);
    expect(total.calls).toBe(entries.length);
    expect(total.healed).toBe(replay.before.healed);
    expect(total.rejected).toBe(replay.before.rejected);
    expect(models).toHaveLength(5);
    expect(proposals.length).toBeGreaterThan(3);
    const fromFile = await report(['--replay', calls, '--tools', tools, '--format', 'json']);
    expect(JSON.parse(fromFile.stdout).replay).toEqual(replay);
  });

  test('takes calls that bring their tools, and changes those of the tool file', async () => {
    const inline = folder.file('inline.jsonl');
    const [search] = sampleTools;
    const call = { tool: search, arguments: { path: '/srv', pattern: '*', sort: 'by_size' } };
    writeFileSync(inline, JSON.stringify(call));
    expect(JSON.parse((await report(['--replay', inline])).stdout).total).toMatchObject({ calls: 1, rejected: 1 });
    const change = folder.file('change.json');
    writeFileSync(
      change,
      JSON.stringify([{ op: 'add', path: '/tools/0/parameters/properties/sort/enum/-', value: 'by_size' }]),
    );
    const ran = await report(['--replay', inline, '--tools', tools, '--apply', change]);
    expect(ran.status).toBe(0);
    expect(JSON.parse(ran.stdout).replay).toMatchObject({
      moves: [{ from: 'rejected', to: 'accepted', calls: 1 }],
      better: 1,
      worse: 0,
    });
  });

  test('that refuses calls that ran ends with 1 and names them', async () => {
    const change = folder.file('worse.json');
    writeFileSync(
      change,
      JSON.stringify([{ op: 'replace', path: '/tools/5/parameters/required', value: ['path', 'reason'] }]),
    );
    const ran = await report(['--replay', calls, '--tools', tools, '--apply', change, '--format', 'pretty']);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/\d+ calls that ran would have been refused\./);
    expect(ran.stdout).toMatch(/#\d+ `?c\d+`? +edit_file +Accepted → Refused +missing \/reason/);
    const page = await report(['--replay', calls, '--tools', tools, '--apply', change, '--html', '-']);
    expect(page.stdout).toContain('calls that ran would have been refused.</strong>');
  });
});

describe('what is wrong is told, and nothing is lost', () => {
  const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

  test.each<[string, readonly string[], RegExp]>([
    ['no ledger at all', [], /report needs a ledger, or recorded calls/],
    ['a ledger that is not there', [folder.file('none.sqlite')], /there is no ledger at .*none\.sqlite/],
    ['a place that is none', ['calls.txt'], /a ledger is at a file \(\.ndjson/],
    ['a day that is none', [lines, '--since', '2026-02-30'], /Expected a day, YYYY-MM-DD/],
    ['days the wrong way round', [lines, '--since', '2026-11-02', '--until', '2026-11-01'], /--since is after --until/],
    ['a patch of no tools', [lines, '--patch', 'p.json'], /--patch needs --tools FILE/],
    ['a change without calls', [lines, '--tools', tools, '--apply', tools], /--apply needs --replay CALLS/],
    ['calls beside a ledger without tools', [lines, '--replay', calls], /--replay beside a ledger needs --tools FILE/],
    ['tools that are not there', [lines, '--tools', 'none.json'], /cannot read none\.json: there is no such file/],
    [
      'a patch that is none',
      [lines, '--tools', tools, '--replay', calls, '--apply', tools],
      /tools\.json is no JSON Patch/,
    ],
    ['a page in no folder', [lines, '--html', folder.file('no/page.html')], /cannot write .*: there is no such folder/],
    ['a page that is a folder', [lines, '--html', folder.path], /cannot write .*: it is a folder/],
    ['a server that does not answer', ['postgres://user:secret@127.0.0.1:1/x'], /nothing answers there/],
  ])('%s', async (_, words, message) => {
    const ran = await report(words);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(message);
    expect(ran.stderr).not.toMatch(/secret|an error of ours|^ +at /m);
    expect(ran.stdout).toBe('');
  });

  test('calls of which none can be read', async () => {
    const ran = await report(['--replay', '-', '--tools', tools], { stdin: 'oops\n{}\n' });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/line 1 is no JSON; left out\ntoolmend: there are no calls in standard input\n$/);
  });

  test('a patch of other tools changes nothing', async () => {
    const change = folder.file('other.json');
    writeFileSync(change, JSON.stringify([{ op: 'test', path: '/tools/0/name', value: 'other' }]));
    const ran = await report(['--replay', calls, '--tools', tools, '--apply', change]);
    expect([ran.status, ran.stderr]).toEqual([
      2,
      'toolmend: the patch cannot test at /tools/0/name: the document is another one\n',
    ]);
  });

  test('a file of another program stays as it is, and so does the page of yesterday', async () => {
    const driver = await loadSqliteDriver();
    const other = folder.file('other.sqlite');
    const database = new driver(other);
    database.exec('CREATE TABLE mine (x)');
    database.close();
    const page = folder.file('yesterday.html');
    writeFileSync(page, 'yesterday');
    const before = hashOf(other);
    for (const [place, message] of [
      [other, /is a database of another program, no ledger of Toolmend; it is left as it is/],
      [folder.file('notes.ndjson'), /notes\.ndjson/],
      [folder.file('notes.db'), /notes\.db/],
    ] as const) {
      if (!existsSync(place)) writeFileSync(place, 'Dear diary,\ntoday nothing happened.\n'.repeat(40));
      const content = hashOf(place);
      const ran = await report([place, '--html', page]);
      expect([ran.status, ran.stdout]).toEqual([2, '']);
      expect(ran.stderr).toMatch(message);
      expect(ran.stderr).not.toContain('an error of ours');
      expect(hashOf(place)).toBe(content);
    }
    expect(hashOf(other)).toBe(before);
    expect(readFileSync(page, 'utf8')).toBe('yesterday');
  });

  test('a damaged page is told as damage', async () => {
    const damaged = folder.file('damaged.sqlite');
    const bytes = Buffer.from(readFileSync(sqlite));
    // Everything behind the header and the list of tables.
    for (let at = 4096 * 2; at < bytes.length; at++) bytes[at] = (at * 31) % 251;
    writeFileSync(damaged, bytes);
    const content = hashOf(damaged);
    const ran = await report([damaged]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/^toolmend: cannot \w+ the ledger .*damaged\.sqlite: the file is damaged/);
    expect(hashOf(damaged)).toBe(content);
  });

  test('tables of an old version are brought forward, with everything in them', async () => {
    const old = folder.file('old.sqlite');
    writeFileSync(old, readFileSync(sqlite));
    const driver = await loadSqliteDriver();
    const database = new driver(old);
    database.exec('DROP TABLE roll_ups');
    database.exec('PRAGMA user_version = 1');
    database.close();
    expect(json(await report([old]))).toEqual(json(await report([sqlite])));
  });

  test('tables of a newer version are left alone', async () => {
    const newer = folder.file('newer.sqlite');
    writeFileSync(newer, readFileSync(sqlite));
    const driver = await loadSqliteDriver();
    const database = new driver(newer);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const content = hashOf(newer);
    const ran = await report([newer]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/was written by a newer Toolmend/);
    expect(hashOf(newer)).toBe(content);
  });

  test('a page is replaced whole: its mode and a link to it stay, and nothing is left beside it', async () => {
    const place = folder.file('web');
    mkdirSync(place);
    const page = `${place}/page.html`;
    writeFileSync(page, 'old', { mode: 0o640 });
    symlinkSync(page, `${place}/link.html`);
    await report([lines, '--html', `${place}/link.html`]);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
    expect(statSync(page).mode & 0o777).toBe(0o640);
    expect(readdirSync(place).sort()).toEqual(['link.html', 'page.html']);
  });
});
