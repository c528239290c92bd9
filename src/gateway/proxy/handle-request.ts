/** One request of a client in, one answer out; whatever happens on the way, the client is answered or its connection ended. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isToolmendError, parseObject } from '../../base/index.ts';
import { answerStream } from './answer-stream.ts';
import { answerWhole } from './answer-whole.ts';
import type { GuardedRequest } from './ask-again.ts';
import { chat } from './chat/index.ts';
import type { Dialect } from './dialect.ts';
import { startExchange } from './exchange.ts';
import { isEventStream, isJson, passHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import type { ProxySettings } from './options.ts';
import { pipeAnswer } from './pipe-answer.ts';
import { readBody, saysTooLarge } from './read-body.ts';
import { responses } from './responses/index.ts';
import { type ProxyError, sendError } from './send-error.ts';
import type { ToolSet, ToolSets } from './tool-sets.ts';
import { type Upstream, UpstreamFailure } from './upstream.ts';

/** What all requests share. */
export interface ProxyRoom {
  readonly settings: ProxySettings;
  readonly metrics: Metrics;
  readonly upstream: Upstream;
  readonly toolSets: ToolSets;
  /** Tells of tools that cannot be guarded, each once. */
  reportProblems(tools: ToolSet): void;
}

/** Answers one request. */
export async function handleRequest(
  room: ProxyRoom,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.sendDate = false;
  const dialect = request.method === 'POST' ? findDialect(request) : undefined;
  try {
    if (dialect === undefined) await passRequest(room, request, response);
    else await guardRequest(room, dialect, request, response);
  } catch (error) {
    // There is nobody left to answer.
    if (response.destroyed) return;
    sendError(response, describeError(room, error));
  }
}

/** Finds the API that a request speaks by its path. */
export function findDialect({ url = '' }: IncomingMessage): Dialect | undefined {
  const path = url.split('?', 1)[0]!;
  return [chat, responses].find((dialect) => path.endsWith(dialect.path));
}

function describeError({ metrics, settings }: ProxyRoom, error: unknown): ProxyError {
  if (error instanceof UpstreamFailure) {
    metrics.count('upstream_failures', { code: error.answer.code });
    return error.answer;
  }
  if (isToolmendError(error)) return { status: 400, code: 'toolmend_tools', message: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined)
    settings.tell(`an error of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  metrics.count('upstream_failures', { code: 'broken_off' });
  return { status: 502, code: 'upstream_broken_off', message: 'the answer of the upstream broke off' };
}

/** Passes a request that holds no calls of tools: nothing of it is read. */
async function passRequest({ upstream }: ProxyRoom, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const from = await upstream.send({
    method,
    path: url,
    headers: passHeaders(request, ['host', 'expect']),
    ...(hasBody && { body: request }),
    response,
  });
  await pipeAnswer(from, response);
}

async function guardRequest(
  room: ProxyRoom,
  dialect: Dialect,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, upstream, metrics, toolSets } = room;
  const tooLarge = {
    status: 413,
    code: 'body_too_large',
    message: `the request is larger than ${settings.maxBody} bytes`,
  };
  if (saysTooLarge(request, settings.maxBody)) return refuseBody(request, response, tooLarge);
  const body = await readBody(request, settings.maxBody);
  if (body.kind === 'too-large') return refuseBody(request, response, tooLarge);

  const coded = request.headers['content-encoding'] !== undefined;
  const text = coded ? '' : body.bytes.toString('utf8');
  const asked = coded ? undefined : parseObject(text);
  if (coded) metrics.count('unguarded', { reason: 'request-encoding' });
  const tools = asked !== undefined && dialect.isGuarded(asked) ? toolSets.read(dialect.toolsOf(asked)) : undefined;

  const send = (bytes: Buffer, without: readonly string[], more: readonly string[]): Promise<IncomingMessage> => {
    const headers = passHeaders(request, ['host', 'expect', 'content-length', ...without]);
    headers.push('Content-Length', String(bytes.length), ...more);
    return upstream.send({ method: 'POST', path: request.url ?? '/', headers, body: bytes, response });
  };
  if (tools === undefined || asked === undefined) return pipeAnswer(await send(body.bytes, [], []), response);

  if (tools.problems.length > 0) {
    room.reportProblems(tools);
    if (settings.strict) {
      const message = `tools that cannot be guarded: ${tools.problems.map((problem) => problem.message).join('; ')}`;
      return sendError(response, { status: 400, code: 'toolmend_tools', message });
    }
  }
  // What is compressed cannot be read in passing.
  const ask = (bytes: Buffer) => send(bytes, ['accept-encoding'], ['Accept-Encoding', 'identity']);
  const exchange = startExchange({ settings, metrics, tools, model: asked['model'] });
  const guarded: GuardedRequest = {
    dialect,
    exchange,
    text,
    mayRetry: dialect.mayRetry(asked),
    response,
    ask: (again) => ask(Buffer.from(again)),
  };
  const from = await ask(body.bytes);
  if (from.statusCode === 200 && isEventStream(from)) await answerStream(guarded, from);
  else if (from.statusCode === 200 && isJson(from)) await answerWhole(guarded, from);
  else await pipeAnswer(from, response);
}

function refuseBody(request: IncomingMessage, response: ServerResponse, error: ProxyError): void {
  // The rest of the body would have to be read for another request on this connection.
  response.setHeader('Connection', 'close');
  request.resume();
  sendError(response, error);
}
