/**
 * What the ledger costs: recording a call, writing a million entries, and the report over them. Needs `npm run build`. Prints one
 * line a figure. Stores: `ndjson`, `sqlite`, and `postgres` where TOOLMEND_TEST_POSTGRES or the default server answers.
 * First argument: how many entries (default 1,000,000).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createLedger, createMemorySink, readReport } from '../dist/ledger/index.js';
import { createNdjsonSink, openNdjsonReader } from '../dist/ledger/ndjson.js';
import { createPostgresSink, openPostgresReader } from '../dist/ledger/postgres.js';
import { createSqliteSink, openSqliteReader } from '../dist/ledger/sqlite.js';

const count = Number(process.argv[2] ?? 1_000_000);
const { signal } = new AbortController();

function say(what, figure) {
  process.stdout.write(`${what.padEnd(52)} ${figure}\n`);
}

async function timeRecording() {
  const call = { tool: 'search', arguments: { path: '/var/log', limit: '20' } };
  const passed = { tool: 'search', arguments: { path: '/var/log', limit: 20 }, issues: [], notices: [], receipt: '' };
  const step = { rule: 'coerce', op: 'set', at: '/limit', from: '20', to: 20, loss: 'none' };
  const issue = { code: 'missing', at: '/path', message: 'The required parameter `path` is missing' };
  const outcomes = {
    accepted: { ...passed, outcome: 'accepted', steps: [] },
    healed: { ...passed, outcome: 'healed', steps: [step] },
    rejected: { tool: 'search', outcome: 'rejected', steps: [], issues: [issue], receipt: 'x' },
  };
  for (const [name, outcome] of Object.entries(outcomes)) {
    const ledger = createLedger({ sinks: [createMemorySink({ capacity: 1_000 })] });
    const times = [];
    for (let round = 0; round < 60; round++) {
      const start = process.hrtime.bigint();
      for (let number = 0; number < 5_000; number++) ledger.record(call, outcome, { model: 'm', nanoseconds: 500 });
      times.push(Number(process.hrtime.bigint() - start) / 5_000);
      await ledger.flush();
    }
    times.sort((a, b) => a - b);
    say(`record, ${name} call`, `${times[30].toFixed(0)} ns (median), ${times[57].toFixed(0)} ns (95 %)`);
    await ledger.close();
  }
}

/** Entries of 60 days in order, of 7 tools and 3 models; one in ten is healed, one in twenty refused. */
function makeBatch(from) {
  return Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
    const number = from + index;
    const entry = {
      id: `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
      time: new Date(Date.UTC(2026, 9, 1) + Math.floor((number / count) * 60 * 86_400_000)).toISOString(),
      tool: `tool_${number % 7}`,
      model: `model-${number % 3}`,
      outcome: 'accepted',
      issues: [],
      steps: [],
      fields: ['path', 'limit'],
      nanoseconds: 500 + (number % 100),
    };
    if (number % 10 === 3) {
      const steps = [{ path: 'limit', rule: 'coerce', loss: 'none', shape: 'string → number' }];
      return { ...entry, outcome: 'healed', steps };
    }
    if (number % 20 !== 7) return entry;
    const issues = [
      { path: '', code: 'unknown', name: 'folder', beside: 'path' },
      { path: 'path', code: 'missing' },
    ];
    return { ...entry, outcome: 'rejected', issues, fields: [] };
  });
}

async function timeStore(name, sink, open) {
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const start = performance.now();
  const before = process.cpuUsage();
  for (let from = 0; from < count; from += 1_000) {
    await sink.write(makeBatch(from), signal);
  }
  await sink.flush?.();
  await sink.close?.();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(before);
  clearInterval(ticking);
  say(
    `${name}: ${count} entries`,
    `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU here), longest stop of this thread ${longest.toFixed(0)} ms`,
  );
  const reader = await open();
  for (const round of ['first', 'second']) {
    const begin = performance.now();
    const report = await readReport(reader);
    if (report.total.calls !== count) throw new Error(`${name} holds ${report.total.calls} calls`);
    say(`${name}: the ${round} report`, `${((performance.now() - begin) / 1_000).toFixed(2)} s`);
  }
  await reader.close();
}

async function timePostgres() {
  const server = process.env.TOOLMEND_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1/';
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
  } catch {
    say('postgres', `no server at ${new URL(server).host}`);
    return;
  }
  const name = `toolmend_bench_${process.pid}`;
  await client.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await timeStore('postgres', createPostgresSink({ url: url.href }), () => openPostgresReader({ url: url.href }));
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  }
}

await timeRecording();
const folder = mkdtempSync(join(tmpdir(), 'toolmend-ledger-'));
try {
  const lines = join(folder, 'calls.ndjson');
  await timeStore('ndjson', createNdjsonSink({ file: lines }), () => openNdjsonReader({ file: lines }));
  const file = join(folder, 'calls.sqlite');
  await timeStore('sqlite', createSqliteSink({ file }), () => openSqliteReader({ file }));
  say('sqlite: size of the file', `${(statSync(file).size / 1e6).toFixed(0)} MB`);
  await timePostgres();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
