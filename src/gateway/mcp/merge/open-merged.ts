/** Servers of a file in, one thing that a client can be connected to out. */
import { setTimeout } from 'node:timers/promises';
import { isToolmendError } from '../../../base/index.ts';
import type { ConfiguredServer } from '../read-config.ts';
import { openServer, printStray, type Upstream } from '../upstream.ts';
import { createHub } from './hub.ts';
import { type Clock, keepRunning } from './keep-running.ts';
import { createLink } from './link.ts';
import { openAddress } from './open-address.ts';
import { openOlderAddress } from './open-older-address.ts';
import type { Member } from './switchboard.ts';

/** Where it says what the people who run it should know, and where its servers complain. */
export interface MergeReports {
  readonly say: (line: string) => void;
  readonly errors: NodeJS.WritableStream;
  /** That of the process unless it is given. */
  readonly clock?: Clock;
}

/**
 * Opens all servers. One that cannot be opened is left out, which is said; throws its error where none can. One that ends by
 * itself later is started again.
 */
export async function openMerged(
  servers: readonly ConfiguredServer[],
  { say, errors, clock = realClock }: MergeReports,
): Promise<Upstream> {
  const failures: unknown[] = [];
  const tried = servers.map(async (server) => {
    try {
      return { server, upstream: await open(server, errors) };
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      failures.push(error);
      say(`the server "${server.name}" is left out: ${error.message}`);
      return undefined;
    }
  });
  const opened = (await Promise.all(tried)).filter((each) => each !== undefined);
  if (opened.length === 0) throw failures[0];

  const links = opened.map(({ server, upstream }) => {
    const link = createLink(upstream);
    const member: Member = {
      name: server.name,
      send: (bytes) => link.send(bytes),
      stop: () => link.stop(),
      capabilities: undefined,
      works: false,
      gone: undefined,
    };
    return { server, link, member };
  });
  let toClient = (_: Buffer): void => {};
  const hub = createHub(
    links.map(({ member }) => member),
    {
      toClient: (bytes) => toClient(toBuffer(bytes)),
      stray: (bytes) => printStray(bytes, errors),
      say,
    },
  );
  const leaving = new AbortController();
  const ends = links.map(({ server, link, member }) =>
    keepRunning({ member, link, hub, clock, leaving: leaving.signal, reopen: async () => open(server, errors) }),
  );
  return {
    send: (bytes) => hub.fromClient(toBuffer(bytes)),
    onLine(take) {
      toClient = take;
      for (const { member, link } of links) link.onLine((line) => hub.fromServer(member, line));
    },
    isFull: () => links.some(({ link }) => link.isFull()),
    onDrain(take) {
      for (const { link } of links) link.onDrain(take);
    },
    writesTo(other) {
      for (const { link } of links) link.writesTo(other);
    },
    settled: () => hub.settled(),
    endInput() {
      leaving.abort();
      for (const { link } of links) link.endInput();
    },
    stop(signal) {
      leaving.abort();
      for (const { link } of links) link.stop(signal);
    },
    ended: Promise.all(ends).then((all) => all.find(({ status }) => status !== 0) ?? all[0]!),
  };
}

const realClock: Clock = {
  now: () => performance.now(),
  wait: (time, signal) => setTimeout(time, undefined, { signal }).catch(() => {}),
};

function open(server: ConfiguredServer, errors: NodeJS.WritableStream): Upstream | Promise<Upstream> {
  if (server.kind === 'command') return openServer(server.command, errors);
  return server.older === true ? openOlderAddress(server) : openAddress(server);
}

function toBuffer(bytes: Buffer | string): Buffer {
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}
