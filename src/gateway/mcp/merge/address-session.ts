/** Messages for the server at an address in, what it answers out: each is posted with the headers of the era that its envelope names. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describeFailure, sendUpstream } from '../http/ask-upstream.ts';
import { createLaterHeaders } from '../http/later-headers.ts';
import { isAnswer, type Message, readMessages, readPart } from '../message.ts';
import type { ServerAddress } from '../read-config.ts';
import { lowered, readLines } from './read-lines.ts';

/** A message that is posted. */
export interface Post {
  readonly line: Buffer;
  readonly message: Message;
  readonly signal: AbortSignal;
}

/** What became of a post. */
export interface Posted {
  readonly status: number;
  /** Why not all of the answer came. */
  readonly failure?: string;
  /** The server knows nothing of the session any more. */
  readonly isOver: boolean;
}

/** Gets a line of the answer, and the messages in it; of a refusal by status only what is to the message. */
export type TakeMessages = (line: Buffer, messages: readonly Message[]) => void;

/** What is known of a server at an address: its session in the era with a handshake, and what it wants repeated in the later one. */
export interface AddressSession {
  /** Tells whether a message is one of the later era. */
  isLater(message: Message): boolean;
  /** Resolves when the answer was read to its end; rejects where there is none. */
  post(post: Post, take: TakeMessages): Promise<Posted>;
  /** Keeps the stream open on which the server speaks unasked, as long as it gives one. */
  listen(take: (line: Buffer) => void, signal: AbortSignal): Promise<void>;
  /** Tells the server that its session is over. */
  end(signal: AbortSignal): Promise<void>;
}

/** The pause before a stream that broke off is asked for again, in milliseconds. */
const pause = 1_000;

/** Waits before something that broke off is asked for again; it does not keep the process alive. */
export function waitAWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pause).unref());
}

/** Creates the session. Nothing is sent before the first message. */
export function createAddressSession({ url, headers: own = {} }: ServerAddress): AddressSession {
  const later = createLaterHeaders();
  let session: IncomingHttpHeaders = {};

  function send(
    method: string,
    headers: IncomingHttpHeaders,
    { line, signal }: { readonly line?: Buffer; readonly signal: AbortSignal },
  ): Promise<IncomingMessage> {
    const sent = { ...lowered(own), ...headers, 'accept-encoding': 'identity' };
    return sendUpstream({ method, url, headers: sent, ...(line && { body: line }), signal });
  }

  function learn({ method }: Message, answer: Message): void {
    if (method === 'tools/list') later.learn(readPart(answer, 'result'));
    if (method !== 'initialize') return;
    const result = readPart(answer, 'result') as { protocolVersion?: unknown } | undefined;
    if (typeof result?.protocolVersion === 'string')
      session = { ...session, 'mcp-protocol-version': result.protocolVersion };
  }

  return {
    isLater: (message) => later.write(message) !== undefined,
    async post(post, take) {
      const { line, message } = post;
      const repeated = later.write(message);
      const headers = {
        ...(repeated ?? session),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'content-length': String(line.length),
      };
      const response = await send('POST', headers, post);
      const status = response.statusCode ?? 0;
      const given = response.headers['mcp-session-id'];
      if (message.method === 'initialize' && typeof given === 'string') session = { 'mcp-session-id': given };
      if (status === 404 && repeated === undefined && session['mcp-session-id'] !== undefined) {
        response.resume();
        return { status, isOver: true };
      }
      try {
        await readLines(response, (text) => {
          const read = readMessages(text) ?? [];
          const answer = read.find((each) => isAnswer(each) && each.id === message.id);
          if (answer !== undefined) learn(message, answer);
          if (status < 300 || read.some(({ id }) => id === message.id)) take(text, read);
        });
      } catch (error) {
        return { status, isOver: false, failure: describeFailure(error) };
      }
      return { status, isOver: false };
    },
    async listen(take, signal) {
      let last: string | undefined;
      while (!signal.aborted) {
        try {
          const asked = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
          const response = await send('GET', { ...session, ...asked }, { signal });
          if (response.statusCode !== 200) return void response.resume();
          last = (await readLines(response, take)) ?? last;
        } catch {
          // It broke off, or the server is not there; both may pass.
        }
        await waitAWhile();
      }
    },
    async end(signal) {
      if (session['mcp-session-id'] === undefined) return;
      const response = await send('DELETE', session, { signal });
      response.resume();
    },
  };
}
