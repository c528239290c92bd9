import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModelProxy } from '../src/gateway/index.ts';
import { runForTest } from './cli-run.ts';
import { chatAnswer, chatCall, chatRequest, json, post, startStage, stream } from './proxy-upstream.ts';

const path = '/v1/chat/completions';
const right = chatAnswer([chatCall('{"city":"Bergen"}')]);
interface Failure {
  readonly error: { readonly code: string };
}

const secret = 'sk-very-secret';

describe('what the proxy passes', () => {
  test('is any other request, with its method, path, query, headers and body', async () => {
    const stage = await startStage([json('{"data":[]}', 201, { 'x-request-id': 'r1' })]);
    const response = await fetch(`${stage.url}/v1/files?limit=2`, {
      method: 'PUT',
      body: 'abc',
      headers: { 'x-own': '1' },
    });
    expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([
      201,
      'r1',
      '{"data":[]}',
    ]);
    expect(stage.got[0]).toMatchObject({
      method: 'PUT',
      path: '/v1/files?limit=2',
      body: 'abc',
      headers: { 'x-own': '1' },
    });
    expect(stage.got[0]!.headers.host).toBe(stage.direct.slice('http://'.length));
    await fetch(`${stage.url}/models`);
    expect(stage.got[1]).toMatchObject({ method: 'GET', path: '/v1/models' });
  });

  test('is what the upstream says when it fails, as it says it', async () => {
    for (const [status, body] of [
      [429, '{"error":{"message":"slow down"}}'],
      [500, '{"error":'],
      [504, '<html>late</html>'],
    ] as const) {
      const stage = await startStage([json(body, status, { 'retry-after': '7' })]);
      const response = await post(stage.url + path, chatRequest());
      expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
        status,
        '7',
        body,
      ]);
      expect(stage.got).toHaveLength(1);
    }
  });

  test('is an answer of no shape that it knows, and a request that is no JSON', async () => {
    for (const body of ['[1, 2]', '{"choices":{}}', 'no json', '']) {
      const stage = await startStage([json(body)]);
      expect(await (await post(stage.url + path, chatRequest())).text()).toBe(body);
      expect(await (await post(stage.url + path, '{"tools":[')).text()).toBe(body);
      expect(stage.got[1]!.body).toBe('{"tools":[');
    }
  });

  test('is the authorization of the client, and it never tells or records it', async () => {
    const stage = await startStage([json(right), json('{"choices":', 200), json(right, 500)]);
    for (let times = 0; times < 3; times += 1)
      await post(stage.url + path, chatRequest(), { authorization: `Bearer ${secret}` });
    expect(stage.got.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${secret}`));
    const metrics = await (await fetch(`${stage.url}/metrics`)).text();
    expect(JSON.stringify([stage.told, stage.recorded, metrics])).not.toContain(secret);
  });
});

describe('a compressed stream', () => {
  test('is read and given out plain', async () => {
    const bytes = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n';
    const stage = await startStage([
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
          .end(gzipSync(bytes)),
    ]);
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(bytes);
  });
});

describe('limits', () => {
  test('a request that is too large is answered with 413, whether it says its size or not', async () => {
    const stage = await startStage([json(right)], { maxBody: 1000 });
    const large = chatRequest({ pad: 'x'.repeat(2000) });
    const said = await post(stage.url + path, large);
    expect([said.status, ((await said.json()) as Failure).error.code]).toEqual([413, 'body_too_large']);
    const status = await new Promise((resolve) => {
      const sent = httpRequest(stage.url + path, { method: 'POST' }, (response) => resolve(response.statusCode));
      sent.on('error', () => {});
      sent.write(JSON.stringify(large));
      sent.end();
    });
    expect(status).toBe(413);
    expect(stage.got).toHaveLength(0);
  });

  test('an answer that is too large passes unguarded, or is refused when strict', async () => {
    const wrong = chatAnswer([chatCall(`{"city":"A","days":"2","pad":"${'x'.repeat(3000)}"}`)]);
    const stage = await startStage([json(wrong)], { maxAnswer: 1000 });
    expect(await (await post(stage.url + path, chatRequest())).text()).toBe(wrong);
    const strict = await startStage([json(wrong)], { maxAnswer: 1000, strict: true });
    expect((await post(strict.url + path, chatRequest())).status).toBe(502);
  });

  test('an upstream that is silent for too long is answered for with 504', async () => {
    const stage = await startStage([() => {}], { timeout: 50 });
    const response = await post(stage.url + path, chatRequest());
    expect([response.status, ((await response.json()) as Failure).error.code]).toEqual([504, 'upstream_timeout']);
  });

  test('an upstream that cannot be reached is answered for with 502', async () => {
    const proxy = createModelProxy({ upstream: 'http://127.0.0.1:1/v1' });
    onTestFinished(() => proxy.close(0));
    const { url } = await proxy.listen(0);
    const response = await post(url + path, chatRequest());
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchInlineSnapshot(`
      {
        "error": {
          "code": "upstream_unreachable",
          "message": "the upstream 127.0.0.1:1 did not answer: nothing listens there",
          "param": null,
          "type": "upstream_error",
        },
      }
    `);
  });
});

describe('a client', () => {
  test('that goes away ends the request to the upstream', async () => {
    let closed: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const stage = await startStage([
      (response) => {
        response.on('close', closed);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
      },
    ]);
    const leave = new AbortController();
    const response = await fetch(stage.url + path, {
      method: 'POST',
      body: JSON.stringify(chatRequest({ stream: true })),
      signal: leave.signal,
    });
    await response.body!.getReader().read();
    leave.abort();
    await ended;
  });

  test('that reads slowly slows the upstream down, and misses nothing', async () => {
    const event = `data: {"choices":[{"index":0,"delta":{"content":"${'x'.repeat(60_000)}"}}]}\n\n`;
    const count = 600;
    let written = 0;
    const stage = await startStage([
      async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (; written < count; written += 1) {
          if (!response.write(event)) await new Promise((resolve) => response.once('drain', resolve));
        }
        response.end();
      },
    ]);
    const bytes = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(stage.url + path, { method: 'POST' }, (response) => {
        let seen = 0;
        response.pause();
        setTimeout(() => {
          // What the buffers on the way hold is a few megabytes; the whole is 36.
          expect(written).toBeLessThan(count);
          response.on('data', (chunk: Buffer) => {
            seen += chunk.length;
          });
          response.on('end', () => resolve(seen));
          response.resume();
        }, 400);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(chatRequest({ stream: true })));
    });
    expect(bytes).toBe(event.length * count);
  });
});

describe('a tool whose schema cannot be used', () => {
  const broken = { type: 'function', function: { name: 'odd', parameters: { type: 'objekt' } } };
  const tools = [broken, ...(chatRequest()['tools'] as unknown[])];
  const wrong = chatAnswer([chatCall('{"x":', 'a', 'odd'), chatCall('{"city":"A","days":"2"}', 'b')]);

  test('passes unguarded beside others that are, and is told and recorded once', async () => {
    const stage = await startStage([json(wrong)]);
    for (let times = 0; times < 2; times += 1) {
      const text = await (await post(stage.url + path, chatRequest({ tools }))).text();
      expect(text).toBe(
        wrong.replace(JSON.stringify('{"city":"A","days":"2"}'), JSON.stringify('{"city":"A","days":2}')),
      );
    }
    expect(stage.told).toHaveLength(1);
    expect(stage.told[0]).toMatch(/^passed unguarded: .*odd/);
    expect(
      stage.recorded.filter(({ call }) => call.tool === 'odd').map(({ outcome }) => outcome.issues[0]!.code),
    ).toEqual(['schema']);
  });

  test('is refused when strict, before the upstream is asked', async () => {
    const stage = await startStage([json(wrong)], { strict: true });
    const response = await post(stage.url + path, chatRequest({ tools }));
    expect([response.status, ((await response.json()) as Failure).error.code]).toEqual([400, 'toolmend_tools']);
    expect(stage.got).toHaveLength(0);
  });
});

test('health and metrics are answered by the proxy itself', async () => {
  const bad = chatAnswer([chatCall('{}'), chatCall('{"city":"A","days":"2"}', 'b')]);
  const stage = await startStage([json(bad)], { retries: 1 });
  expect(await (await fetch(`${stage.url}/healthz`)).json()).toEqual({ status: 'ok' });
  await (await post(stage.url + path, chatRequest())).text();
  const response = await fetch(`${stage.url}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line.includes('_total{') || / [1-9]\d*$/.test(line));
  expect(lines).toMatchInlineSnapshot(`
    [
      "toolmend_proxy_requests_total{route="chat",status="200"} 1",
      "toolmend_proxy_calls_total{outcome="rejected"} 2",
      "toolmend_proxy_calls_total{outcome="healed"} 2",
      "toolmend_proxy_repairs_total{rule="coerce"} 2",
      "toolmend_proxy_retries_total{route="chat"} 1",
      "toolmend_proxy_marked_total 1",
    ]
  `);
  expect(stage.got).toHaveLength(2);
});

test.each([
  [{ maxbody: 5 }, 'a proxy has no option "maxbody"; did you mean "maxBody"?'],
  [{ guard: { haeling: 'off' } }, 'the guard of a proxy has no option "haeling"'],
  [{ guard: { tools: [] } }, 'the guard of a proxy has no option "tools"'],
  [{ guard: { heal: 'of' } }, 'heal must be'],
  [{ retries: -1 }, 'retries'],
  [{ upstream: undefined }, 'the upstream must be'],
])('an option that a proxy cannot have is refused when it is made: %j', (options, words) => {
  const make = () => createModelProxy({ upstream: 'http://127.0.0.1:1', ...options } as never);
  expect(make).toThrow(expect.objectContaining({ code: 'option' }));
  expect(make).toThrow(words);
});

test('a proxy is made of options', () => {
  expect(() => createModelProxy(undefined as never)).toThrow('createModelProxy({ upstream');
});

describe('the command', () => {
  async function untilTold(words: readonly string[], act: (url: string) => Promise<void>) {
    const running = runForTest(['proxy', ...words]);
    const port = words[words.indexOf('--listen') + 1]!;
    for (let tries = 0; tries < 200; tries += 1) {
      const up = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (up?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await act(`http://127.0.0.1:${port}`);
    process.emit('SIGTERM');
    return running;
  }

  function freePort(): Promise<number> {
    return new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
    });
  }

  test('runs until it is stopped, and keeps a ledger without values or credentials', async () => {
    const stage = await startStage([json(chatAnswer([chatCall('{"city":"Bergen","days":"2"}')]))]);
    const ledger = join(tmpdir(), `proxy-${process.pid}-${Date.now()}.ndjson`);
    const port = await freePort();
    const ran = await untilTold(
      ['--upstream', `${stage.direct}/v1`, '--listen', String(port), '--ledger', ledger],
      async (url) => {
        const response = await post(url + path, chatRequest(), { authorization: `Bearer ${secret}` });
        expect(response.headers.get('x-toolmend-outcome')).toBe('healed');
      },
    );
    expect(ran).toMatchObject({
      status: 0,
      stderr: `toolmend proxy: listens on http://127.0.0.1:${port}, answers from ${stage.direct}/v1\n`,
    });
    const written = await readFile(ledger, 'utf8');
    expect(JSON.parse(written.trim().split('\n').at(-1)!)).toMatchObject({
      tool: 'forecast',
      outcome: 'healed',
      model: 'm-1',
    });
    expect(written).not.toMatch(/Bergen|secret/);
  });

  test('says what is wrong with its words, and with a port in use', async () => {
    const told = async (...words: string[]) => {
      const { status, stderr } = await runForTest(['proxy', ...words]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(await told()).toContain("required option '--upstream <url>' not specified");
    expect(await told('--upstream', 'localhost:11434')).toBe(
      'toolmend: the upstream must be an http:// or https:// URL, not "localhost:11434"\n',
    );
    expect(await told('--upstream', `http://me:${secret}@x/v1`)).not.toContain(secret);
    expect(await told('--upstream', 'http://x', '--listen', 'x:99999')).toContain('Expected HOST:PORT');
    expect(await told('--upstream', 'http://x', '--retries', '-1')).toContain('Expected a whole number');
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect(await told('--upstream', 'http://x', '--listen', `127.0.0.1:${port}`)).toBe(
      `toolmend: cannot listen on 127.0.0.1:${port}: the port is in use\n`,
    );
  });
});

test('a request without content of its own kind is not held to be a stream', async () => {
  const stage = await startStage([stream('data: [DONE]\n\n')]);
  expect(await (await post(stage.url + path, chatRequest({ tools: [] }))).text()).toBe('data: [DONE]\n\n');
});
