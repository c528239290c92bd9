/** What clients post in, what their servers say out: one relay and the servers behind it, for one client or for those that share them. */

import type { Gate } from '../desk.ts';
import { listensFor, writeListChanged } from '../list-changed.ts';
import { type Message, readMessage, readMessages } from '../message.ts';
import { createRelay } from '../relay.ts';
import { asLine } from '../split-lines.ts';
import type { Upstream } from '../upstream.ts';
import { writeNotification } from '../write-answer.ts';
import { createExchanges } from './exchanges.ts';
import type { Reply } from './reply.ts';

/** Servers that run, and the clients that they have. */
export interface ServedSession {
  /** Takes messages of a client; `reply` gets what comes of them. */
  post(messages: readonly Message[], reply: Reply | undefined): void;
  /** Takes where the client hears what is about none of its requests. */
  openStream(stream: Reply): void;
  /** A client reads a reply no more. */
  left(reply: Reply): void;
  /** A client has asked for the later era, these servers do not all have it, and nobody has greeted them yet. */
  readonly isOfHandshake: boolean;
  isIdle(): boolean;
  /** Asks the servers to end, and stops those that do not. */
  end(): void;
  stop(): void;
  readonly ended: Promise<void>;
}

/** What a session is made of. */
export interface SessionParts {
  readonly gate: Gate;
  /** What it is called in the ledger. */
  readonly name: string;
  readonly upstream: Upstream;
  readonly stray: (bytes: Buffer) => void;
}

/** Messages about no request that are kept for a client that hears none yet. */
const mostWaiting = 100;
/** The time that servers have to end by themselves, in milliseconds. */
const farewell = 5_000;

/** Creates a session. */
export function createServedSession({ gate, name, upstream, stray }: SessionParts): ServedSession {
  let stream: Reply | undefined;
  let waiting: Buffer[] = [];
  let hasGreeted = false;
  let isOfHandshake = false;
  let round = 0;
  const exchanges = createExchanges((request, answer) => {
    if (request.method === 'server/discover') isOfHandshake = answer.members.has('error');
  });
  const relay = createRelay(gate, name, {
    toClient(line) {
      for (const message of readMessages(Buffer.from(line)) ?? []) {
        if (exchanges.take(message)) continue;
        if (hasGreeted) tellClient(message.bytes);
        else tellListeners(message);
      }
    },
    toServer: (bytes) => upstream.send(bytes),
    stray,
  });
  upstream.onLine((line) => relay.fromServer(line));
  const ended = upstream.ended.then(({ how }) => {
    relay.serverEnded(`the servers ended (${how})`);
    stream?.end();
  });

  /** Where a client has a session, it hears such things on the stream that it keeps open, or beside an answer. */
  function tellClient(bytes: Buffer): void {
    const beside = [...exchanges.all()].map(({ reply }) => reply).filter((reply) => reply.isStream);
    const to = stream ?? beside.at(-1);
    if (to !== undefined) to.send(bytes);
    else waiting = [...waiting, bytes].slice(-mostWaiting);
  }

  /** Of what is about no request, clients that share their servers hear only that a list changed, where they listen for it. */
  function tellListeners({ method }: Message): void {
    const [, kind] = /^notifications\/(\w+)\/list_changed$/.exec(method ?? '') ?? [];
    if (kind === undefined) return;
    for (const { request, reply } of exchanges.all()) {
      if (listensFor(request, kind)) reply.send(Buffer.from(writeListChanged(kind, request.id)));
    }
  }

  function tellWaiting(to: Reply): void {
    for (const bytes of waiting) to.send(bytes);
    waiting = [];
  }

  function lineOf(message: Message, reply: Reply | undefined): Buffer | undefined {
    if (message.method === 'initialize') hasGreeted = true;
    if (message.method === undefined) return message.bytes;
    if (message.id !== undefined) return reply && exchanges.open(message, reply);
    return message.method === 'notifications/cancelled' ? exchanges.cancelled(message) : message.bytes;
  }

  function send(line: Buffer): void {
    round += 1;
    relay.fromClient(line, round);
  }

  return {
    post(messages, reply) {
      if (reply?.isStream && stream === undefined) tellWaiting(reply);
      for (const { bytes, span } of messages) {
        const line = asLine(bytes.subarray(span.start, span.end));
        const sent = lineOf(readMessage(line, 0)!, reply);
        if (sent !== undefined) send(sent);
      }
    },
    openStream(opened) {
      stream?.end();
      stream = opened;
      tellWaiting(opened);
    },
    left(reply) {
      if (stream === reply) stream = undefined;
      const withdrawn = exchanges.left(reply);
      // In the era with a handshake a lost connection withdraws nothing.
      if (hasGreeted) return;
      for (const id of withdrawn) {
        const line = writeNotification('notifications/cancelled', { requestId: JSON.parse(id) });
        send(Buffer.from(line));
      }
    },
    get isOfHandshake() {
      return isOfHandshake && !hasGreeted;
    },
    isIdle: () => stream === undefined && [...exchanges.all()].length === 0,
    end() {
      upstream.endInput();
      setTimeout(() => upstream.stop(), farewell).unref();
    },
    stop: () => upstream.stop(),
    ended,
  };
}
