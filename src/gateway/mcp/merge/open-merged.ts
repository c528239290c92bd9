/** Servers of a file in, one thing that a client can be connected to out. */
import { isToolmendError } from '../../../base/index.ts';
import type { ConfiguredServer } from '../read-config.ts';
import { openServer, printStray, type Upstream } from '../upstream.ts';
import { createHub } from './hub.ts';
import { openAddress } from './open-address.ts';
import { openOlderAddress } from './open-older-address.ts';
import type { Member } from './switchboard.ts';

/** Where it says what the people who run it should know, and where its servers complain. */
export interface MergeReports {
  readonly say: (line: string) => void;
  readonly errors: NodeJS.WritableStream;
}

/** Opens all servers. One that cannot be opened is left out, which is said; throws its error where none can. */
export async function openMerged(
  servers: readonly ConfiguredServer[],
  { say, errors }: MergeReports,
): Promise<Upstream> {
  const failures: unknown[] = [];
  const tried = servers.map(async (server) => {
    try {
      return { name: server.name, upstream: await open(server, errors) };
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      failures.push(error);
      say(`the server "${server.name}" is left out: ${error.message}`);
      return undefined;
    }
  });
  const opened = (await Promise.all(tried)).filter((each) => each !== undefined);
  if (opened.length === 0) throw failures[0];

  const links = opened.map(({ name, upstream }) => {
    const member: Member = {
      name,
      send: (bytes) => upstream.send(bytes),
      stop: () => upstream.stop(),
      capabilities: undefined,
      gone: undefined,
    };
    return { member, upstream };
  });
  let toClient = (_: Buffer): void => {};
  let leaving = false;
  const hub = createHub(
    links.map(({ member }) => member),
    {
      toClient: (bytes) => toClient(toBuffer(bytes)),
      stray: (bytes) => printStray(bytes, errors),
      say,
    },
  );
  const ends = links.map(async ({ member, upstream }) => {
    const end = await upstream.ended;
    // One that was left out has its end from here, and no say in the status.
    if (member.gone !== undefined) return { ...end, status: 0 };
    hub.ended(member, end.how, leaving);
    return end;
  });
  return {
    send: (bytes) => hub.fromClient(toBuffer(bytes)),
    onLine(take) {
      toClient = take;
      for (const { member, upstream } of links) upstream.onLine((line) => hub.fromServer(member, line));
    },
    sides: links.flatMap(({ upstream }) => upstream.sides),
    settled: () => hub.settled(),
    endInput() {
      leaving = true;
      for (const { upstream } of links) upstream.endInput();
    },
    stop(signal) {
      leaving = true;
      for (const { upstream } of links) upstream.stop(signal);
    },
    ended: Promise.all(ends).then((all) => all.find(({ status }) => status !== 0) ?? all[0]!),
  };
}

function open(server: ConfiguredServer, errors: NodeJS.WritableStream): Upstream | Promise<Upstream> {
  if (server.kind === 'command') return openServer(server.command, errors);
  return server.older === true ? openOlderAddress(server) : openAddress(server);
}

function toBuffer(bytes: Buffer | string): Buffer {
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}
