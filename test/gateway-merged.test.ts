/** Several servers behind one gateway, as a process, between a client that speaks bytes and servers that share names and ids. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { callOf, fakeServer, type RunningGateway, startGateway, textsOf } from './gateway-run.ts';

const fixture = fileURLToPath(new URL('fixtures/mcp/member.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'toolmend-merged-'));
let files = 0;

interface Member {
  readonly tools?: readonly string[];
  readonly prompts?: readonly string[];
  readonly resources?: readonly string[];
  readonly method?: string;
  readonly stays?: boolean;
}

function startServers(servers: Readonly<Record<string, object>>, words: readonly string[] = []): RunningGateway {
  files += 1;
  const config = join(folder, `${files}.json`);
  writeFileSync(config, JSON.stringify({ mcpServers: servers }));
  return startGateway(['--config', config, ...words]);
}

function startMembers(members: Readonly<Record<string, Member>>, words: readonly string[] = []): RunningGateway {
  const servers = Object.entries(members).map(([name, member]) => [
    name,
    { command: process.execPath, args: [fixture, JSON.stringify({ name, ...member })] },
  ]);
  return startServers(Object.fromEntries(servers), words);
}

async function greet(gateway: RunningGateway): Promise<Record<string, unknown>> {
  gateway.send({ id: 'hi', method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } });
  return (await gateway.answer('hi'))['result'] as Record<string, unknown>;
}

async function listed(gateway: RunningGateway, kind: string, named = 'name'): Promise<readonly string[]> {
  const id = `list ${gateway.lines.length}`;
  gateway.send({ id, method: `${kind}/list` });
  const result = (await gateway.answer(id))['result'] as Record<string, readonly Record<string, string>[]>;
  return result[kind]!.map((item) => item[named]!);
}

describe('the tools of several servers', () => {
  test('are one list in the order of the file, and calls reach their server as the bytes they came as', async () => {
    const gateway = startMembers({ b: { tools: ['read', 'save'] }, a: { tools: ['find'] } });
    expect(await listed(gateway, 'tools')).toEqual(['read', 'save', 'find']);
    const line =
      '{"params": {"arguments":{"text":"caf\\u00e9"}, "name":"find"},  "method":"tools\\/call","id":"\\u0061b","jsonrpc":"2.0"}';
    gateway.send(`${line}\n`);
    expect(textsOf(await gateway.answer('ab'))).toEqual([line]);
    expect(await gateway.close()).toBe(0);
    expect(gateway.errors()).toBe('');
  });

  test('of one name are told apart by the name of the server, which is said once', async () => {
    const gateway = startMembers({
      'my files': { tools: ['read', 'find'] },
      git: { tools: ['find', 'read', 'git__find'] },
    });
    expect(await listed(gateway, 'tools')).toEqual([
      'my_files__read',
      'my_files__find',
      'git__find_2',
      'git__read',
      'git__find',
    ]);
    gateway.send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"git__find_2" ,"arguments":{}}}\n');
    expect(textsOf(await gateway.answer(1))).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find" ,"arguments":{}}}',
    ]);
    gateway.send(callOf(2, 'find', {}));
    gateway.send(callOf(3, 'nothing', {}));
    expect((await gateway.answer(2))['error']).toEqual({
      code: -32602,
      message: 'several servers have a tool "find"; use my_files__find or git__find_2',
    });
    expect((await gateway.answer(3))['error']).toEqual({ code: -32602, message: 'no server has a tool "nothing"' });
    await listed(gateway, 'tools');
    await gateway.close();
    expect(gateway.errors()).toBe(
      'toolmend gateway: my files and git have tools of one name, so each is SERVER__NAME here: read, find\n',
    );
  });

  test('are guarded and recorded under the names that the client sees, with one budget', async () => {
    const server = { command: process.execPath, args: [fakeServer] };
    const ledger = join(folder, 'calls.ndjson');
    const gateway = startServers({ one: server, two: server }, ['--ledger', ledger]);
    gateway.send(callOf(1, 'two__add', { a: '1', b: 2 }));
    gateway.send(callOf(2, 'one__add', { a: 'x', b: 2 }));
    gateway.send(callOf(3, 'one__broken', { when: 7 }));
    expect(textsOf(await gateway.answer(1))).toEqual(['3', 'Corrected before running: `a` "1" -> 1 (coerce)']);
    expect(textsOf(await gateway.answer(2))[0]).toContain('one__add failed due to');
    expect(textsOf(await gateway.answer(3))[0]).toContain('"name":"broken"');
    await gateway.close();
    const entries = readFileSync(ledger, 'utf8').trim().split('\n');
    const read = entries.map((line) => JSON.parse(line) as { tool: string; outcome: string; session?: string });
    expect(read.map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
      'one__broken rejected',
      'two__broken rejected',
      'two__add healed',
      'one__add rejected',
    ]);
    expect(read[2]!.session).toBe(read[3]!.session);
    expect(gateway.errors()).toContain('one__broken: no JSON type is called "date"');
  });

  test('are listed page by page, and again when one of them changes', async () => {
    const server = (...words: string[]) => ({ command: process.execPath, args: [fakeServer, ...words] });
    const gateway = startServers({ one: server('pages'), two: server() });
    gateway.send(callOf(1, 'one__change', {}));
    await gateway.answer(1);
    gateway.send(callOf(2, 'later', { n: '1' }));
    expect(textsOf(await gateway.answer(2))[0]).toContain('"arguments":{"n":1}');
    await gateway.waitFor(({ method }) => method === 'notifications/tools/list_changed');
    await gateway.close();
  });
});

describe('what servers ask of the client', () => {
  test('comes under ids and progress tokens that no two servers share, and goes back to who asked', async () => {
    const gateway = startMembers({ one: { tools: ['ask'] }, two: { tools: ['ask'] } });
    gateway.send(callOf(1, 'one__ask'));
    const first = await gateway.waitFor(({ method }) => method === 'sampling/createMessage');
    gateway.send(callOf(2, 'two__ask'));
    const second = await gateway.waitFor(({ method, id }) => method === 'sampling/createMessage' && id !== first['id']);
    const token = (second['params'] as { _meta: { progressToken: unknown } })._meta.progressToken;
    expect(token).toBe(second['id']);
    gateway.send({ method: 'notifications/progress', params: { progressToken: token, progress: 5 } });
    gateway.send({ id: second['id'], result: { to: 'second' } });
    gateway.send({ id: first['id'], result: { to: 'first' } });
    expect(textsOf(await gateway.answer(1))).toEqual(['one got {"to":"first"} for 0, progress none']);
    expect(textsOf(await gateway.answer(2))).toEqual([
      'two got {"to":"second"} for 0, progress {"progressToken":0,"progress":5}',
    ]);
    await gateway.close();
  });

  test('is withdrawn under the id that the client knows, by the server or by its end', async () => {
    const gateway = startMembers({ one: { tools: ['withdraw', 'ask', 'die'] }, two: {} });
    gateway.send(callOf(1, 'withdraw'));
    await gateway.answer(1);
    const asked = () =>
      gateway.lines.map((line) => JSON.parse(line)).filter(({ method }) => method?.startsWith('sampling/'));
    const cancelled = () =>
      gateway.lines.map((line) => JSON.parse(line)).filter(({ method }) => method === 'notifications/cancelled');
    expect(cancelled().map(({ params }) => params.requestId)).toEqual([asked()[0].id]);
    gateway.send(callOf(2, 'ask'));
    await gateway.waitFor((_, line) => line.includes('sampling/') && !line.includes(`"${asked()[0].id}"`));
    gateway.send(callOf(3, 'die'));
    expect((await gateway.answer(2))['error']).toMatchObject({
      code: -32000,
      message: expect.stringContaining('the server "one" ended (status 4)'),
    });
    expect(cancelled().map(({ params }) => params.requestId)).toEqual(asked().map(({ id }) => id));
    await gateway.close();
  });
});

describe('what the client asks', () => {
  test('is greeted by all as one: what one of them can is something that all together can', async () => {
    const gateway = startMembers({ one: { prompts: [] }, two: { resources: [] } });
    expect(await greet(gateway)).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: { subscribe: true }, logging: {} },
      serverInfo: { name: 'toolmend-gateway', title: 'one, two' },
    });
    gateway.send({ id: 1, method: 'logging/setLevel', params: { level: 'info' } });
    expect((await gateway.answer(1))['result']).toEqual({});
    gateway.send({ id: 2, method: 'tasks/get', params: { taskId: 'x' } });
    expect((await gateway.answer(2))['error']).toEqual({
      code: -32601,
      message: 'none of the servers has this method',
    });
    gateway.send({ method: 'notifications/roots/list_changed' });
    for (const name of ['one', 'two'])
      await gateway.waitFor((_, line) =>
        line.includes(`${name} {\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"notifications/roots`),
      );
    await gateway.close();
  });

  test('reaches its server also where it does not say that it is a message', async () => {
    const gateway = startMembers({ one: { tools: ['read'] }, two: { tools: ['save'] } });
    gateway.send('[{"id":1,"method":"tools/list"}]\r{"id":2,"method":"tools/call","params":{"name":"save"}}\n');
    expect((await gateway.answer(1))['result']).toMatchObject({ tools: [{ name: 'read' }, { name: 'save' }] });
    expect(textsOf(await gateway.answer(2))).toEqual(['{"id":2,"method":"tools/call","params":{"name":"save"}}']);
    await gateway.close();
  });

  test('of a prompt goes to its server, also where it was never listed', async () => {
    const gateway = startMembers({ one: { prompts: ['plan', 'sum'] }, two: { prompts: ['plan'] }, three: {} });
    gateway.send({ id: 1, method: 'prompts/get', params: { name: 'two__plan' } });
    expect((await gateway.answer(1))['result']).toMatchObject({ description: 'two plan' });
    gateway.send({ id: 2, method: 'prompts/get', params: { name: 'plan' } });
    expect((await gateway.answer(2))['error']).toMatchObject({ code: -32602 });
    expect(await listed(gateway, 'prompts')).toEqual(['one__plan', 'sum', 'two__plan']);
    await gateway.close();
  });

  test('of a resource goes to the first that lists it, or to each until one has it', async () => {
    const gateway = startMembers({ one: { resources: ['a:1'] }, two: { resources: ['a:1', 'b:1'] } });
    const read = async (id: number, uri: string): Promise<unknown> => {
      gateway.send({ id, method: 'resources/read', params: { uri } });
      const { result, error } = await gateway.answer(id);
      return (result as { contents?: { text: string }[] } | undefined)?.contents?.[0]?.text ?? error;
    };
    expect(await read(1, 'b:1')).toBe('two');
    expect(await listed(gateway, 'resources', 'uri')).toEqual(['a:1', 'b:1']);
    expect(await read(2, 'a:1')).toBe('one');
    expect(await read(3, 'b:1/inside')).toBe('two');
    expect(await read(4, 'c:1')).toEqual({ code: -32002, message: 'one: not found' });
    await gateway.close();
    expect(gateway.errors()).toBe(
      'toolmend gateway: one and two have resources of one name, so that of the first is used: a:1\n',
    );
  });

  test('of a method that the gateway does not know goes to the server that does', async () => {
    const gateway = startMembers({ one: {}, two: { method: 'own/method' } });
    gateway.send({ id: 1, method: 'own/method' });
    expect((await gateway.answer(1))['result']).toEqual({ by: 'two' });
    gateway.send({ id: 2, method: 'other/method' });
    expect((await gateway.answer(2))['error']).toEqual({ code: -32601, message: 'two: Method not found' });
    gateway.send('[{"jsonrpc":"2.0","id":3,"method":"own/method"},{"jsonrpc":"2.0","id":4,"method":"ping"}]\n');
    gateway.send('no message at all\n');
    expect((await gateway.answer(3))['result']).toEqual({ by: 'two' });
    expect((await gateway.answer(4))['result']).toEqual({});
    expect((await gateway.answer(null))['error']).toMatchObject({ code: -32700 });
    await gateway.close();
  });

  test('and cancels is cancelled at the server that has it', async () => {
    const gateway = startMembers({ one: { tools: ['other'] }, two: { tools: ['wait'] } });
    gateway.send(callOf(7, 'wait'));
    gateway.send(callOf(8, 'other'));
    await gateway.answer(8);
    gateway.send({ method: 'notifications/cancelled', params: { requestId: 7 } });
    await gateway.waitFor((_, line) => line.includes('two {\\"jsonrpc') && line.includes('notifications/cancelled'));
    await gateway.close();
    expect(gateway.lines.filter((line) => line.includes('"one {') && line.includes('cancelled'))).toEqual([]);
  });
});

describe('a server that fails', () => {
  test('leaves the others at work: its calls get an error, and its tools leave the list, and no other takes their names', async () => {
    const gateway = startMembers({ one: { tools: ['die', 'wait', 'both'] }, two: { tools: ['read', 'both'] } });
    await greet(gateway);
    gateway.send(callOf(1, 'wait'));
    gateway.send(callOf(2, 'die'));
    const error = { code: -32000, message: 'the server "one" ended (status 4) and is started again' };
    expect((await gateway.answer(1))['error']).toEqual(error);
    expect((await gateway.answer(2))['error']).toEqual(error);
    expect(await listed(gateway, 'tools')).toEqual(['read', 'two__both']);
    gateway.send(callOf(3, 'one__both'));
    gateway.send(callOf(4, 'read'));
    expect((await gateway.answer(3))['error']).toEqual(error);
    expect(textsOf(await gateway.answer(4))[0]).toContain('"read"');
    expect(await gateway.close()).toBe(4);
  });

  test('is started again, and told what the client has told the one before', async () => {
    const resources = { tools: ['die', 'told'], resources: ['a:1'] };
    const gateway = startMembers({ one: resources, two: { tools: ['read'] } });
    await greet(gateway);
    gateway.send({ method: 'notifications/initialized' });
    gateway.send({ id: 1, method: 'logging/setLevel', params: { level: 'error' } });
    gateway.send({ id: 2, method: 'resources/subscribe', params: { uri: 'a:1' } });
    await gateway.answer(1);
    await gateway.answer(2);
    gateway.send(callOf(3, 'die'));
    expect((await gateway.answer(3))['error']).toMatchObject({ message: expect.stringContaining('is started again') });
    await gateway.waitFor(({ method }) => method === 'notifications/tools/list_changed');
    expect(gateway.errors()).toBe(
      'toolmend gateway: the server "one" ended (status 4) and is started again\ntoolmend gateway: the server "one" works again\n',
    );
    expect(await listed(gateway, 'tools')).toEqual(['die', 'told', 'read']);
    gateway.send(callOf(4, 'told'));
    expect(textsOf(await gateway.answer(4))).toEqual([
      'initialize, notifications/initialized, logging/setLevel, resources/subscribe, tools/list',
    ]);
    expect(await gateway.close()).toBe(0);
    expect(gateway.lines.filter((line) => line.includes('"serverInfo"'))).toHaveLength(1);
  });

  test('under many calls answers or refuses each of them once', async () => {
    const gateway = startMembers({ one: { tools: ['die', 'echo'] }, two: { tools: ['read'] } });
    await greet(gateway);
    const ids = Array.from({ length: 1_000 }, (_, i) => i);
    for (const id of ids) gateway.send(callOf(id, id === 500 ? 'die' : id % 2 === 0 ? 'echo' : 'read'));
    await Promise.all(ids.map((id) => gateway.answer(id)));
    await gateway.waitFor(({ method }) => method === 'notifications/tools/list_changed');
    gateway.send(callOf(1_000, 'echo'));
    expect(textsOf(await gateway.answer(1_000))[0]).toContain('"echo"');
    expect(await gateway.close()).toBe(0);
    const answered = gateway.lines.map((line) => JSON.parse(line).id).filter((id) => ids.includes(id));
    expect(answered).toHaveLength(1_000);
  });

  test('to start is left out, which is said; where none starts there is no gateway', async () => {
    const one = { command: process.execPath, args: [fixture, JSON.stringify({ name: 'one', tools: ['read'] })] };
    const gateway = startServers({ bad: { command: 'there-is-no-such-server' }, one });
    expect(await listed(gateway, 'tools')).toEqual(['read']);
    expect(await gateway.close()).toBe(0);
    expect(gateway.errors()).toBe(
      'toolmend gateway: the server "bad" is left out: cannot start there-is-no-such-server: there is no such command\n',
    );
    const hidden = startServers({ bad: { command: '${TOOLMEND_NONE:-s3cret}' }, one });
    await hidden.close();
    expect(hidden.errors()).toContain('cannot start ${TOOLMEND_NONE:-s3cret}: there is no such command');
    const lost = startServers({ bad: { ...one, cwd: '/there/is/none' }, one });
    await lost.close();
    expect(lost.errors()).toMatch(/is left out: cannot start .*: the folder of "cwd" is not there/);
    const none = startServers({ bad: { command: 'there-is-no-such-server' }, worse: { command: 'nor-this' } });
    expect(await none.ended).toBe(2);
  });

  test('to greet is left out and ended, and has no say in the status', async () => {
    const one = { command: process.execPath, args: [fixture, JSON.stringify({ name: 'one', tools: ['read'] })] };
    const web = { url: 'http://127.0.0.1:1/mcp' };
    const gateway = startServers({ mute: { command: process.execPath, args: ['-e', ''] }, one, web });
    expect(await greet(gateway)).toMatchObject({ serverInfo: { title: 'one' } });
    expect(await listed(gateway, 'tools')).toEqual(['read']);
    expect(await gateway.close()).toBe(0);
    expect(gateway.errors()).toContain(
      'the server "web" is left out: the server "web" cannot be reached: ECONNREFUSED',
    );
  });

  test('to listen to a signal is stopped', async () => {
    const gateway = startMembers({ one: { stays: true }, two: {} });
    await greet(gateway);
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(128 + 9);
  });
});

test('a dozen servers, 3,000 calls at once: each is answered by its server, and nothing warns', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `s${i}`);
  const gateway = startMembers(Object.fromEntries(names.map((name) => [name, { tools: [`tool-${name}`, 'same'] }])));
  await greet(gateway);
  await listed(gateway, 'tools');
  const calls = Array.from({ length: 3_000 }, (_, id) => {
    const server = names[id % names.length]!;
    return `${JSON.stringify({ jsonrpc: '2.0', ...callOf(id, id % 2 ? `${server}__same` : `tool-${server}`, { id }) })}\n`;
  });
  gateway.send(calls.join(''));
  for (let id = 0; id < calls.length; id++) expect(textsOf(await gateway.answer(id))[0]).toContain(`"id":${id}}`);
  expect(await gateway.close()).toBe(0);
  expect(gateway.errors()).not.toContain('Warning');
}, 60_000);
