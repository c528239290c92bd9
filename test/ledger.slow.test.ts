/** What happens to a ledger when many processes write, when they are killed, when the server is, and when the disk is full. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger, type LedgerEntry } from '../src/ledger/index.ts';
import { createNdjsonSink } from '../src/ledger/ndjson.ts';
import { openReader } from '../src/ledger/open.ts';
import { createPostgresSink } from '../src/ledger/postgres.ts';
import { createDatabase, postgresMissing } from './ledger-postgres.ts';
import { accepted, call, temporaryFolder } from './ledger-samples.ts';

const root = resolve(import.meta.dirname, '..');
const folder = temporaryFolder();
afterAll(folder.remove);
const writer = folder.file('out/test/ledger-writer.js');

// Node 20 runs no TypeScript, so the process that writes is compiled first, from the sources as they are now.
beforeAll(() => {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, noCheck: true, declaration: false, isolatedDeclarations: false },
      ...{ rootDir: root, outDir: folder.file('out'), typeRoots: [join(root, 'node_modules/@types')] },
    },
    include: [],
    files: [fileURLToPath(new URL('./ledger-writer.ts', import.meta.url))],
  };
  writeFileSync(folder.file('tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder.file('tsconfig.json')]);
  symlinkSync(join(root, 'node_modules'), folder.file('out/node_modules'));
  writeFileSync(folder.file('out/package.json'), '{"type":"module"}');
}, 60_000);

interface Writer {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  safe: number;
}

function startWriter(place: string, count: number): Writer {
  const child = spawn(process.execPath, [writer, place, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const started: Writer = { child, safe: 0, ended: new Promise((done) => child.on('close', (code) => done(code))) };
  createInterface({ input: child.stdout! }).on('line', (line) => {
    started.safe = Number(line);
  });
  return started;
}

async function readPlace(place: string): Promise<{ entries: LedgerEntry[]; counted: number; skipped: number }> {
  const reader = await openReader(place);
  const entries: LedgerEntry[] = [];
  for await (const entry of reader.entries()) entries.push(entry);
  const [row] = await reader.aggregate({ kinds: ['call'], by: [] });
  await reader.close();
  return { entries, counted: row?.calls ?? 0, skipped: reader.skipped().count };
}

describe('four processes that write at once', () => {
  async function writeAll(place: string): Promise<void> {
    const writers = Array.from({ length: 4 }, () => startWriter(place, 1_000));
    expect(await Promise.all(writers.map((each) => each.ended))).toEqual([0, 0, 0, 0]);
    const { entries, counted, skipped } = await readPlace(place);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4_000);
    expect(new Set(entries.map(({ session }) => session)).size).toBe(4);
    expect([entries.length, counted, skipped]).toEqual([4_000, 4_000, 0]);
  }

  test('lose nothing in files of lines', () => writeAll(folder.file('four/calls.ndjson')), 60_000);

  test(
    'lose nothing in one SQLite file, which none of them had made before',
    () => writeAll(folder.file('four.sqlite')),
    60_000,
  );

  test.skipIf(postgresMissing !== '')(
    `lose nothing in PostgreSQL${postgresMissing}`,
    async () => {
      const database = await createDatabase();
      try {
        await writeAll(database.url);
      } finally {
        await database.drop();
      }
    },
    60_000,
  );
});

describe('a process that is killed while it writes', () => {
  test.each(['killed.ndjson', 'killed.sqlite'])(
    'leaves a readable %s with all that was said to be safe, and the next one goes on',
    async (name) => {
      const place = folder.file(name);
      const first = startWriter(place, 1_000_000);
      await expect.poll(() => first.safe, { timeout: 30_000 }).toBeGreaterThanOrEqual(500);
      first.child.kill('SIGKILL');
      await first.ended;
      const after = await readPlace(place);
      expect(after.entries.length).toBeGreaterThanOrEqual(first.safe);
      expect(after.counted).toBe(after.entries.length);
      expect(after.skipped).toBeLessThanOrEqual(1);
      expect(await startWriter(place, 250).ended).toBe(0);
      const later = await readPlace(place);
      expect(later.counted).toBe(after.counted + 250);
      expect(later.skipped).toBe(after.skipped);
      expect(existsSync(`${place}.lock`)).toBe(false);
    },
    60_000,
  );
});

const binaries = findBinaries();

function findBinaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base) : [];
  return versions.map((version) => join(base, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
}

/** PostgreSQL refuses to run as root, so there it runs as the user that its package made. */
function runServerTool(tool: string, given: readonly string[]): void {
  const command = [join(binaries!, tool), ...given];
  const [program, ...rest] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  execFileSync(program!, rest, { stdio: 'ignore', cwd: '/' });
}

function isStarted(start: () => void): boolean {
  try {
    start();
    return true;
  } catch {
    return false;
  }
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const noBinaries = binaries === undefined ? ' (skipped: no server binaries in /usr/lib/postgresql)' : '';

describe.skipIf(binaries === undefined)(`a PostgreSQL server that is killed in the middle${noBinaries}`, () => {
  const data = folder.file('cluster/data');
  let port = 0;
  const start = (): void => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder.file('cluster')}`;
    runServerTool('pg_ctl', [
      '-D',
      data,
      '-w',
      '-t',
      '60',
      '-l',
      join(folder.file('cluster'), 'log'),
      '-o',
      settings,
      'start',
    ]);
  };

  beforeAll(async () => {
    chmodSync(folder.path, 0o755);
    mkdirSync(folder.file('cluster'));
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder.file('cluster')]);
    port = await findPort();
    runServerTool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']);
    start();
  }, 90_000);
  afterAll(() => {
    runServerTool('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  }, 60_000);

  /** Kills the server that this test started and its children, by their ids, and waits until they are gone. */
  async function kill(): Promise<void> {
    const lock = join(data, 'postmaster.pid');
    const postmaster = readFileSync(lock, 'utf8').split('\n')[0]!;
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).stdout;
    const ids = [postmaster, ...children.split('\n').map((id) => id.trim())].filter(Boolean);
    for (const id of ids) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    }
    // Where nobody reaps orphans, a dead one keeps its id, and the next server would take the lock for a living one's.
    const states = (): string => spawnSync('ps', ['-o', 'stat=', '-p', ids.join(',')], { encoding: 'utf8' }).stdout;
    await expect
      .poll(
        () =>
          states()
            .split('\n')
            .filter((state) => state !== '' && !state.startsWith('Z')),
        { timeout: 20_000 },
      )
      .toEqual([]);
    rmSync(lock, { force: true });
  }

  test('costs no call, and after its restart everything is there once', async () => {
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const quick = { interval: 5, batch: 100, firstWait: 10, longestWait: 200, flushTimeout: 60_000 };
    const ledger = createLedger({ sinks: [createPostgresSink({ url })], capacity: 50_000, ...quick });
    let recorded = 0;
    const recordSome = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round++) {
        for (let number = 0; number < 40; number++) ledger.record(call, accepted());
        recorded += 40;
        await new Promise((done) => setTimeout(done, 2));
      }
    };
    await recordSome(50);
    await expect.poll(() => ledger.stats().sinks[0]!.written, { timeout: 30_000 }).toBeGreaterThan(0);
    await Promise.all([recordSome(50), kill()]);
    await expect.poll(() => ledger.stats().sinks[0]!.failures, { timeout: 30_000 }).toBeGreaterThan(0);
    await recordSome(20);
    // The children of the killed server hold its memory until they notice, and as long no new one can start there.
    await expect.poll(() => isStarted(start), { timeout: 60_000, interval: 500 }).toBe(true);
    expect(await ledger.flush()).toBe(true);
    const [stats] = ledger.stats().sinks;
    expect(stats).toMatchObject({ written: recorded, pending: 0, dropped: { full: 0, closed: 0 } });
    expect(await ledger.close()).toBe(true);
    const { entries, counted } = await readPlace(url);
    expect([entries.length, counted]).toEqual([recorded, recorded]);
  }, 120_000);
});

const disk = folder.file('disk');
mkdirSync(disk);
const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk]).status === 0;
const noDisk = mounted ? '' : ' (skipped: no small file system can be mounted here)';

describe.skipIf(!mounted)(`a disk that is full${noDisk}`, () => {
  afterAll(() => {
    execFileSync('/bin/umount', [disk]);
  });

  test('costs no call and no line, and what waited is written when there is room again', async () => {
    const file = join(disk, 'calls.ndjson');
    writeFileSync(join(disk, 'filler'), Buffer.alloc(64 * 1024));
    const sink = createNdjsonSink({ file });
    const ledger = createLedger({ sinks: [sink], interval: 2, batch: 37, firstWait: 2, longestWait: 10 });
    let recorded = 0;
    const recordUntil = async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        for (let number = 0; number < 10; number++) ledger.record(call, accepted());
        recorded += 10;
        await new Promise((done) => setTimeout(done, 1));
      }
    };
    await recordUntil(() => ledger.stats().sinks[0]!.failures > 3);
    expect(ledger.stats().sinks[0]!.trouble).toMatch(/cannot write the ledger .*calls\.ndjson: the disk is full/);
    const before = await readPlace(file);
    expect(before.skipped).toBeLessThanOrEqual(1);
    rmSync(join(disk, 'filler'));
    expect(await ledger.close()).toBe(true);
    const { entries, skipped } = await readPlace(file);
    expect([entries.length, skipped]).toEqual([recorded, 0]);
    expect(entries.slice(0, before.entries.length)).toEqual(before.entries);
  }, 60_000);
});
