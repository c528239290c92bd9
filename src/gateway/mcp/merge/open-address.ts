/**
 * The address of a server in, something that a client can be connected to out: each line is posted, what comes back is lines
 * again. It speaks the era with a handshake, whose requests need no headers that repeat them.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describeFailure, sendUpstream } from '../http/ask-upstream.ts';
import { isAnswer, type Message, readMessage, readMessages, readPart } from '../message.ts';
import type { NamedAddress } from '../read-config.ts';
import { neverFull, type Upstream, type UpstreamEnd } from '../upstream.ts';
import { rpcCodes, writeError } from '../write-answer.ts';
import { lowered, readLines } from './read-lines.ts';

/** The pause before a stream that broke off is asked for again, in milliseconds. */
const pause = 1_000;

/** Opens an address. Nothing is sent before the first line. */
export function openAddress({ name, url, headers: own = {} }: NamedAddress): Upstream {
  let take = (_: Buffer): void => {};
  let finish: (end: UpstreamEnd) => void = () => {};
  const ended = new Promise<UpstreamEnd>((resolve) => {
    finish = resolve;
  });
  const gone = new AbortController();
  const running = new Set<Promise<void>>();
  let closing = false;
  let session: IncomingHttpHeaders = {};
  /** What has to have arrived before anything that is sent later. */
  let before: Promise<unknown> = Promise.resolve();

  function send(line: Buffer): void {
    const message = readMessage(line, 0);
    if (message === undefined || gone.signal.aborted) return;
    if (message.method === 'server/discover' && message.id !== undefined) {
      take(Buffer.from(writeError(message.id, rpcCodes.method, 'an address is spoken to with a handshake')));
      return;
    }
    const sent = before.then(() => post(line, message));
    if (message.id === undefined || message.method === undefined) before = sent;
    running.add(sent);
    void sent.finally(() => running.delete(sent));
  }

  function request(method: string, headers: IncomingHttpHeaders, body?: Buffer): Promise<IncomingMessage> {
    const sent = { ...lowered(own), ...session, ...headers, 'accept-encoding': 'identity' };
    return sendUpstream({ method, url, headers: sent, ...(body && { body }), signal: gone.signal });
  }

  async function post(line: Buffer, message: Message): Promise<void> {
    const isRequest = message.method !== undefined && message.id !== undefined;
    try {
      const response = await request(
        'POST',
        {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': String(line.length),
        },
        line,
      );
      const status = response.statusCode ?? 0;
      const id = response.headers['mcp-session-id'];
      if (message.method === 'initialize' && typeof id === 'string') session = { 'mcp-session-id': id };
      if (status === 404 && session['mcp-session-id'] !== undefined) return close('its session is over');
      let answered = false;
      await readLines(response, (text) => {
        const read = readMessages(text) ?? [];
        if (read.some((each) => isAnswer(each) && each.id === message.id)) answered = true;
        if (message.method === 'initialize') noteVersion(read);
        if (status < 300 || read.some(({ id }) => id === message.id)) take(text);
      });
      if (isRequest && !answered)
        throw new Error(status < 300 ? 'its answer broke off' : `it answers with status ${status}`);
      if (message.method === 'notifications/initialized') void listen();
    } catch (error) {
      if (isRequest)
        take(
          Buffer.from(
            writeError(message.id!, rpcCodes.gone, `the server "${name}" cannot be reached: ${describeFailure(error)}`),
          ),
        );
    }
  }

  function noteVersion(messages: readonly Message[]): void {
    for (const message of messages) {
      const result = readPart(message, 'result') as { protocolVersion?: unknown } | undefined;
      if (typeof result?.protocolVersion === 'string')
        session = { ...session, 'mcp-protocol-version': result.protocolVersion };
    }
  }

  /** Keeps the stream open on which the server speaks unasked, as long as it gives one. */
  async function listen(): Promise<void> {
    let last: string | undefined;
    while (!gone.signal.aborted) {
      try {
        const asked = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
        const response = await request('GET', asked);
        if (response.statusCode !== 200) return void response.resume();
        last = (await readLines(response, take)) ?? last;
      } catch {
        // It broke off, or the server is not there; both may pass.
      }
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  }

  function close(how: string): void {
    if (closing) return;
    closing = true;
    const farewell = session['mcp-session-id'] === undefined ? undefined : request('DELETE', {});
    void Promise.resolve(farewell)
      .then((response) => response?.resume())
      .catch(() => {})
      .finally(() => {
        gone.abort();
        finish({ status: 0, how });
      });
  }

  return {
    send: (bytes) => send(Buffer.from(bytes)),
    onLine(taker) {
      take = taker;
    },
    ...neverFull,
    settled: () => Promise.resolve(),
    endInput() {
      void (async () => {
        while (running.size > 0) await Promise.all(running);
        close('its session was ended');
      })();
    },
    stop: () => close('its session was ended'),
    ended,
  };
}
