import { describe, expect, test } from 'vitest';
import { ToolmendError } from '../../../base/index.ts';
import { neverFull, type Upstream, type UpstreamEnd } from '../upstream.ts';
import { createHub } from './hub.ts';
import { keepRunning } from './keep-running.ts';
import { createLink } from './link.ts';
import type { Member } from './switchboard.ts';

/** A server that answers what it is greeted with, unless it is `mute`. */
function createServer(mute = false) {
  let take = (_: Buffer): void => {};
  let end = (_: UpstreamEnd): void => {};
  const got: string[] = [];
  const upstream: Upstream = {
    ...neverFull,
    send(bytes) {
      const { id, method } = JSON.parse(bytes.toString());
      got.push(method);
      if (!mute && id !== undefined) take(Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{}}\n`));
    },
    onLine(taker) {
      take = taker;
    },
    settled: () => Promise.resolve(),
    endInput: () => end({ status: 0, how: 'status 0' }),
    stop: () => end({ status: 143, how: 'SIGTERM' }),
    ended: new Promise((resolve) => {
      end = resolve;
    }),
  };
  return { upstream, got, crash: () => end({ status: 7, how: 'status 7' }) };
}

/** A server that is kept running, with all that would be said, and the pauses that would be made. */
function keep(next: () => ReturnType<typeof createServer> | string, { greeted = true } = {}) {
  const first = createServer();
  const servers = [first];
  const link = createLink(first.upstream);
  const member: Member = {
    name: 'one',
    send: (bytes) => link.send(bytes),
    stop: () => link.stop(),
    capabilities: undefined,
    works: false,
    gone: undefined,
  };
  const said: string[] = [];
  const pauses: number[] = [];
  let now = 0;
  const hub = createHub([member], { toClient: () => {}, stray: () => {}, say: (line) => void said.push(line) });
  link.onLine((line) => hub.fromServer(member, line));
  const leaving = new AbortController();
  const ended = keepRunning({
    member,
    link,
    hub,
    leaving: leaving.signal,
    clock: {
      now: () => now,
      async wait(time) {
        pauses.push(time);
        now += time;
      },
    },
    async reopen() {
      const server = next();
      if (typeof server === 'string') throw new ToolmendError('input', server);
      servers.push(server);
      return server.upstream;
    },
  });
  if (greeted) hub.fromClient(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n'));
  const pass = (time: number): void => {
    now += time;
  };
  return { first, servers, said, pauses, ended, leaving, member, pass };
}

/** Lets all that is under way come to where it waits. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a server that ends by itself', () => {
  test('is started again and greeted', async () => {
    const { first, servers, said, member, leaving, ended } = keep(() => createServer());
    await settle();
    first.crash();
    await settle();
    expect(servers[1]!.got).toEqual(['initialize']);
    expect(member.gone).toBeUndefined();
    expect(said).toEqual(['the server "one" ended (status 7) and is started again', 'the server "one" works again']);
    leaving.abort();
    servers[1]!.upstream.endInput();
    expect(await ended).toEqual({ status: 0, how: 'status 0' });
  });

  test('is given up after five starts without a greeting', async () => {
    const { first, said, pauses, ended, member } = keep(() => {
      const server = createServer(true);
      setTimeout(server.crash);
      return server;
    });
    await settle();
    first.crash();
    expect(await ended).toEqual({ status: 7, how: 'status 7' });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
    expect(said.at(-1)).toBe('the server "one" ended (status 7)');
    expect(member.gone).toBe('the server "one" ended (status 7)');
  });

  test('soon after each start is started again for ever, with longer and longer pauses', async () => {
    const { first, servers, pauses, leaving, ended } = keep(() => {
      const server = createServer();
      if (servers.length < 200) setTimeout(server.crash);
      return server;
    });
    await settle();
    first.crash();
    while (servers.length < 200) await settle();
    await settle();
    expect(pauses.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(new Set(pauses.slice(8))).toEqual(new Set([30_000]));
    leaving.abort();
    servers.at(-1)!.upstream.endInput();
    expect(await ended).toEqual({ status: 0, how: 'status 0' });
  });

  test('that cannot be started or greeted counts as one that ended', async () => {
    const next = ['cannot start it', createServer(true), createServer()];
    const { first, servers, said, pauses, pass, member, leaving } = keep(() => next.shift()!);
    await settle();
    first.crash();
    await settle();
    expect(said.at(-1)).toBe('the server "one" ended (cannot start it) and is started again');
    servers[1]!.crash();
    await settle();
    expect(member.gone).toBeUndefined();
    expect(pauses).toEqual([500, 1_000, 2_000]);
    pass(60_000);
    next.push(createServer());
    servers[2]!.crash();
    await settle();
    expect(pauses.at(-1)).toBe(500);
    leaving.abort();
  });

  test('and has never answered is not started again', async () => {
    const { first, ended, pauses } = keep(() => createServer(), { greeted: false });
    first.crash();
    expect(await ended).toEqual({ status: 7, how: 'status 7' });
    expect(pauses).toEqual([]);
  });

  test('when all are to end is not started again', async () => {
    const { first, ended, pauses, said, leaving } = keep(() => createServer());
    await settle();
    leaving.abort();
    first.crash();
    expect(await ended).toEqual({ status: 7, how: 'status 7' });
    expect([pauses, said]).toEqual([[], []]);
  });
});
