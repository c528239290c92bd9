/** Real clients and real servers: what comes through the gateway is what a direct connection gives. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConfiguredServer,
  type GateOptions,
  type HttpGateway,
  serveHttpGateway,
  serveMergedGateway,
} from '../src/gateway/index.ts';
import {
  clientsPresent,
  connectClient,
  generations,
  type HttpServer,
  lookAround,
  mcpPackages,
  rootFolder,
  startEverything,
  startLater,
  type TestClient,
  waitFor,
  withClient,
} from './gateway-clients.ts';
import { cli } from './gateway-run.ts';

const folder = rootFolder;
writeFileSync(join(folder, 'a.txt'), 'hello');
const everything = [join(mcpPackages, 'server-everything/dist/index.js'), 'stdio'];
const filesystem = [join(mcpPackages, 'server-filesystem/dist/index.js'), folder];
const title = clientsPresent ? '' : ' (skipped: test/sdks is not installed)';

function guarded(server: readonly string[]): { readonly command: readonly string[] } {
  return { command: [cli, 'gateway', '--', process.execPath, ...server] };
}

function merged(servers: Readonly<Record<string, object>>): { readonly command: readonly string[] } {
  const file = join(mkdtempSync(join(tmpdir(), 'toolmend-servers-')), 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  return { command: [cli, 'gateway', '--config', file] };
}

function started(server: readonly string[]): object {
  return { command: process.execPath, args: server };
}

describe.skipIf(!clientsPresent).each(generations)(`a client of %s${title}`, (generation) => {
  test('sees and does with server-everything what it does without the gateway: progress, sampling, elicitation and all', async () => {
    const direct = await withClient(generation, { command: everything }, lookAround);
    expect(direct).toMatchObject({ progress: [1, 2, 3], sampling: { content: [{ type: 'text' }] } });
    expect((direct['asked'] as { method: string }[]).map(({ method }) => method)).toEqual(
      expect.arrayContaining(['sampling/createMessage', 'elicitation/create', 'roots/list']),
    );
    expect(await withClient(generation, guarded(everything), lookAround)).toEqual(direct);
  }, 60_000);

  test('sees of server-filesystem what it sees without the gateway', async () => {
    const look = async ({ client, call }: TestClient) => ({
      tools: await client.listTools(),
      text: await call('read_text_file', { path: join(folder, 'a.txt') }),
    });
    const direct = await withClient(generation, { command: filesystem }, look);
    expect(direct.tools.tools.length).toBeGreaterThan(5);
    expect(await withClient(generation, guarded(filesystem), look)).toEqual(direct);
  }, 60_000);

  test('has its calls mended and refused without ever having listed', async () => {
    await withClient(generation, guarded(everything), async ({ call }) => {
      const mended = await call('get-sum', { a: '2', b: 3 });
      expect(mended.content.map(({ text }: { text: string }) => text)).toEqual([
        'The sum of 2 and 3 is 5.',
        'Corrected before running: `a` "2" -> 2 (coerce)',
      ]);
      const refused = await call('get-sum', { a: 'two', b: 3 });
      expect(refused.isError).toBe(true);
      expect(refused.content[0].text).toContain('get-sum failed due to the following issue(s)');
    });
    await withClient(generation, guarded(filesystem), async ({ call }) => {
      const read = await call('read_text_file', { path: join(folder, 'a.txt'), head: '1' });
      expect(read.content[0].text).toBe('hello');
    });
  }, 60_000);

  test('sees of two servers as one all that either has, and does with them what it does without the gateway', async () => {
    const direct = await withClient(generation, { command: everything }, lookAround);
    const files = await withClient(generation, { command: filesystem }, async ({ client }) => {
      const { tools } = await client.listTools();
      return tools as object[];
    });
    const way = merged({ files: started(filesystem), all: started(everything) });
    const both = await withClient(generation, way, async (client) => {
      const seen = await lookAround(client);
      return { seen, text: await client.call('read_text_file', { path: join(folder, 'a.txt'), head: '1' }) };
    });
    const { tools, capabilities, ...rest } = both.seen;
    const { tools: ofAll, capabilities: told, ...others } = direct;
    expect(rest).toEqual({ ...others, asked: expect.arrayContaining(others['asked'] as unknown[]) });
    expect(tools).toEqual([...files, ...(ofAll as object[])]);
    expect(capabilities).toMatchObject(told as object);
    expect(both.text.content[0].text).toBe('hello');
  }, 60_000);

  test('tells two servers of the same names apart, and each gets the answers to what it asked', async () => {
    const way = merged({ one: started(everything), two: started(everything) });
    await withClient(generation, way, async (client) => {
      const { tools } = await waitFor(async () => {
        const list = await client.client.listTools();
        return list.tools.some(({ name }: { name: string }) => name === 'two__get-roots-list') ? list : undefined;
      });
      const names = tools.map(({ name }: { name: string }) => name);
      expect(names).toContain('one__trigger-sampling-request');
      const calls = ['one', 'two', 'two', 'one'].map((server, i) =>
        client.call(`${server}__trigger-sampling-request`, { prompt: `to ${server} ${i}`, maxTokens: String(i + 1) }),
      );
      for (const result of await Promise.all(calls)) expect(JSON.stringify(result.content)).toContain('hi');
      expect(client.asked.filter((each) => JSON.stringify(each).includes('to two 2'))).toHaveLength(1);
      const prompt = await client.client.getPrompt({ name: 'two__args-prompt', arguments: { city: 'Oslo' } });
      expect(JSON.stringify(prompt)).toContain('Oslo');
      await expect(client.call('get-sum', { a: 1, b: 2 })).rejects.toThrow('use one__get-sum or two__get-sum');
    });
  }, 60_000);
});

describe.skipIf(!clientsPresent)(`servers of the later era${title}`, () => {
  const later = (name: string): object => started([join(import.meta.dirname, 'fixtures/mcp/later-era.mjs'), name]);

  test('are one server of that era, whose changes the client is told', async () => {
    await withClient('v2', merged({ one: later('a'), two: later('b') }), async ({ client, call, changes }) => {
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
      expect(client.getInstructions()).toBe('# one\n\nUse a.\n\n# two\n\nUse b.');
      const names = async () => (await client.listTools()).tools.map(({ name }: { name: string }) => name);
      expect(await names()).toEqual([
        ...['one__count', 'a', 'grow_a', 'wait_a', 'left_a'],
        ...['two__count', 'b', 'grow_b', 'wait_b', 'left_b'],
      ]);
      expect((await call('two__count', { n: '7' })).content[0].text).toBe('b counts 7');
      await call('grow_b', {});
      const list = await waitFor(async () => changes.at(-1));
      expect(list.map(({ name }: { name: string }) => name)).toContain('late_b');
      expect((await call('late_b', {})).content[0].text).toBe('late');
    });
  }, 60_000);

  test('speak the era with a handshake where one beside them does', async () => {
    const way = merged({ one: later('a'), files: started(filesystem) });
    await withClient('v2', way, async ({ client, call }) => {
      expect(client.getNegotiatedProtocolVersion()).toMatch(/^2025/);
      expect((await call('count', { n: '7' })).content[0].text).toBe('a counts 7');
      expect((await call('read_text_file', { path: join(folder, 'a.txt') })).content[0].text).toBe('hello');
    });
  }, 60_000);
});

describe.skipIf(!clientsPresent)(`a server of the later era at an address beside a command${title}`, () => {
  let server: HttpServer;
  const way = () => {
    const local = started([join(import.meta.dirname, 'fixtures/mcp/later-era.mjs'), 'b']);
    return merged({ web: { url: server.url.href }, local });
  };
  beforeEach(async () => {
    server = await startLater('a');
  });
  afterEach(() => server?.close());

  test('keeps that era, with headers that say what the call says, and tells its changes', async () => {
    await withClient('v2', way(), async ({ client, call, changes }) => {
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
      expect(client.getInstructions()).toBe('# web\n\nUse a.\n\n# local\n\nUse b.');
      expect(
        (await call('web__count', { n: '7', who: 'Zoë' })).content.map(({ text }: { text: string }) => text),
      ).toEqual(['Zoë counts 7', 'Corrected before running: `n` "7" -> 7 (coerce)']);
      expect((await call('local__count', { n: 8 })).content[0].text).toBe('b counts 8');
      await call('grow_a', {});
      const list = await waitFor(async () => changes.at(-1));
      expect(list.map(({ name }: { name: string }) => name)).toContain('late_a');
      expect((await call('late_a', {})).content[0].text).toBe('late');
    });
  }, 60_000);

  test.each(generations)(
    'learns of a client of %s that a call is withdrawn',
    async (generation) => {
      await withClient(generation, way(), async ({ client, call }) => {
        await client.listTools();
        const withdrawn = new AbortController();
        const progress: unknown[] = [];
        const waiting = call(
          'wait_a',
          {},
          {
            signal: withdrawn.signal,
            onprogress: (each: unknown) => {
              progress.push(each);
              withdrawn.abort('enough');
            },
          },
        );
        await expect(waiting).rejects.toThrow('enough');
        expect(progress).toEqual([{ progress: 1 }]);
        const left = async () => (await call('left_a', {})).content[0].text as string;
        expect(await waitFor(async () => ((await left()) === '1' ? 'left' : undefined))).toBe('left');
      });
    },
    60_000,
  );

  test('is spoken to with a handshake where the client or another server does so', async () => {
    await withClient('v1', way(), async ({ call }) => {
      expect((await call('web__count', { n: '7' })).content[0].text).toBe('a counts 7');
      expect((await call('local__count', { n: '8' })).content[0].text).toBe('b counts 8');
    });
    const older = await startEverything('streamableHttp');
    try {
      await withClient('v2', merged({ web: { url: server.url.href }, older: { url: older.url.href } }), async (one) => {
        expect(one.client.getNegotiatedProtocolVersion()).toMatch(/^2025/);
        expect((await one.call('count', { n: '7' })).content[0].text).toBe('a counts 7');
        expect((await one.call('get-sum', { a: '2', b: 3 })).content[0].text).toContain('5');
      });
    } finally {
      older.close();
    }
  }, 60_000);
});

describe.skipIf(!clientsPresent).each(generations)(`over HTTP, a client of %s${title}`, (generation) => {
  let server: Awaited<ReturnType<typeof startEverything>>;
  let gateway: Awaited<ReturnType<typeof serveHttpGateway>>;
  const said: string[] = [];
  beforeAll(async () => {
    server = await startEverything('streamableHttp');
    const say = (line: string): void => void said.push(line);
    gateway = await serveHttpGateway({ url: server.url }, { host: '127.0.0.1', port: 0 }, { say });
  });
  afterAll(async () => {
    await gateway?.close();
    server?.close();
  });

  test('sees and does with server-everything what it does without the gateway', async () => {
    const direct = await withClient(generation, { url: server.url }, lookAround);
    const headers = { authorization: 'Bearer secret-of-the-test' };
    expect(await withClient(generation, { url: new URL(gateway.url), headers }, lookAround)).toEqual(direct);
    expect(said.join('\n')).not.toContain('secret-of-the-test');
  }, 60_000);

  test('has its calls mended and refused, and ends its session at the server', async () => {
    await withClient(generation, { url: new URL(gateway.url) }, async ({ call, transport }) => {
      const mended = await call('get-sum', { a: '2', b: 3 });
      expect(mended.content[1].text).toBe('Corrected before running: `a` "2" -> 2 (coerce)');
      expect((await call('get-sum', { a: 'two', b: 3 })).isError).toBe(true);
      const { sessionId } = transport;
      expect(sessionId).toMatch(/\S/);
      await transport.terminateSession();
      const after = await fetch(server.url, { headers: { accept: 'text/event-stream', 'mcp-session-id': sessionId } });
      expect(after.status).toBe(400);
    });
  }, 60_000);

  test('sees of an address beside a command all that either has', async () => {
    const direct = await withClient(generation, { url: server.url }, lookAround);
    const way = merged({ all: { type: 'http', url: server.url.href }, files: started(filesystem) });
    const both = await withClient(generation, way, async (client) => {
      const seen = await lookAround(client);
      return { seen, text: await client.call('read_text_file', { path: join(folder, 'a.txt'), head: '1' }) };
    });
    const { tools, capabilities: _, asked, ...rest } = both.seen;
    const { tools: ofAll, capabilities: __, asked: ___, ...others } = direct;
    expect(rest).toEqual(others);
    expect((tools as object[]).slice(0, (ofAll as object[]).length)).toEqual(ofAll);
    expect(asked).toEqual(expect.arrayContaining(direct['asked'] as unknown[]));
    expect(both.text.content[0].text).toBe('hello');
  }, 60_000);
});

describe.skipIf(!clientsPresent).each(generations)(`over the older transport, a client of %s${title}`, (generation) => {
  let server: Awaited<ReturnType<typeof startEverything>>;
  let gateway: Awaited<ReturnType<typeof serveHttpGateway>>;
  beforeAll(async () => {
    server = await startEverything('sse');
    gateway = await serveHttpGateway({ url: server.url }, { host: '127.0.0.1', port: 0 }, { say: () => {} });
  });
  afterAll(async () => {
    await gateway?.close();
    server?.close();
  });

  test('sees and does with server-everything what it does without the gateway', async () => {
    const direct = await withClient(generation, { events: server.url }, lookAround);
    expect(await withClient(generation, { events: new URL(gateway.url) }, lookAround)).toEqual(direct);
  }, 60_000);

  test('sees of such an address beside a command all that either has', async () => {
    const direct = await withClient(generation, { events: server.url }, lookAround);
    const way = merged({ all: { type: 'sse', url: server.url.href }, files: started(filesystem) });
    const both = await withClient(generation, way, lookAround);
    const { tools, capabilities: _, asked, ...rest } = both;
    const { tools: ofAll, capabilities: __, asked: ___, ...others } = direct;
    expect(rest).toEqual(others);
    expect((tools as object[]).slice(0, (ofAll as object[]).length)).toEqual(ofAll);
    expect(asked).toEqual(expect.arrayContaining(direct['asked'] as unknown[]));
  }, 60_000);

  test('has its calls mended and refused without ever having listed, beside another of the same ids', async () => {
    await withClient(generation, { events: new URL(gateway.url) }, async (one) => {
      await withClient(generation, { events: new URL(gateway.url) }, async (two) => {
        const [mended, refused] = await Promise.all([
          one.call('get-sum', { a: '2', b: 3 }),
          two.call('get-sum', { a: 'two', b: 3 }),
        ]);
        expect(mended.content[1].text).toBe('Corrected before running: `a` "2" -> 2 (coerce)');
        expect(refused.isError).toBe(true);
        expect(refused.content).toHaveLength(1);
      });
    });
  }, 60_000);
});

function configured(servers: Readonly<Record<string, readonly string[]>>): readonly ConfiguredServer[] {
  return Object.entries(servers).map(([name, args]) => ({
    kind: 'command',
    name,
    command: { command: process.execPath, args },
  }));
}

describe.skipIf(!clientsPresent)(`several servers at an address${title}`, () => {
  let gateway: HttpGateway | undefined;
  afterEach(() => gateway?.close());
  const serve = async (servers: readonly ConfiguredServer[], record?: GateOptions['record']): Promise<URL> => {
    const options = { say: () => {}, ...(record && { record }) };
    gateway = await serveMergedGateway(servers, { host: '127.0.0.1', port: 0 }, options, { errors: new PassThrough() });
    return new URL(gateway.url);
  };
  const laterFile = join(import.meta.dirname, 'fixtures/mcp/later-era.mjs');

  test.each(generations)(
    'show a client of %s all that either has, and do what they do without the gateway',
    async (generation) => {
      const direct = await withClient(generation, { command: everything }, lookAround);
      const url = await serve(configured({ files: filesystem, all: everything }));
      const both = await withClient(generation, { url }, async (client) => {
        const seen = await lookAround(client);
        return { seen, text: await client.call('read_text_file', { path: join(folder, 'a.txt'), head: '1' }) };
      });
      const { tools, capabilities, asked, ...rest } = both.seen;
      const { tools: ofAll, capabilities: told, asked: ofDirect, ...others } = direct;
      expect(rest).toEqual(others);
      expect((tools as object[]).slice(-(ofAll as object[]).length)).toEqual(ofAll);
      expect(capabilities).toMatchObject(told as object);
      expect(asked).toEqual(expect.arrayContaining(ofDirect as unknown[]));
      expect(both.text.content[0].text).toBe('hello');
    },
    60_000,
  );

  test.each(generations)(
    'are servers of its own for each session of a client of %s, until that ends',
    async (generation) => {
      const sessions = new Set<string | undefined>();
      const url = await serve(configured({ all: everything, files: filesystem }), (_, __, { session }) => {
        sessions.add(session);
      });
      const [one, two] = await Promise.all([connectClient(generation, { url }), connectClient(generation, { url })]);
      const [a, b] = await Promise.all([one.call('get-sum', { a: '2', b: 3 }), two.call('get-sum', { a: 4, b: 5 })]);
      expect([a.content[0].text, b.content[0].text]).toEqual(['The sum of 2 and 3 is 5.', 'The sum of 4 and 5 is 9.']);
      expect(sessions.size).toBe(2);
      await Promise.all([
        one.call('trigger-sampling-request', { prompt: 'of one' }),
        two.call('trigger-sampling-request', { prompt: 'of two' }),
      ]);
      expect([one, two].map(({ asked }) => JSON.stringify(asked).match(/of (one|two)/g))).toEqual([
        ['of one'],
        ['of two'],
      ]);
      await one.transport.terminateSession();
      await expect(one.call('get-sum', { a: 1, b: 1 })).rejects.toThrow();
      expect((await two.call('get-sum', { a: 1, b: 1 })).content[0].text).toContain('2');
      await Promise.all([one.close(), two.close()]);
    },
    60_000,
  );

  test('that are all of the later era are shared by clients, who each hear what is theirs', async () => {
    const web = await startLater('a');
    try {
      const url = await serve([
        { kind: 'address', name: 'web', url: web.url },
        ...configured({ local: [laterFile, 'b'] }),
      ]);
      await withClient('v2', { url }, (one) =>
        withClient('v2', { url }, async (two) => {
          expect(one.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
          const calls = [one, two].flatMap(({ call }, i) =>
            ['web__count', 'local__count'].map((name) => call(name, { n: String(i), who: `${name}-${i}` })),
          );
          expect((await Promise.all(calls)).map(({ content }) => content[0].text)).toEqual([
            ...['web__count-0 counts 0', 'local__count-0 counts 0'],
            ...['web__count-1 counts 1', 'local__count-1 counts 1'],
          ]);
          for (const name of ['a', 'b']) {
            const withdrawn = new AbortController();
            const progress: unknown[] = [];
            const onprogress = (each: unknown): void => {
              progress.push(each);
              withdrawn.abort('enough');
            };
            const unheard = two.call(
              `left_${name}`,
              {},
              { onprogress: (each: unknown) => progress.push(['two', each]) },
            );
            const waiting = one.call(`wait_${name}`, {}, { signal: withdrawn.signal, onprogress });
            await expect(waiting).rejects.toThrow('enough');
            await unheard;
            expect(progress).toEqual([{ progress: 1 }]);
            const left = async () =>
              (await two.call(`left_${name}`, {})).content[0].text === '1' ? 'left' : undefined;
            expect(await waitFor(left)).toBe('left');
            await two.call(`grow_${name}`, {});
            for (const { changes } of [one, two]) {
              const names = async () =>
                changes.at(-1)?.map((tool: { name: string }) => tool.name) as string[] | undefined;
              await waitFor(async () => ((await names())?.includes(`late_${name}`) ? true : undefined));
            }
          }
        }),
      );
    } finally {
      web.close();
    }
  }, 60_000);

  test('are shared by nobody who has another authorization', async () => {
    const url = await serve(configured({ local: [laterFile, 'b'], other: [laterFile, 'c'] }));
    const as = (name: string) => ({ url, headers: { authorization: `Bearer ${name}` } });
    await withClient('v2', as('one'), async (one) => {
      await one.call('grow_b', {});
      await withClient('v2', as('two'), async (two) => {
        const names = async ({ client }: TestClient) =>
          (await client.listTools()).tools.map(({ name }: { name: string }) => name);
        expect(await names(two)).not.toContain('late_b');
        expect(await names(one)).toContain('late_b');
      });
    });
  }, 60_000);

  test('of both eras speak with a handshake to a client that asks for the later one', async () => {
    const url = await serve(configured({ local: [laterFile, 'b'], files: filesystem }));
    await withClient('v2', { url }, async ({ client, call }) => {
      expect(client.getNegotiatedProtocolVersion()).toMatch(/^2025/);
      expect((await call('count', { n: '7' })).content[0].text).toBe('b counts 7');
      expect((await call('read_text_file', { path: join(folder, 'a.txt') })).content[0].text).toBe('hello');
    });
  }, 60_000);
});
