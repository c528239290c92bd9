/** Servers of a file in, an address where they are one guarded server out, for clients of both eras. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isToolmendError } from '../../../base/index.ts';
import { createGate } from '../desk.ts';
import type { GateOptions } from '../gate.ts';
import { answerError, type HttpGateway, type ListenAddress, listenAt } from '../http/listen-at.ts';
import { openMerged } from '../merge/open-merged.ts';
import { type Message, readMessages } from '../message.ts';
import type { ConfiguredServer } from '../read-config.ts';
import { printStray } from '../upstream.ts';
import { rpcCodes, writeError } from '../write-answer.ts';
import { collectAnswers, type Reply, startEvents } from './reply.ts';
import { createServedSession, type ServedSession } from './session.ts';
import { createServedSessions, type ServedSessions, type SessionLimits } from './sessions.ts';
import { type MessagesPost, type RefusedPost, refusal, takePost } from './take-post.ts';

/** Where servers complain, and how many sessions there may be. */
export interface ServedOptions {
  readonly errors: NodeJS.WritableStream;
  readonly limits?: SessionLimits;
}

const path = '/mcp';
/** Versions from here on are of the later era. */
const laterVersions = '2026';
const commonLimits: SessionLimits = { most: 100, idle: 30 * 60_000 };

/** Listens, and resolves when clients can connect. Throws a `ToolmendError` where the address cannot be used. */
export async function serveMergedGateway(
  servers: readonly ConfiguredServer[],
  listen: ListenAddress,
  options: GateOptions,
  { errors, limits = commonLimits }: ServedOptions,
): Promise<HttpGateway> {
  const gate = createGate(options);
  const sessions = createServedSessions(async (name) => {
    const upstream = await openMerged(servers, { say: options.say, errors });
    return createServedSession({ gate, name, upstream, stray: (bytes) => printStray(bytes, errors) });
  }, limits);
  const gateway = await listenAt(listen, path, (request, response) => handle({ request, response, sessions }));
  return {
    url: gateway.url,
    async close() {
      await gateway.close();
      await sessions.close();
    },
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sessions: ServedSessions;
}

async function handle(visit: Visit): Promise<void> {
  const { request, response, sessions } = visit;
  const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (asked !== path && asked !== '/') return answerError(response, 404, rpcCodes.gone, 'there is nothing here');
  if (request.method === 'POST') return answerPost(visit);
  const id = String(request.headers['mcp-session-id'] ?? '');
  const session = sessions.find(id);
  if (id === '' || (request.method !== 'GET' && request.method !== 'DELETE')) {
    response.setHeader('allow', 'POST');
    return answerError(response, 405, rpcCodes.gone, 'there is no such method without a session');
  }
  if (session === undefined) return answerError(response, 404, rpcCodes.gone, 'there is no such session');
  if (request.method === 'GET') return session.openStream(watch(visit, session, startEvents(response)));
  sessions.end(id);
  response.writeHead(204).end();
}

async function answerPost(visit: Visit): Promise<void> {
  const { request, response, sessions } = visit;
  const post = await takePost(request);
  if (post.kind === 'refused') return refuse(response, post);
  const found = await findSession(post, visit);
  if (found.kind === 'refused') return refuse(response, found);
  const { session, id } = found;
  const { messages, isBatch } = post;
  if (!messages.some(isRequest)) {
    session?.post(messages, undefined);
    response.writeHead(202).end();
    return;
  }
  const isStream =
    id === undefined && !isQuestion(messages) && String(request.headers.accept).includes('text/event-stream');
  const headers = (answers: readonly Buffer[]): OutgoingHttpHeaders => {
    if (id === undefined) return {};
    if (readMessages(answers[0]!)?.[0]?.members.has('result') === true) return { 'mcp-session-id': id };
    sessions.end(id);
    return {};
  };
  const reply = isStream ? startEvents(response) : collectAnswers(response, isBatch, headers);
  session?.post(messages, watch(visit, session, reply));
}

type Found =
  | { readonly kind: 'found'; readonly session: ServedSession | undefined; readonly id?: string }
  | RefusedPost;

/** Finds the session that messages are for, or begins it. What needs no answer and has no session is for nobody. */
async function findSession({ messages, isLater }: MessagesPost, { request, sessions }: Visit): Promise<Found> {
  const { headers } = request;
  const { authorization = '' } = headers;
  const given = headers['mcp-session-id'];
  const id = messages[0]?.id;
  try {
    if (isLater || (given === undefined && String(headers['mcp-protocol-version'] ?? '') >= laterVersions)) {
      if (!messages.some(isRequest)) return { kind: 'found', session: undefined };
      if (!isLater) return refusal(400, rpcCodes.params, 'the message has no envelope of its version', id);
      const session = await sessions.share(authorization);
      return session === undefined ? full(id) : { kind: 'found', session };
    }
    if (messages[0]?.method === 'initialize') {
      const begun = await sessions.begin(authorization);
      return begun === undefined ? full(id) : { kind: 'found', ...begun };
    }
  } catch (error) {
    if (isToolmendError(error)) return refusal(502, rpcCodes.gone, error.message, id);
    throw error;
  }
  if (given === undefined) return refusal(400, rpcCodes.gone, 'there is no session yet; initialize comes first', id);
  const session = sessions.find(String(given));
  if (session === undefined) return refusal(404, rpcCodes.gone, 'there is no such session', id);
  return { kind: 'found', session };
}

function full(id: string | undefined): RefusedPost {
  return refusal(503, rpcCodes.gone, 'there are too many sessions', id);
}

/** Says when a client has left or has its answer. */
function watch({ response, sessions }: Visit, session: ServedSession, reply: Reply): Reply {
  response.once('close', () => {
    session.left(reply);
    sessions.used(session);
  });
  return reply;
}

function refuse(response: ServerResponse, { status, code, reason, id = 'null' }: RefusedPost): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(writeError(id, code, reason));
}

function isRequest({ method, id }: Message): boolean {
  return method !== undefined && id !== undefined;
}

/** What is asked first decides about the era, so its status and headers are not sent before it is answered. */
function isQuestion([first]: readonly Message[]): boolean {
  return first?.method === 'server/discover';
}
