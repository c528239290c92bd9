/** What happens between the proxy and its two sides below the messages: TLS, addresses, codings, connections. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModelProxy } from '../src/gateway/index.ts';
import { chatAnswer, chatCall, chatRequest, json, post, type Script, startStage } from './proxy-upstream.ts';

const path = '/v1/chat/completions';
const wrong = chatAnswer([chatCall(`{'city': 'Bergen', days: "2"}`)]);
const healed = '{"city":"Bergen","days":2}';
const argumentsOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { choices: { message: { tool_calls: { function: { arguments: string } }[] } }[] })
    .choices[0]!.message.tool_calls[0]!.function.arguments;

const chunk = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const callChunk = (args: string) =>
  chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'forecast', arguments: args } }] });

const codings = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const;

describe.each(codings)('an answer in %s', (coding, compress) => {
  test('is read whole, and healed', async () => {
    const stage = await startStage([
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding, etag: '"x"' })
          .end(compress(wrong)),
    ]);
    const response = await post(stage.url + path, chatRequest());
    expect([response.headers.get('content-encoding'), response.headers.get('etag')]).toEqual([null, null]);
    expect(await argumentsOf(response)).toBe(healed);
    expect(stage.got[0]!.headers['accept-encoding']).toBe('identity');
  });

  test('is read as a stream, event by event, and healed', async () => {
    const events = [chunk({ content: 'Hi' }), callChunk(`{'city': 'Bergen'}`), chunk({}, 'tool_calls')];
    const stage = await startStage([
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': coding })
          .end(compress(`${events.join('')}data: [DONE]\n\n`)),
    ]);
    const text = await (await post(stage.url + path, chatRequest({ stream: true }))).text();
    expect(text).toContain(JSON.stringify('{"city":"Bergen"}'));
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test('of another path, and a request in it, pass as they are', async () => {
    const sent = compress('{"input":"x"}');
    let seen = Buffer.alloc(0);
    const upstream = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (each: Buffer) => chunks.push(each));
      request.on('end', () => {
        seen = Buffer.concat(chunks);
        response.writeHead(200, { 'content-encoding': coding }).end(compress('{"data":1}'));
      });
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const proxy = createModelProxy({ upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1` });
    onTestFinished(() => proxy.close(0));
    onTestFinished(() => void upstream.close());
    const { url } = await proxy.listen(0);
    for (const route of ['/v1/embeddings', path]) {
      const response = await fetch(url + route, {
        method: 'POST',
        body: sent,
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
      });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(await response.json()).toEqual({ data: 1 });
      expect(seen.equals(sent)).toBe(true);
    }
  });
});

test('an answer in a coding that is damaged or unknown passes as it came', async () => {
  const raw = async (coding: string, body: string, type: string) => {
    const stage = await startStage([
      (response) => void response.writeHead(200, { 'content-type': type, 'content-encoding': coding }).end(body),
    ]);
    return new Promise<string>((resolve, reject) => {
      const sent = httpRequest(stage.url + path, { method: 'POST' }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (each: string) => {
          text += each;
        });
        response.on('end', () => resolve(`${response.headers['content-encoding']} ${text}`));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(chatRequest()));
    });
  };
  expect(await raw('gzip', wrong, 'application/json')).toBe(`gzip ${wrong}`);
  expect(await raw('zstd', wrong, 'application/json')).toBe(`zstd ${wrong}`);
  expect(await raw('zstd', 'data: x\n\n', 'text/event-stream')).toBe('zstd data: x\n\n');
});

const hasSix = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

test.skipIf(!hasSix)('both sides may be on IPv6', async () => {
  const hosts: (string | undefined)[] = [];
  const upstream = createServer((request, response) => {
    hosts.push(request.headers.host);
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(wrong));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '::1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const proxy = createModelProxy({ upstream: `http://[::1]:${port}/v1` });
  onTestFinished(() => proxy.close(0));
  onTestFinished(() => void upstream.close());
  const { url } = await proxy.listen(0, '::1');
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect(await argumentsOf(await post(url + path, chatRequest()))).toBe(healed);
  expect(hosts).toEqual([`[::1]:${port}`]);
});

/** Speaks over one connection, as it is written, and returns all that comes back until `until` matches. */
function speak(url: string, words: readonly string[], until: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const left = [...words];
    const socket = connect(Number(port), hostname, () => socket.write(left.shift()!));
    socket.on('data', (bytes) => {
      heard += bytes.toString('utf8');
      if (until.test(heard)) {
        socket.destroy();
        resolve(heard);
      } else if (left.length > 0) socket.write(left.shift()!);
    });
    socket.on('error', reject);
  });
}

describe('a connection', () => {
  const body = JSON.stringify(chatRequest());
  const head = (more = '', route = path) =>
    `POST ${route} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n`;

  test('of a client that waits for leave to send its body is told to go on', async () => {
    const stage = await startStage([json(wrong)]);
    for (const route of [path, '/v1/embeddings']) {
      const heard = await speak(stage.url, [head('Expect: 100-continue\r\n', route), body], /\}\]/);
      expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    }
    for (const { headers } of stage.got) expect(headers.expect).toBeUndefined();
  });

  test('is used again after an answer, and after an error of the upstream', async () => {
    let times = 0;
    const breaks: Script = (response) => {
      times += 1;
      if (times === 1) response.destroy();
      else response.setHeader('content-type', 'application/json').end(wrong);
    };
    const stage = await startStage([breaks]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = () =>
      new Promise<[number | undefined, boolean]>((resolve, reject) => {
        const sent = httpRequest(stage.url + path, { method: 'POST', agent }, (response: IncomingMessage) => {
          response.resume().on('end', () => resolve([response.statusCode, sent.reusedSocket]));
        });
        sent.on('error', reject);
        sent.end(body);
      });
    expect(await ask()).toEqual([502, false]);
    expect(await ask()).toEqual([200, true]);
    expect(await ask()).toEqual([200, true]);
  });

  test('that the upstream closes just as it is taken again is opened anew, and the client sees nothing of it', async () => {
    const used = new WeakSet<object>();
    const once: Script = (response, _got, { socket }) => {
      if (used.has(socket)) socket.resetAndDestroy();
      else response.setHeader('content-type', 'application/json').end(wrong);
      used.add(socket);
    };
    const stage = await startStage([once]);
    for (let times = 0; times < 2; times += 1) {
      expect(await argumentsOf(await post(stage.url + path, chatRequest()))).toBe(healed);
    }
    expect(stage.got).toHaveLength(3);
  });

  test('of a client that goes away while a whole answer is waited for, or asked for again, ends the one to the upstream', async () => {
    for (const refusedFirst of [false, true]) {
      let ended: () => void = () => {};
      const closed = new Promise<void>((resolve) => {
        ended = resolve;
      });
      let reached: () => void = () => {};
      const waiting = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const silent: Script = (response) => {
        response.on('close', ended);
        reached();
      };
      const stage = await startStage(refusedFirst ? [json(chatAnswer([chatCall('{}')])), silent] : [silent]);
      const leave = new AbortController();
      const asked = fetch(stage.url + path, { method: 'POST', body, signal: leave.signal });
      await waiting;
      leave.abort();
      await expect(asked).rejects.toThrow();
      await closed;
      expect(stage.got).toHaveLength(refusedFirst ? 2 : 1);
    }
  });
});

describe('a stream', () => {
  test('that ends without a word on its end is judged all the same', async () => {
    const stage = await startStage([
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(callChunk(`{'city': 'Bergen'}`)),
    ]);
    const text = await (await post(stage.url + path, chatRequest({ stream: true }))).text();
    expect(text).toContain(JSON.stringify('{"city":"Bergen"}'));
  });

  test('whose events come in one packet leaves in one piece', async () => {
    const all = [
      chunk({ content: 'a' }),
      chunk({ content: 'b' }),
      callChunk('{"city":"Bergen"}'),
      chunk({}, 'tool_calls'),
    ];
    const stage = await startStage([
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of all) response.write(event);
        response.end();
      },
    ]);
    const body = JSON.stringify(chatRequest({ stream: true }));
    const words = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const heard = await speak(stage.url, [words], /\n0\r\n\r\n$/);
    const length = all.join('').length.toString(16);
    expect(heard.slice(heard.indexOf('\r\n\r\n'))).toBe(`\r\n\r\n${length}\r\n${all.join('')}\r\n0\r\n\r\n`);
  });

  test('with trailers comes whole', async () => {
    const events = `${chunk({ content: 'Hi' })}data: [DONE]\n\n`;
    const stage = await startStage([
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', trailer: 'x-checksum' });
        response.write(events);
        response.addTrailers({ 'x-checksum': '1' });
        response.end();
      },
    ]);
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    expect(response.headers.get('trailer')).toBeNull();
    expect(await response.text()).toBe(events);
  });
});

const main = process.env['TOOLMEND_CLI'] ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0;
const lacking = hasOpenSsl
  ? existsSync(main)
    ? ''
    : ' (skipped: run `npm run build` first)'
  : ' (skipped: no openssl)';

test.skipIf(lacking !== '')(`an upstream behind TLS is trusted by its authority alone${lacking}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${certificate} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
      ' ',
    ),
  );
  expect(made.status).toBe(0);
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) =>
      void request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(wrong)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const askThrough = async (upstream: string, env: Record<string, string>): Promise<Response> => {
    const words = [main, 'proxy', '--upstream', upstream, '--listen', '127.0.0.1:0'];
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill());
    const url = await new Promise<string>((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
        if (found !== null) resolve(found[0]);
      });
    });
    return post(url + path, chatRequest());
  };
  const upstream = `https://localhost:${port}/v1`;
  expect(await argumentsOf(await askThrough(upstream, { NODE_EXTRA_CA_CERTS: certificate }))).toBe(healed);
  const refused = await askThrough(upstream, {});
  expect(refused.status).toBe(502);
  expect(await refused.text()).toContain('its certificate is not trusted; NODE_EXTRA_CA_CERTS names');
  const other = await askThrough(`https://127.0.0.1:${port}/v1`, { NODE_EXTRA_CA_CERTS: certificate });
  expect(await other.text()).toContain('its certificate is for another name');
});
