/** Several servers at an address: what clients have to say, who gets which answer, and when servers end. */
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ConfiguredServer,
  type HttpGateway,
  type SessionLimits,
  serveMergedGateway,
} from '../src/gateway/index.ts';
import { callOf, startGateway } from './gateway-run.ts';

const file = fileURLToPath(new URL('fixtures/mcp/member.mjs', import.meta.url));
const member = (name: string, tools: readonly string[]): ConfiguredServer => ({
  kind: 'command',
  name,
  command: { command: process.execPath, args: [file, JSON.stringify({ name, tools })] },
});
const nowhere: ConfiguredServer = { kind: 'command', name: 'none', command: { command: 'no-such-command', args: [] } };

let gateway: HttpGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function serve(limits?: SessionLimits, servers = [member('one', ['a', 'ask', 'wait']), member('two', ['b'])]) {
  const served = { errors: new PassThrough(), ...(limits && { limits }) };
  gateway = await serveMergedGateway(servers, { host: '127.0.0.1', port: 0 }, { say: () => {} }, served);
  return gateway.url;
}

type Headers = Readonly<Record<string, string>>;
const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

function post(url: string, message: object | string, headers: Headers = {}): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
  return fetch(url, { method: 'POST', headers: { ...common, ...headers }, body });
}

const greeting = { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } };

async function greet(url: string): Promise<Headers> {
  const response = await post(url, greeting);
  expect(await response.json()).toMatchObject({ id: 0, result: { serverInfo: { title: 'one, two' } } });
  const session = { 'mcp-session-id': response.headers.get('mcp-session-id')! };
  expect((await post(url, { method: 'notifications/initialized' }, session)).status).toBe(202);
  return session;
}

/** The messages of a stream, read until one fits. */
async function readUntil(response: Response, fits: (message: Record<string, unknown>) => boolean) {
  const messages: Record<string, unknown>[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const [, data] of events.flatMap((event) => [...event.matchAll(/^data: (.*)$/gm)])) {
      messages.push(JSON.parse(data!));
      if (fits(messages.at(-1)!)) return messages;
    }
  }
  return messages;
}

describe('a client without a session', () => {
  const later = (id: number, method: string) =>
    ({ id, method, params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }) as const;
  const called = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
  test.each<[string, object | string, Headers, number, number]>([
    ['posts what is no message', '{"id":', {}, 400, -32700],
    ['posts a page’s form', greeting, { 'content-type': 'text/plain' }, 415, -32600],
    ['does not begin with a greeting', { id: 1, method: 'tools/list' }, {}, 400, -32000],
    ['has one that is over', { id: 1, method: 'tools/list' }, { 'mcp-session-id': 'gone' }, 404, -32000],
    ['greets in a batch', JSON.stringify([greeting, { id: 1, method: 'ping' }]), {}, 400, -32600],
    ['has headers that are missing', later(1, 'tools/list'), {}, 400, -32020],
    ['has headers that say something else', later(1, 'tools/list'), called, 400, -32020],
    ['names a version and has no envelope', { id: 1, method: 'tools/list' }, called, 400, -32602],
    ['comes from a page of the web', greeting, { origin: 'https://pages.example' }, 403, -32000],
  ])('is told what is wrong where it %s', async (_, message, headers, status, code) => {
    const response = await post(await serve(), message, headers);
    expect([response.status, ((await response.json()) as { error: { code: number } }).error.code]).toEqual([
      status,
      code,
    ]);
  });

  test('has no stream, and finds nothing elsewhere', async () => {
    const url = await serve();
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
    expect((await fetch(new URL('/other', url))).status).toBe(404);
  });

  test('is told where no server can be started', async () => {
    const response = await post(await serve(undefined, [nowhere]), greeting);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      id: 0,
      error: { message: 'cannot start no-such-command: there is no such command' },
    });
  });
});

describe('a session', () => {
  test('gives ids and tokens back as they came, and servers see their own', async () => {
    const url = await serve();
    const session = await greet(url);
    const id = '12345678901234567890';
    const call = `{"jsonrpc":"2.0",\n"id":${id},"method":"tools/call","params":{"name":"a","arguments":{"x":1.0},"_meta":{"progressToken":7}}}`;
    const text = await (await post(url, call, session)).text();
    expect(text).toContain(`"id":${id}`);
    expect(text).toMatch(/"id\\":\\"toolmend-http-\d+\\"/);
    expect(text).toMatch(/"progressToken\\":\\"toolmend-http-\d+\\"/);
    expect(text).toContain('\\"x\\":1.0');
  });

  test('answers a batch as one, and a client that takes no events with JSON', async () => {
    const url = await serve();
    const session = { ...(await greet(url)), accept: 'application/json' };
    const batch = [callOf(1, 'a'), { method: 'notifications/x' }, callOf(2, 'b')];
    const body = JSON.stringify(batch.map((each) => ({ jsonrpc: '2.0', ...each })));
    const answers = (await (await post(url, body, session)).json()) as { id: number }[];
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2]);
    expect(await (await post(url, callOf(3, 'a'), session)).json()).toMatchObject({ id: 3 });
  });

  test('hears what servers ask on its stream, or beside an answer where it has none', async () => {
    const url = await serve();
    const session = await greet(url);
    for (const hasStream of [false, true]) {
      const stream = hasStream ? await fetch(url, { headers: { ...session, accept: 'text/event-stream' } }) : undefined;
      const answering = await post(url, callOf(1, 'ask'), session);
      const asked = readUntil(stream ?? answering.clone(), ({ method }) => method === 'sampling/createMessage');
      const { id } = (await asked).at(-1)!;
      expect((await post(url, { id, result: { role: 'user' } }, session)).status).toBe(202);
      const all = await readUntil(answering, (message) => message['id'] === 1);
      expect(JSON.stringify(all.at(-1))).toContain('one got {\\"role\\":\\"user\\"} for 0');
      await stream?.body?.cancel().catch(() => {});
    }
  });

  test('has an end for what the client withdraws', async () => {
    const url = await serve();
    const session = await greet(url);
    const waiting = await post(url, callOf('w', 'wait'), session);
    await post(url, { method: 'notifications/cancelled', params: { requestId: 'w' } }, session);
    const heard = await readUntil(waiting, () => false);
    expect(heard.filter((message) => 'id' in message)).toEqual([]);
  });

  test('is over when its client says so', async () => {
    const url = await serve();
    const session = await greet(url);
    expect((await fetch(url, { method: 'DELETE', headers: session })).status).toBe(204);
    expect((await post(url, { id: 1, method: 'ping' }, session)).status).toBe(404);
  });

  test('makes room for another where nobody uses it, and not where somebody does', async () => {
    const url = await serve({ most: 1, idle: 60_000 });
    const first = await greet(url);
    const second = await greet(url);
    expect((await post(url, { id: 1, method: 'ping' }, first)).status).toBe(404);
    const stream = await fetch(url, { headers: { ...second, accept: 'text/event-stream' } });
    const refused = await post(url, greeting);
    expect([refused.status, await refused.json()]).toMatchObject([503, { id: 0, error: { code: -32000 } }]);
    expect((await post(url, { id: 1, method: 'ping' }, second)).status).toBe(200);
    await stream.body?.cancel();
  });
});

test('one command is served as well, and ends with the gateway', async () => {
  const words = JSON.stringify({ name: 'one', tools: ['a'] });
  const running = startGateway(['--listen', '127.0.0.1:0', '--', process.execPath, file, words]);
  const address = (): string | undefined => /http:\S+/.exec(running.errors())?.[0];
  await expect.poll(address, { timeout: 5_000 }).toMatch(/:\d+\/mcp$/);
  const response = await post(address()!, greeting);
  const session = { 'mcp-session-id': response.headers.get('mcp-session-id')! };
  expect(await (await post(address()!, callOf(1, 'a', {}), session)).text()).toContain('"id":1');
  running.process.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});
