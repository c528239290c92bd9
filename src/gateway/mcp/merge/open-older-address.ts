/** The address of a server of the older transport in, something that a client can be connected to out: one stream has all that comes, and names where to post. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describeFailure, sendUpstream } from '../http/ask-upstream.ts';
import { type Message, readMessage, readMessages } from '../message.ts';
import type { NamedAddress } from '../read-config.ts';
import { neverFull, type Upstream, type UpstreamEnd } from '../upstream.ts';
import { rpcCodes, writeError } from '../write-answer.ts';
import { lowered, readLines } from './read-lines.ts';

/** Opens an address. Nothing is asked for before somebody listens. */
export function openOlderAddress({ name, url, headers: own = {} }: NamedAddress): Upstream {
  let take = (_: Buffer): void => {};
  let finish: (end: UpstreamEnd) => void = () => {};
  const ended = new Promise<UpstreamEnd>((resolve) => {
    finish = resolve;
  });
  let foundPlace: (place: URL) => void = () => {};
  const place = new Promise<URL>((resolve) => {
    foundPlace = resolve;
  });
  const gone = new AbortController();
  let posted: Promise<void> = Promise.resolve();
  const open = new Set<string>();
  let leaving = false;
  let failure: string | undefined;

  function request(method: string, to: URL, headers: IncomingHttpHeaders, body?: Buffer): Promise<IncomingMessage> {
    const sent = { ...lowered(own), ...headers, 'accept-encoding': 'identity' };
    return sendUpstream({ method, url: to, headers: sent, ...(body && { body }), signal: gone.signal });
  }

  async function listen(): Promise<void> {
    try {
      const response = await request('GET', url, { accept: 'text/event-stream' });
      if (response.statusCode !== 200) throw new Error(`it answers with status ${response.statusCode}`);
      await readLines(response, (line, type) => {
        if (type === 'endpoint') return void readPlace(line.toString().trim());
        for (const { id } of readMessages(line) ?? []) if (id !== undefined) open.delete(id);
        take(line);
        if (leaving && open.size === 0) gone.abort();
      });
      failure = 'its stream ended';
    } catch (error) {
      failure = gone.signal.aborted ? 'its session was ended' : describeFailure(error);
    }
    gone.abort();
    finish({ status: 0, how: failure });
  }

  /** What is posted may hold secrets, so it goes nowhere but where the stream came from. */
  function readPlace(address: string): void {
    const named = URL.canParse(address, url.href) ? new URL(address, url) : undefined;
    if (named?.origin === url.origin) foundPlace(named);
    else gone.abort();
  }

  async function post(line: Buffer, message: Message): Promise<void> {
    const isRequest = message.method !== undefined && message.id !== undefined;
    if (isRequest) open.add(message.id!);
    try {
      const headers = { 'content-type': 'application/json', 'content-length': String(line.length) };
      const response = await request('POST', await place, headers, line);
      response.resume();
      const status = response.statusCode ?? 0;
      if (status >= 300) throw new Error(`it answers with status ${status}`);
    } catch (error) {
      if (!isRequest || gone.signal.aborted) return;
      open.delete(message.id!);
      take(
        Buffer.from(
          writeError(message.id!, rpcCodes.gone, `the server "${name}" cannot be reached: ${describeFailure(error)}`),
        ),
      );
    }
  }

  return {
    send(bytes) {
      const line = Buffer.from(bytes);
      const message = readMessage(line, 0);
      if (message === undefined || gone.signal.aborted) return;
      // Posts could overtake each other, and none has to wait for an answer.
      posted = posted.then(() => post(line, message));
    },
    onLine(taker) {
      take = taker;
      void listen();
    },
    ...neverFull,
    settled: () => Promise.resolve(),
    endInput() {
      leaving = true;
      void posted.then(() => {
        if (open.size === 0) gone.abort();
      });
    },
    stop: () => gone.abort(),
    ended,
  };
}
