/** A request to the server behind the gateway: the gateway's own ones, whose answer is read, and those that are passed on. */
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isAnswer, type Message, readMessages, readPart } from '../message.ts';
import { createLineSplitter } from '../split-lines.ts';
import type { AnswerStream } from './sessions.ts';

/** What is sent. */
export interface UpstreamRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Bytes, or a stream of them; absent for none. */
  readonly body?: Buffer | IncomingMessage;
  readonly signal?: AbortSignal;
}

/** Headers that belong to one connection, and are not passed on. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
]);

/** Returns the headers that are passed on. */
export function passedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !hopByHop.has(name)),
  );
}

/** Sends a request and resolves with the answer when its headers are there; rejects where there is none. */
export function sendUpstream({ method, url, headers, body, signal }: UpstreamRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(url, { method, headers: passedHeaders(headers), ...(signal && { signal }) }, resolve);
    outgoing.on('error', reject);
    if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body);
    else body.pipe(outgoing);
  });
}

/** Says in short why a request failed. The message would hold the address, which a file may fill from variables. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
}

/** The longest that an answer to a request of the gateway's own may take, in milliseconds. */
const patience = 10_000;

/** A request of the gateway's own. */
export interface OwnRequest {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Asks for one result, with the headers of a request of the client; the answer may come as JSON or as an event. */
export async function askUpstream(url: URL, headers: IncomingHttpHeaders, message: OwnRequest): Promise<unknown> {
  const response = await sendOwn(url, headers, message);
  const id = JSON.stringify(message.id);
  const splitter = createLineSplitter();
  const chunks: AsyncIterable<Buffer> = response;
  const lines: Buffer[] = [];
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) {
      const found = readAnswer(line, id);
      if (found !== undefined) {
        response.destroy();
        return found.result;
      }
      lines.push(line);
    }
  }
  const found = readAnswer(Buffer.concat([...lines, splitter.rest()]), id);
  if (found === undefined) throw new Error(`it answered tools/list with status ${response.statusCode}`);
  return found.result;
}

/** Asks for one result where answers come on the stream of the session. */
export async function askOnStream(
  url: URL,
  headers: IncomingHttpHeaders,
  message: OwnRequest,
  stream: AnswerStream,
): Promise<unknown> {
  const id = JSON.stringify(message.id);
  let timer: NodeJS.Timeout | undefined;
  try {
    const answered = new Promise<Message>((resolve, reject) => {
      stream.own.set(id, resolve);
      timer = setTimeout(() => reject(new Error(`it does not answer ${message.method}`)), patience);
    });
    const [answer, response] = await Promise.all([answered, sendOwn(url, headers, message)]);
    response.resume();
    return readResult(answer);
  } finally {
    clearTimeout(timer);
    stream.own.delete(id);
  }
}

function sendOwn(url: URL, headers: IncomingHttpHeaders, message: OwnRequest): Promise<IncomingMessage> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const own: IncomingHttpHeaders = { accept: 'application/json, text/event-stream' };
  for (const [name, value] of Object.entries(headers)) {
    // The rest of the headers is about the call, or about how its bytes are packed.
    if (name === 'authorization' || name === 'cookie' || /^(x-|mcp-(session|protocol))/.test(name)) own[name] = value;
  }
  if (headers['mcp-method'] !== undefined) own['mcp-method'] = message.method;
  const sent = { ...own, 'content-type': 'application/json', 'content-length': String(body.length) };
  return sendUpstream({ method: 'POST', url, headers: sent, body, signal: AbortSignal.timeout(patience) });
}

function readAnswer(text: Buffer, id: string): { readonly result: unknown } | undefined {
  const start = text.toString('latin1', 0, 5) === 'data:' ? 5 : 0;
  const message = readMessages(text.subarray(start))?.find((each) => isAnswer(each) && each.id === id);
  if (message === undefined) return undefined;
  return { result: readResult(message) };
}

function readResult(message: Message): unknown {
  const error = readPart(message, 'error') as { message?: unknown } | undefined;
  if (error !== undefined) throw new Error(String(error.message));
  return readPart(message, 'result');
}
