/** A scripted model server on loopback, and a proxy before it: what the proxy tests talk to. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Outcome, ToolCall } from '../src/base/index.ts';
import { createModelProxy, type ProxyOptions } from '../src/gateway/index.ts';
import type { RecordExtra } from '../src/ledger/index.ts';

/** A request as the upstream got it. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers one request. */
export type Script = (response: ServerResponse, got: Got, request: IncomingMessage) => void | Promise<void>;

/** What runs for one test; closed when the test is over. */
export interface Stage {
  /** Where clients go. */
  readonly url: string;
  /** Where the model server is, for comparing with the direct way. */
  readonly direct: string;
  readonly got: readonly Got[];
  readonly told: readonly string[];
  readonly recorded: readonly { readonly call: ToolCall; readonly outcome: Outcome; readonly extra: RecordExtra }[];
}

/** Starts both; the scripts answer in turn, the last one again and again. */
export async function startStage(
  scripts: readonly Script[],
  options: Partial<ProxyOptions> = {},
  path = '/v1',
): Promise<Stage> {
  const got: Got[] = [];
  const told: string[] = [];
  const recorded: Stage['recorded'][number][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      const script = scripts[Math.min(got.push(one), scripts.length) - 1]!;
      void script(response, one, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const direct = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = createModelProxy({
    upstream: direct + path,
    record: (call, outcome, extra) => recorded.push({ call, outcome, extra }),
    tell: (line) => told.push(line),
    ...options,
  });
  const { url } = await proxy.listen(0);
  onTestFinished(async () => {
    await proxy.close(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url, direct, got, told, recorded };
}

/** Answers with a JSON text as it is. */
export function json(text: string, status = 200, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

/** Answers with the bytes of an event stream, in chunks of a size. */
export function stream(bytes: string | Buffer, size: number = Number.POSITIVE_INFINITY): Script {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const all = Buffer.from(bytes);
    for (let at = 0; at < all.length; at += size) {
      response.write(all.subarray(at, at + size));
      if (Number.isFinite(size)) await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

/** Asks as a client would. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 10 } },
  required: ['city'],
} as const;

/** A tool in the form of Chat Completions. */
export const chatTool: Record<string, unknown> = {
  type: 'function',
  function: { name: 'forecast', description: 'Weather to come.', parameters },
};

/** The same tool in the form of Responses. */
export const responsesTool: Record<string, unknown> = {
  type: 'function',
  name: 'forecast',
  description: 'Weather to come.',
  parameters,
  strict: false,
};

/** A request of Chat Completions. */
export function chatRequest(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: 'm-1', messages: [{ role: 'user', content: 'Weather in Bergen?' }], tools: [chatTool], ...more };
}

/** The text of a completion with calls. */
export function chatAnswer(calls: readonly Record<string, unknown>[], more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm-1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, tool_calls: calls, refusal: null },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, prompt_tokens_details: { cached_tokens: 2 } },
    ...more,
  });
}

/** A call of the tool. */
export function chatCall(args: unknown, id = 'call_a', name = 'forecast'): Record<string, unknown> {
  return { id, type: 'function', function: { name, arguments: args } };
}
