/** The address of a server of MCP in, a guarded one at another address out: a reverse proxy that reads only what clients post. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ToolmendError } from '../../../base/index.ts';
import { decodeBytes } from '../../proxy/content-coding.ts';
import { createGate, type Gate } from '../desk.ts';
import type { GateOptions } from '../gate.ts';
import type { ServerAddress } from '../read-config.ts';
import { rpcCodes } from '../write-answer.ts';
import { answerThrough, type OpenStream } from './answer-through.ts';
import { describeFailure, sendUpstream } from './ask-upstream.ts';
import { guardPost } from './guard-post.ts';
import { createHttpSessions, type HttpSessions } from './sessions.ts';

/** Where the gateway listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** A gateway that listens. */
export interface HttpGateway {
  /** The address to give to clients. */
  readonly url: string;
  close(): Promise<void>;
}

/** Packed answers could not be read. */
const packing = { 'accept-encoding': 'identity' };
/** The largest body that is read, in bytes. */
const largestBody = 256 * 1024 * 1024;

/** Listens, and resolves when clients can connect. Throws a `ToolmendError` where the address cannot be used. */
export async function serveHttpGateway(
  { url: upstream, headers: own = {} }: ServerAddress,
  listen: ListenAddress,
  options: GateOptions,
): Promise<HttpGateway> {
  const gate = createGate(options);
  const sessions = createHttpSessions(gate);
  const local = isLoopback(listen.host);
  const server = createServer((request, response) => {
    // A page of the web that has its name point here must not reach a server that trusts this machine.
    if (local && !isLoopback(hostOf(request.headers.host))) {
      answerError(response, 403, rpcCodes.gone, 'this gateway listens to this machine only');
      return;
    }
    // What the file says about the server is stronger than what a client says.
    for (const [name, value] of Object.entries(own)) request.headers[name.toLowerCase()] = value;
    void handle(request, response, { upstream, gate, sessions }).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else answerError(response, 502, rpcCodes.gone, `the server cannot be reached: ${describeFailure(error)}`);
    });
  });
  await listenAt(server, listen);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : listen.port;
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  return {
    url: `http://${host}:${port}${upstream.pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Context {
  readonly upstream: URL;
  readonly gate: Gate;
  readonly sessions: HttpSessions;
}

async function handle(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { upstream, gate, sessions } = context;
  const { method = 'GET', headers } = request;
  const url = targetOf(request.url ?? '/', upstream);
  const session = sessions.of(headers, addressOf(url));
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (method !== 'POST') {
    if (method === 'DELETE') sessions.forget(headers);
    const body = headers['content-length'] === undefined ? {} : { body: request };
    const isStream = method === 'GET' && String(headers.accept).includes('text/event-stream');
    const sent = isStream ? { ...headers, ...packing } : headers;
    const answer = await sendUpstream({ method, url, headers: sent, ...body, signal: gone.signal });
    const asked = { told: new Map(), lists: new Map() };
    const openStream: OpenStream = (told, answerThere) => {
      // The client posts to where it got the stream from, so an address in full would lead past the gateway.
      const there = new URL(told, url);
      const address = there.origin === upstream.origin ? addressOf(there) : told;
      const opened = sessions.open(address, answerThere);
      response.once('close', () => sessions.close(address));
      return { session: opened, address: told.includes('://') ? address : told };
    };
    return answerThrough({ response: answer, client: response, asked, session, gate, ...(isStream && { openStream }) });
  }
  const body = await readBody(request);
  if (body === undefined) return answerError(response, 413, rpcCodes.gone, 'the message is too large');
  const plain = await decodeBytes(body, headers['content-encoding'], largestBody);
  if (plain === undefined && gate.refusesUnread())
    return answerError(response, 415, rpcCodes.parse, 'the message is packed in a way that cannot be read');
  const decision = await guardPost(plain ?? body, headers, { url, session, gate });
  if (decision.kind === 'answered') {
    if (decision.text === '') response.writeHead(202).end();
    else if (session.stream === undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(decision.text);
    else {
      session.stream.answer(decision.text);
      response.writeHead(202).end();
    }
    return;
  }
  for (const [id, text] of decision.told) session.stream?.told.set(id, text);
  for (const [id, first] of decision.lists) session.stream?.lists.set(id, first);
  const isChanged = decision.body !== (plain ?? body);
  const sent = isChanged ? decision.body : body;
  const answer = await sendUpstream({
    method,
    url,
    headers: {
      ...decision.headers,
      ...packing,
      'content-length': String(sent.length),
      ...(isChanged && { 'content-encoding': undefined }),
    },
    body: sent,
    signal: gone.signal,
  });
  return answerThrough({ response: answer, client: response, asked: decision, session, gate });
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

/**
 * The root and the server's own path are its whole address, with what may stand behind it; other paths, such as those of
 * `/.well-known`, keep their place.
 */
function targetOf(path: string, upstream: URL): URL {
  const asked = new URL(path, upstream);
  const isServer = asked.pathname === '/' || (asked.pathname === upstream.pathname && asked.search === '');
  return isServer || asked.origin !== upstream.origin ? upstream : asked;
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answerError(response: ServerResponse, status: number, code: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function hostOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function listenAt(server: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'something else listens there' : (cause.code ?? cause.message);
      reject(new ToolmendError('option', `cannot listen at ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, () => resolve());
  });
}
