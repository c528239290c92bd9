import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openAddress } from './open-address.ts';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly message: { readonly id?: unknown; readonly method?: string };
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** An address whose server answers as it is told. */
async function openAt(answer: (asked: Asked, response: ServerResponse) => void) {
  const seen: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const asked = { headers: request.headers, message: body === '' ? {} : JSON.parse(body) };
    seen.push(asked);
    answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  const upstream = openAddress({ name: 'web', url });
  const lines: Record<string, unknown>[] = [];
  upstream.onLine((line) => void lines.push(JSON.parse(String(line))));
  closing.push(async () => {
    upstream.stop();
    await upstream.ended;
    server.closeAllConnections();
    server.close();
  });
  const send = (message: object): void => upstream.send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return { seen, lines, send, upstream };
}

const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const later = (id: unknown, method: string, params: object = {}): object => ({
  id,
  method,
  params: { ...params, _meta },
});

function writeJson(response: ServerResponse, message: object, status = 200, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

function answerAll({ message }: Asked, response: ServerResponse): void {
  const tools = [
    { name: 'add', inputSchema: { properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } } },
    { name: 'odd', inputSchema: { properties: { n: { type: 'integer', 'x-mcp-header': 'no token' } } } },
  ];
  if (message.id === undefined) response.writeHead(202).end();
  else writeJson(response, { id: message.id, result: { tools } }, 200, { 'mcp-session-id': 's1' });
}

describe('an address of the later era', () => {
  test('gets headers that repeat the message, and nothing of a session', async () => {
    const { seen, lines, send } = await openAt(answerAll);
    send(later(1, 'tools/list'));
    await expect.poll(() => lines.length).toBe(1);
    send(later(2, 'tools/call', { name: 'add', arguments: { n: 3 } }));
    send(later(3, 'tools/call', { name: 'odd', arguments: { n: 3 } }));
    send(later(4, 'resources/read', { uri: 'file:///é' }));
    send(later(5, 'prompts/list'));
    await expect.poll(() => lines.length).toBe(5);
    const told = new Map(
      seen.map(({ headers, message }) => [
        message.id,
        Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('mcp-'))),
      ]),
    );
    const version = { 'mcp-protocol-version': '2026-07-28' };
    expect([...told].sort().slice(1)).toEqual([
      [2, { ...version, 'mcp-method': 'tools/call', 'mcp-name': 'add', 'mcp-param-n': '3' }],
      [3, { ...version, 'mcp-method': 'tools/call', 'mcp-name': 'odd' }],
      [4, { ...version, 'mcp-method': 'resources/read', 'mcp-name': '=?base64?ZmlsZTovLy/DqQ==?=' }],
      [5, { ...version, 'mcp-method': 'prompts/list' }],
    ]);
  });

  test('and one of the era with a handshake are told apart by each message', async () => {
    const { seen, lines, send } = await openAt(answerAll);
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } });
    await expect.poll(() => lines.length).toBe(1);
    send({ id: 2, method: 'tools/call', params: { name: 'add', arguments: { n: 3 } } });
    await expect.poll(() => lines.length).toBe(2);
    send(later(3, 'tools/list'));
    await expect.poll(() => lines.length).toBe(3);
    expect(seen[1]!.headers).toMatchObject({ 'mcp-session-id': 's1' });
    expect(seen[1]!.headers).not.toHaveProperty('mcp-method');
    expect(seen[2]!.headers).not.toHaveProperty('mcp-session-id');
  });

  test('has a subscription opened anew when it broke off, until it says that it is over', async () => {
    let opened = 0;
    const { lines, send } = await openAt(({ message }, response) => {
      opened += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: {"jsonrpc":"2.0","method":"notifications/opened","params":{"opened":${opened}}}\n\n`);
      if (opened === 1) return void setTimeout(() => response.destroy(), 20);
      response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: {} })}\n\n`);
    });
    send(later('listen:1', 'subscriptions/listen'));
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(3);
    expect(lines[1]).toMatchObject({ params: { opened: 2 } });
    expect(lines[2]).toEqual({ jsonrpc: '2.0', id: 'listen:1', result: {} });
  });

  test('does not have to end a subscription before the session ends', async () => {
    const { seen, send, upstream } = await openAt((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    send(later('listen:1', 'subscriptions/listen'));
    await expect.poll(() => seen.length).toBe(1);
    upstream.endInput();
    expect(await upstream.ended).toEqual({ status: 0, how: 'its session was ended' });
  });

  test('tells which versions it has where it refuses one', async () => {
    const error = { code: -32022, message: 'Unsupported', data: { supported: ['2027-01-01'] } };
    const { lines, send } = await openAt(({ message }, response) =>
      writeJson(response, { id: message.id, error }, 400),
    );
    send(later(1, 'server/discover'));
    await expect.poll(() => lines).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });
});

describe('the question for the later era', () => {
  const method = { code: -32601, message: 'the server "web" is spoken to with a handshake' };
  test.each<[string, number, object]>([
    ['an error of the protocol', 200, { error: { code: -32600, message: 'not initialized' } }],
    ['an error with a status', 400, { error: { code: -32000, message: 'no session' } }],
    ['an error of no request', 400, { id: null, error: { code: -32000, message: 'no session' } }],
    ['a status 404', 404, {}],
    ['a status 405', 405, {}],
  ])('is refused as a method that is not there by %s', async (_, status, body) => {
    const { lines, send } = await openAt(({ message }, response) =>
      writeJson(response, { id: message.id, ...body }, status),
    );
    send(later(1, 'server/discover'));
    await expect.poll(() => lines).toEqual([{ jsonrpc: '2.0', id: 1, error: method }]);
  });

  test.each([401, 403, 500])('has no answer where the status is %s', async (status) => {
    const { lines, send } = await openAt((_, response) => void response.writeHead(status).end());
    send(later(1, 'server/discover'));
    const message = `the server "web" cannot be reached: it answers with status ${status}`;
    await expect.poll(() => lines).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32000, message } }]);
  });
});
