/** The gateway in front of servers that speak HTTP: streams of events, plain JSON, and headers that repeat arguments. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { parseJson } from '../src/base/index.ts';
import { type GateOptions, type HttpGateway, serveHttpGateway } from '../src/gateway/index.ts';

const tools = [
  {
    name: 'add',
    inputSchema: {
      type: 'object',
      properties: {
        a: { type: 'integer', 'x-mcp-header': 'Left' },
        b: { type: 'integer' },
        name: { type: 'string', 'x-mcp-header': 'Who' },
      },
      required: ['a'],
    },
  },
];

interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startServer(form: 'json' | 'events'): Promise<{ readonly url: URL; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { headers } = request;
    const body = String(headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
    seen.push({ method: request.method, path: request.url, headers, body, bytes });
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/plain', 'mcp-session-id': 's1' }).end('as it is');
      return;
    }
    if (parseJson(body) === undefined) return void response.writeHead(400).end();
    const { id, method } = JSON.parse(body);
    const result = method === 'tools/list' ? { tools } : { content: [{ type: 'text', text: 'ran' }] };
    const text = `{ "jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`;
    if (form === 'json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}\n\n',
    );
    response.end(`event: message\nid: 7\ndata: ${text}\n\n`);
  };
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closing.push(() => server.close());
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`), seen };
}

async function startGateway(url: URL, options: Partial<GateOptions> = {}): Promise<HttpGateway & { said: string[] }> {
  const said: string[] = [];
  const gateway = await serveHttpGateway(
    { url },
    { host: '127.0.0.1', port: 0 },
    { say: (line) => void said.push(line), ...options },
  );
  closing.push(() => gateway.close());
  return { ...gateway, said };
}

function post(url: string, message: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
}

function call(args: object, _meta?: object): object {
  return { id: 1, method: 'tools/call', params: { name: 'add', arguments: args, ...(_meta && { _meta }) } };
}

describe.each(['json', 'events'] as const)('a server that answers with %s', (form) => {
  test('gets mended calls, and the model is told beside the result', async () => {
    const { url, seen } = await startServer(form);
    const gateway = await startGateway(url);
    const text = await (await post(gateway.url, call({ a: '1' }), { authorization: 'Bearer x' })).text();
    expect(seen.map(({ body }) => JSON.parse(body).method)).toEqual(['tools/list', 'tools/call']);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', 'Bearer x']);
    expect(JSON.parse(seen[1]!.body).params.arguments).toEqual({ a: 1 });
    expect(text).toContain(
      '{"type":"text","text":"ran"},{"type":"text","text":"Corrected before running: `a` \\"1\\" -> 1 (coerce)"}',
    );
    if (form === 'events') expect(text).toContain('notifications/progress');
  });

  test('never sees a refused call', async () => {
    const { url, seen } = await startServer(form);
    const gateway = await startGateway(url);
    const response = await post(gateway.url, call({ a: 'one' }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: 1, result: { isError: true } });
    expect(seen.map(({ body }) => JSON.parse(body).method)).toEqual(['tools/list']);
  });

  test('is learned from the list that the client asks for, which passes as it came', async () => {
    const { url, seen } = await startServer(form);
    const gateway = await startGateway(url);
    const direct = await (await post(url.href, { id: 1, method: 'tools/list' })).text();
    expect(await (await post(gateway.url, { id: 1, method: 'tools/list' })).text()).toBe(direct);
    await post(gateway.url, call({ a: 2 }));
    expect(seen.map(({ body }) => JSON.parse(body).method)).toEqual(['tools/list', 'tools/list', 'tools/call']);
  });
});

describe('a body that is no clean message', () => {
  const bare = '{"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":"1"}}}';
  const send = (url: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
  const called = (seen: readonly Seen[]) => seen.filter(({ bytes }) => !bytes.includes('tools/list'));

  test('is guarded where a call can be read in it', async () => {
    const { url, seen } = await startServer('json');
    const gateway = await startGateway(url);
    expect(await (await send(gateway.url, bare)).text()).toContain('Corrected before running');
    expect(called(seen).map(({ body }) => body)).toEqual([bare.replace('"1"', '1')]);
  });

  test('that is packed is read, and goes on packed where nothing in it changes', async () => {
    const { url, seen } = await startServer('json');
    const gateway = await startGateway(url);
    const right = gzipSync(bare.replace('"1"', '1'));
    await send(gateway.url, gzipSync(bare), { 'content-encoding': 'gzip' });
    await send(gateway.url, right, { 'content-encoding': 'gzip' });
    const [mended, same] = called(seen);
    expect([mended!.body, mended!.headers['content-encoding']]).toEqual([bare.replace('"1"', '1'), undefined]);
    expect([same!.bytes, same!.headers['content-encoding']]).toEqual([right, 'gzip']);
  });

  test('passes where it cannot be read, which is said once; strict refuses it', async () => {
    const { url, seen } = await startServer('json');
    const half = `[${bare},`;
    for (const [body, headers] of [
      [half, {}],
      ['(packed)', { 'content-encoding': 'zstd' }],
    ] as const) {
      const plain = await startGateway(url);
      for (const _ of [1, 2]) await send(plain.url, body, headers);
      expect(plain.said).toEqual(['a client sends calls of tools that cannot be read; they pass unguarded']);
      expect(called(seen).map(({ bytes }) => String(bytes))).toEqual([body, body]);
      seen.length = 0;
      const strict = await startGateway(url, { strict: true });
      const answer = (await (await send(strict.url, body, headers)).json()) as object;
      expect(answer).toMatchObject({ id: null, error: { code: -32700 } });
      expect(seen).toEqual([]);
    }
  });
});

test('headers that repeat an argument say what the mended call says', async () => {
  const { url, seen } = await startServer('json');
  const gateway = await startGateway(url);
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const headers = { 'mcp-param-left': '"1"', 'mcp-param-who': 'x', 'mcp-method': 'tools/call', 'mcp-name': 'add' };
  await post(gateway.url, call({ a: '1', name: 'Zoë' }, _meta), headers);
  expect(seen[0]!.headers['mcp-method']).toBe('tools/list');
  expect(seen[1]!.headers).toMatchObject({
    'mcp-param-left': '1',
    'mcp-param-who': `=?base64?${Buffer.from('Zoë').toString('base64')}?=`,
    'mcp-method': 'tools/call',
    'mcp-name': 'add',
  });
});

test('what is no POST, and other paths, go through as they are', async () => {
  const { url, seen } = await startServer('json');
  const gateway = await startGateway(url);
  const response = await fetch(new URL('/.well-known/oauth?x=1', gateway.url));
  expect(await response.text()).toBe('as it is');
  expect(response.headers.get('mcp-session-id')).toBe('s1');
  expect(seen).toMatchObject([{ method: 'GET', path: '/.well-known/oauth?x=1' }]);
});

test('a stream that is taken up again says where, and who asks; nothing of that is told to others', async () => {
  const { url, seen } = await startServer('events');
  const records: string[] = [];
  const gateway = await startGateway(url, { record: (...entry) => void records.push(JSON.stringify(entry)) });
  const headers = { 'last-event-id': '7', authorization: 'Bearer secret', 'mcp-session-id': 'session-secret' };
  await (await fetch(gateway.url, { headers: { accept: 'text/event-stream', ...headers } })).text();
  await (await post(gateway.url, call({ a: 'one' }), headers)).text();
  await fetch(gateway.url, { method: 'DELETE', headers });
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  expect(seen[0]!.headers).toMatchObject(headers);
  expect(seen[2]!.headers).toMatchObject(headers);
  expect(records).toHaveLength(1);
  expect([...records, ...gateway.said].join('\n')).not.toContain('secret');
});

test('what stands behind the path of the server stays behind it', async () => {
  const { url, seen } = await startServer('json');
  const gateway = await startGateway(new URL('?key=secret', url));
  expect(gateway.url).not.toContain('secret');
  await post(gateway.url, call({ a: '1' }));
  expect(seen.map(({ path }) => path)).toEqual(['/mcp?key=secret', '/mcp?key=secret']);
});

test('headers of the file stand in every request to the server, and in none before it', async () => {
  const { url, seen } = await startServer('json');
  const gateway = await serveHttpGateway(
    { url, headers: { Authorization: 'Bearer of the file' } },
    { host: '127.0.0.1', port: 0 },
    { say: () => {} },
  );
  closing.push(() => gateway.close());
  const response = await post(gateway.url, call({ a: '1' }), { authorization: 'Bearer of the client' });
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer of the file', 'Bearer of the file']);
  expect(JSON.stringify([...response.headers])).not.toContain('Bearer');
});

test('a server that is not there is an error of the gateway', async () => {
  const { url } = await startServer('json');
  await Promise.all(closing.splice(0).map((close) => close()));
  const gateway = await startGateway(url);
  const response = await post(gateway.url, { id: 1, method: 'ping' });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ error: { code: -32000 } });
});

test('a page of the web is refused, one of this machine and a program are not', async () => {
  const { url, seen } = await startServer('json');
  const gateway = await startGateway(url);
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await post(gateway.url, { id: 1, method: 'ping' }, headers)).status;
  expect(await statusOf({ origin: 'https://pages.example' })).toBe(403);
  expect(await statusOf({ origin: 'null' })).toBe(403);
  expect(seen).toEqual([]);
  for (const headers of [{ origin: 'http://localhost:6274' }, { origin: 'http://[::1]:1' }, {}])
    expect(await statusOf(headers)).toBe(200);
});

test('a port in use is an error that names it', async () => {
  const { url } = await startServer('json');
  const port = Number(url.port);
  const options: GateOptions = { say: () => {} };
  await expect(serveHttpGateway({ url }, { host: '127.0.0.1', port }, options)).rejects.toThrow(
    `cannot listen at 127.0.0.1:${port}: something else listens there`,
  );
});

test('an option that a gateway does not have is refused before it listens', async () => {
  const options = { say: () => {}, turnGapp: 1 } as GateOptions;
  const opened = serveHttpGateway({ url: new URL('http://127.0.0.1:1') }, { host: '127.0.0.1', port: 0 }, options);
  await expect(opened).rejects.toMatchObject({
    code: 'option',
    message: 'a gateway has no option "turnGapp"; did you mean "turnGap"?',
  });
});
