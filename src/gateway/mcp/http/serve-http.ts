/** The address of a server of MCP in, a guarded one at another address out: a reverse proxy that reads only what clients post. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createGate, type Gate } from '../desk.ts';
import type { GateOptions } from '../gate.ts';
import type { ServerAddress } from '../read-config.ts';
import { rpcCodes } from '../write-answer.ts';
import { answerThrough, type OpenStream } from './answer-through.ts';
import { sendUpstream } from './ask-upstream.ts';
import { guardPost } from './guard-post.ts';
import { answerError, type HttpGateway, type ListenAddress, listenAt } from './listen-at.ts';
import { readPost } from './read-post.ts';
import { createHttpSessions, type HttpSession, type HttpSessions } from './sessions.ts';

/** Packed answers could not be read. */
const packing = { 'accept-encoding': 'identity' };

/** Listens, and resolves when clients can connect. Throws a `ToolmendError` where the address cannot be used. */
export async function serveHttpGateway(
  { url: upstream, headers: own = {} }: ServerAddress,
  listen: ListenAddress,
  options: GateOptions,
): Promise<HttpGateway> {
  const gate = createGate(options);
  const sessions = createHttpSessions(gate);
  return listenAt(listen, upstream.pathname, (request, response) => {
    // What the file says about the server is stronger than what a client says.
    for (const [name, value] of Object.entries(own)) request.headers[name.toLowerCase()] = value;
    return handle(request, response, { upstream, gate, sessions });
  });
}

interface Context {
  readonly upstream: URL;
  readonly gate: Gate;
  readonly sessions: HttpSessions;
}

interface Asking extends Context {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly session: HttpSession;
  readonly signal: AbortSignal;
}

function handle(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const url = targetOf(request.url ?? '/', context.upstream);
  const session = context.sessions.of(request.headers, addressOf(url));
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const asking = { ...context, request, response, url, session, signal: gone.signal };
  return request.method === 'POST' ? passPost(asking) : passOther(asking);
}

async function passOther({ request, response, url, session, signal, ...context }: Asking): Promise<void> {
  const { upstream, gate, sessions } = context;
  const { method = 'GET', headers } = request;
  if (method === 'DELETE') sessions.forget(headers);
  const body = headers['content-length'] === undefined ? {} : { body: request };
  const isStream = method === 'GET' && String(headers.accept).includes('text/event-stream');
  const sent = isStream ? { ...headers, ...packing } : headers;
  const answer = await sendUpstream({ method, url, headers: sent, ...body, signal });
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

async function passPost({ request, response, url, session, signal, gate }: Asking): Promise<void> {
  const { headers } = request;
  const body = await readPost(request);
  if (body === undefined) return answerError(response, 413, rpcCodes.gone, 'the message is too large');
  const { bytes, plain } = body;
  if (plain === undefined && gate.refusesUnread())
    return answerError(response, 415, rpcCodes.parse, 'the message is packed in a way that cannot be read');
  const decision = await guardPost(plain ?? bytes, headers, { url, session, gate });
  if (decision.kind === 'answered') return answerHere(decision.text, response, session);
  for (const [id, text] of decision.told) session.stream?.told.set(id, text);
  for (const [id, first] of decision.lists) session.stream?.lists.set(id, first);
  const isChanged = decision.body !== (plain ?? bytes);
  const sent = isChanged ? decision.body : bytes;
  const sentHeaders: IncomingHttpHeaders = {
    ...decision.headers,
    ...packing,
    'content-length': String(sent.length),
    ...(isChanged && { 'content-encoding': undefined }),
  };
  const answer = await sendUpstream({ method: 'POST', url, headers: sentHeaders, body: sent, signal });
  return answerThrough({ response: answer, client: response, asked: decision, session, gate });
}

/** Answers where the client waits for it: on the stream of the session, or at once. */
function answerHere(text: string, response: ServerResponse, { stream }: HttpSession): void {
  if (text === '' || stream !== undefined) {
    if (text !== '') stream?.answer(text);
    response.writeHead(202).end();
  } else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
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
