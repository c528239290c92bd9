import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type OptionNames, refuseUnknownOptions } from '../base/index.ts';
import type { LedgerEntry } from './entry.ts';
import { type Claim, claimFile, inspectFile, nameAside } from './ndjson-files.ts';
import { lineVersion, writeLine } from './ndjson-format.ts';
import type { LedgerSink } from './sink.ts';
import { codeOf, storeError } from './store-error.ts';

/** Where lines go. */
export interface NdjsonSinkOptions {
  readonly file: string;
  /** Size in bytes at which a file is put aside and a new one begun. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Puts a file aside when the day (UTC) changes. Default `true`. */
  readonly daily?: boolean;
  /** Default `Date.now`. */
  readonly clock?: () => number;
}

const names: OptionNames<NdjsonSinkOptions> = { file: true, maxBytes: true, daily: true, clock: true };

interface ActiveFile {
  readonly handle: FileHandle;
  readonly inode: number;
  size: number;
  readonly day: string;
}

/**
 * Creates a sink of one JSON line an entry. A crash leaves whole lines and at most one torn at the end; a file that was
 * removed is made again; a file of another program is refused and left as it is.
 */
export function createNdjsonSink(options: NdjsonSinkOptions): LedgerSink {
  refuseUnknownOptions('a ledger of lines', options, names);
  const { file, maxBytes = 64 * 1024 * 1024, daily = true, clock = Date.now } = options;
  let claim: Claim | undefined;
  let active: ActiveFile | undefined;
  /** What a failed write still owes: a line may be half there, so only the rest may follow. */
  let owed: { readonly batch: readonly LedgerEntry[]; rest: Buffer } | undefined;
  let done: readonly LedgerEntry[] | undefined;
  let last: Promise<void> = Promise.resolve();

  const today = (): string => new Date(clock()).toISOString().slice(0, 10);

  async function openActive(): Promise<ActiveFile> {
    if (active !== undefined) {
      const now = await stat(claim!.path).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (now?.ino === active.inode) return active;
      // Somebody took the file away: what is written to it would be lost.
      await closeActive();
      owed = undefined;
    }
    await mkdir(dirname(file), { recursive: true });
    claim ??= await claimFile(file);
    const handle = await open(claim.path, 'a');
    try {
      const { torn } = await inspectFile(claim.path, lineVersion);
      const { ino, size, mtimeMs } = await handle.stat();
      const day = size === 0 ? today() : new Date(mtimeMs).toISOString().slice(0, 10);
      active = { handle, inode: ino, size, day };
      if (torn) await append(active, Buffer.from('\n'));
      return active;
    } catch (error) {
      active = undefined;
      await handle.close();
      throw error;
    }
  }

  async function closeActive(): Promise<void> {
    const handle = active?.handle;
    active = undefined;
    await handle?.close();
  }

  async function rotate(to: ActiveFile, more: number): Promise<ActiveFile> {
    const old = daily && to.day !== today();
    if (to.size === 0 || (!old && to.size + more <= maxBytes)) return to;
    await closeActive();
    await rename(claim!.path, await nameAside(claim!.path, to.day));
    return openActive();
  }

  async function writeBatch(batch: readonly LedgerEntry[]): Promise<void> {
    // A write that was given up on may have ended well after all.
    if (batch === done) return;
    let to = await openActive();
    if (owed !== undefined) {
      const { batch: before } = owed;
      await append(to, owed.rest, owed);
      owed = undefined;
      done = before;
      if (before === batch) return;
    }
    const lines = Buffer.from(batch.map(writeLine).join(''));
    to = await rotate(to, lines.length);
    owed = { batch, rest: lines };
    await append(to, lines, owed);
    owed = undefined;
    done = batch;
  }

  /** One after the other, also where an earlier write hung and was given up on. */
  function inTurn(act: () => Promise<void>, doing: string): Promise<void> {
    const mine = last.then(act).catch((error: unknown) => {
      throw storeError(claim?.path ?? file, doing, error);
    });
    last = mine.catch(() => {});
    return mine;
  }

  return {
    name: 'ndjson',
    open: () => inTurn(async () => void (await openActive()), 'open'),
    write: (batch) => inTurn(() => writeBatch(batch), 'write'),
    flush: () => inTurn(async () => active?.handle.datasync(), 'write'),
    close: () =>
      inTurn(async () => {
        await closeActive();
        await claim?.release();
        claim = undefined;
      }, 'close'),
  };
}

async function append(to: ActiveFile, bytes: Buffer, owed?: { rest: Buffer }): Promise<void> {
  let rest = bytes;
  while (rest.length > 0) {
    const { bytesWritten } = await to.handle.write(rest);
    to.size += bytesWritten;
    rest = rest.subarray(bytesWritten);
    if (owed !== undefined) owed.rest = rest;
  }
}
