/**
 * What the ledger costs: recording a call, writing a million entries, and the report over them. Prints one line a figure.
 * Sinks: `ndjson`, `sqlite`, and `postgres` where TOOLMEND_TEST_POSTGRES or the default server answers.
 * First argument: how many entries (default 1,000,000).
 */
import { statSync } from 'node:fs';
import {
  createLedger,
  createMemorySink,
  type LedgerEntry,
  type LedgerReader,
  type LedgerSink,
  readReport,
} from '../src/ledger/index.ts';
import { createNdjsonSink, openNdjsonReader } from '../src/ledger/ndjson.ts';
import { createPostgresSink, openPostgresReader } from '../src/ledger/postgres.ts';
import { createSqliteSink, openSqliteReader } from '../src/ledger/sqlite.ts';
import { createDatabase, postgresMissing } from '../test/ledger-postgres.ts';
import { accepted, call, healed, mixedEntry, rejected, temporaryFolder } from '../test/ledger-samples.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const { signal } = new AbortController();

function say(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(52)} ${figure}\n`);
}

async function timeRecording(): Promise<void> {
  const limit = { rule: 'coerce', op: 'set', at: '/limit', from: '20', to: 20, loss: 'none' } as const;
  const outcomes = {
    accepted: accepted({ path: '/var/log', pattern: '*.log', limit: 5 }),
    healed: healed([limit], { path: '/var/log', limit: 20 }),
    rejected: rejected([{ code: 'missing', at: '/path' }]),
  };
  for (const [name, outcome] of Object.entries(outcomes)) {
    const ledger = createLedger({ sinks: [createMemorySink({ capacity: 1_000 })] });
    const times: number[] = [];
    for (let round = 0; round < 60; round++) {
      const start = process.hrtime.bigint();
      for (let number = 0; number < 5_000; number++) ledger.record(call, outcome, { model: 'm', nanoseconds: 500 });
      times.push(Number(process.hrtime.bigint() - start) / 5_000);
      await ledger.flush();
    }
    times.sort((a, b) => a - b);
    say(`record, ${name} call`, `${times[30]!.toFixed(0)} ns (median), ${times[57]!.toFixed(0)} ns (95 %)`);
    await ledger.close();
  }
}

/** Entries come in the order of their days: 60 of them. */
function makeBatch(from: number): LedgerEntry[] {
  return Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
    const number = from + index;
    const time = new Date(Date.UTC(2026, 9, 1) + Math.floor((number / count) * 60 * 86_400_000)).toISOString();
    return { ...mixedEntry(number), time };
  });
}

async function timeStore(name: string, sink: LedgerSink, open: () => Promise<LedgerReader>): Promise<void> {
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

await timeRecording();
const folder = temporaryFolder();
try {
  const lines = folder.file('calls.ndjson');
  await timeStore('ndjson', createNdjsonSink({ file: lines }), () => openNdjsonReader({ file: lines }));
  const file = folder.file('calls.sqlite');
  await timeStore('sqlite', createSqliteSink({ file }), () => openSqliteReader({ file }));
  say('sqlite: size of the file', `${(statSync(file).size / 1e6).toFixed(0)} MB`);
  if (postgresMissing === '') {
    const { url, drop } = await createDatabase();
    await timeStore('postgres', createPostgresSink({ url }), () => openPostgresReader({ url }));
    await drop();
  } else say('postgres', postgresMissing);
} finally {
  folder.remove();
}
