/** Servers at addresses behind the hub: what is sent to them, and what becomes of answers that break off. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { callOf, type RunningGateway, startGateway, textsOf } from './gateway-run.ts';

interface Seen {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly rpc: string | undefined;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startServer(): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { id, method, params } = body === '' ? {} : JSON.parse(body);
    seen.push({ method: request.method, headers: request.headers, rpc: method });
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const last = request.headers['last-event-id'] ?? 'none';
      const text = JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { data: `after ${last}` },
      });
      response.write(`: hello\r\nid: e1\r\ndata: ${text}\r\n\r\n`);
      if (last === 'none') response.end();
      return;
    }
    if (request.method === 'DELETE' || id === undefined) return void response.writeHead(202).end();
    if (params?.name === 'break') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\ndata: {"json',
      );
      return void setTimeout(() => response.destroy(), 50);
    }
    if (params?.name === 'forbidden') return void response.writeHead(401).end('no');
    if (params?.name === 'forget') return void response.writeHead(404).end();
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'web', version: '1' },
      },
      'tools/list': {
        tools: ['web', 'break', 'forbidden', 'forget'].map((name) => ({ name, inputSchema: { type: 'object' } })),
      },
    };
    const result = results[method] ?? { content: [{ type: 'text', text: 'done' }] };
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's7' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }, null, 2));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen };
}

async function startMerged(url: string): Promise<RunningGateway> {
  vi.stubEnv('TOOLMEND_TEST_TOKEN', 'secret');
  const file = join(mkdtempSync(join(tmpdir(), 'toolmend-addresses-')), 'mcp.json');
  const local = fileURLToPath(new URL('fixtures/mcp/member.mjs', import.meta.url));
  const servers = {
    web: { url, headers: { Authorization: 'Bearer ${TOOLMEND_TEST_TOKEN}' } },
    local: { command: process.execPath, args: [local, JSON.stringify({ name: 'local', tools: ['here'] })] },
  };
  writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  const gateway = startGateway(['--config', file]);
  gateway.send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } });
  expect((await gateway.answer(0))['result']).toMatchObject({ serverInfo: { title: 'web, local' } });
  gateway.send({ method: 'notifications/initialized' });
  return gateway;
}

test('a session has its headers in every request, its stream is taken up again, and it is ended', async () => {
  const { url, seen } = await startServer();
  const gateway = await startMerged(url);
  gateway.send(callOf(1, 'web', {}));
  expect(textsOf(await gateway.answer(1))).toEqual(['done']);
  await gateway.waitFor((_, line) => line.includes('after e1'));
  expect(await gateway.close()).toBe(0);
  expect(seen.map(({ method, rpc }) => rpc ?? method)).toEqual(
    expect.arrayContaining(['initialize', 'notifications/initialized', 'GET', 'tools/list', 'tools/call', 'DELETE']),
  );
  for (const { headers } of seen) expect(headers.authorization).toBe('Bearer secret');
  for (const { headers } of seen.slice(1))
    expect(headers).toMatchObject({ 'mcp-session-id': 's7', 'mcp-protocol-version': '2025-06-18' });
  expect(gateway.errors() + gateway.lines.join('\n')).not.toContain('secret');
});

test('an answer that breaks off or is refused is an error of that call alone', async () => {
  const { url } = await startServer();
  const gateway = await startMerged(url);
  gateway.send(callOf(1, 'break', {}));
  gateway.send(callOf(2, 'forbidden', {}));
  gateway.send(callOf(3, 'here', {}));
  const [broken, refused] = [(await gateway.answer(1))['error'], (await gateway.answer(2))['error']];
  expect(broken).toMatchObject({
    code: -32000,
    message: expect.stringContaining('the server "web" cannot be reached'),
  });
  expect(refused).toEqual({ code: -32000, message: 'the server "web" cannot be reached: it answers with status 401' });
  expect(textsOf(await gateway.answer(3))[0]).toContain('"here"');
  gateway.send(callOf(4, 'web', {}));
  expect(textsOf(await gateway.answer(4))).toEqual(['done']);
  await gateway.close();
});

test('a session that the server has forgotten is begun anew', async () => {
  const { url, seen } = await startServer();
  const gateway = await startMerged(url);
  gateway.send(callOf(1, 'forget', {}));
  const error = { code: -32000, message: 'the server "web" ended (its session is over) and is started again' };
  expect((await gateway.answer(1))['error']).toEqual(error);
  gateway.send(callOf(2, 'web', {}));
  gateway.send(callOf(3, 'here', {}));
  expect((await gateway.answer(2))['error']).toEqual(error);
  expect(textsOf(await gateway.answer(3))[0]).toContain('"here"');
  await gateway.waitFor(({ method }) => method === 'notifications/tools/list_changed');
  gateway.send(callOf(4, 'web', {}));
  expect(textsOf(await gateway.answer(4))).toEqual(['done']);
  expect(await gateway.close()).toBe(0);
  const greeted = seen
    .map(({ rpc }) => rpc)
    .filter((rpc) => rpc === 'initialize' || rpc === 'notifications/initialized');
  expect(greeted).toEqual(['initialize', 'notifications/initialized', 'initialize', 'notifications/initialized']);
});
