import { link, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ToolmendError } from '../base/index.ts';
import { codeOf } from './store-error.ts';

// The names of the files of one ledger. `calls.ndjson` belongs to the first process that writes; others beside it write to
// `calls.PID-RANDOM.ndjson`, so each file has one writer. Full or old files become `calls[.PID-RANDOM].DAY.NUMBER.ndjson`.

/** Lists the files of a ledger that exist, rotated ones first, the file itself last. */
export async function listSegments(file: string): Promise<string[]> {
  const extension = extname(file);
  const stem = basename(file, extension);
  const names = await readdir(dirname(file)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => {
    if (name === basename(file)) return true;
    if (!name.startsWith(`${stem}.`) || !name.endsWith(extension)) return false;
    const middle = name.slice(stem.length + 1, name.length - extension.length);
    return /^(?:\d+-[0-9a-z]{6})?(?:(?:^|\.)\d{4}-\d\d-\d\d\.\d{4,})?$/u.test(middle);
  });
  const own = basename(file);
  found.sort((a, b) => Number(a === own) - Number(b === own) || (a < b ? -1 : 1));
  return found.map((name) => join(dirname(file), name));
}

/** Finds the name that a file gets when it is put aside. */
export async function nameAside(active: string, day: string): Promise<string> {
  const extension = extname(active);
  const stem = active.slice(0, active.length - extension.length);
  for (let number = 1; ; number++) {
    const name = `${stem}.${day}.${String(number).padStart(4, '0')}${extension}`;
    if (!(await exists(name))) return name;
  }
}

/** A file that one process may write. */
export interface Claim {
  readonly path: string;
  release(): Promise<void>;
}

/** Claims a file for this process, or a name beside it where a living process has claimed it. */
export async function claimFile(file: string): Promise<Claim> {
  const token = `${process.pid}-${Math.floor(Math.random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
  const lock = `${file}.lock`;
  const mine = `${lock}.${token}`;
  await writeFile(mine, token);
  try {
    if (await takeLock(lock, mine, token)) {
      return {
        path: file,
        release: async () => {
          if ((await readFile(lock, 'utf8').catch(() => '')) === token) await rm(lock, { force: true });
        },
      };
    }
  } finally {
    await rm(mine, { force: true });
  }
  const extension = extname(file);
  return { path: `${file.slice(0, file.length - extension.length)}.${token}${extension}`, release: async () => {} };
}

async function takeLock(lock: string, mine: string, token: string): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    try {
      // Linking a file that is already written makes the lock appear whole, and fails where there is one.
      await link(mine, lock);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = await readFile(lock, 'utf8').catch(() => '');
    if (holder === '' || isAlive(Number(holder.split('-')[0]))) return false;
    // Left by a process that died. Two takers may get here at once: who moves it away first goes on, the other sees the rest.
    const aside = `${mine}.old`;
    await rename(lock, aside).catch(() => {});
    const moved = await readFile(aside, 'utf8').catch(() => '');
    await unlink(aside).catch(() => {});
    if (moved !== '' && moved !== holder) await writeFile(lock, moved, { flag: 'wx' }).catch(() => {});
  }
  return (await readFile(lock, 'utf8').catch(() => '')) === token;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Tells how a file goes on: whether its last line is whole. Throws where the file is not one of ours. */
export async function inspectFile(path: string, newestVersion: number): Promise<{ readonly torn: boolean }> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) return { torn: false };
    const start = Buffer.alloc(Math.min(size, 32));
    await handle.read(start, 0, start.length, 0);
    checkStart(path, start.toString('utf8'), newestVersion);
    const end = Buffer.alloc(1);
    await handle.read(end, 0, 1, size - 1);
    return { torn: end[0] !== 0x0a };
  } finally {
    await handle.close();
  }
}

const FIRST_WORDS = '{"toolmend":';

/** Throws where the start of a file shows that it is no ledger, or a newer one. */
export function checkStart(path: string, start: string, newestVersion: number): void {
  const head = start.trimStart();
  // A crash may have left less than the first words.
  if (!head.startsWith(FIRST_WORDS) && !FIRST_WORDS.startsWith(head)) {
    throw new ToolmendError(
      'store',
      `${path} is no ledger of Toolmend: its first line is of another program; it is left as it is`,
    );
  }
  const version = Number.parseInt(head.slice(FIRST_WORDS.length), 10);
  if (version > newestVersion) {
    throw new ToolmendError(
      'store',
      `${path} was written by a newer Toolmend (format ${version}; this one knows ${newestVersion})`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
