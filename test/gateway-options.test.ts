/** The options of the gateway that need a file: declarations of the owner, and a file of servers. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callOf, fakeServer, startFake, startGateway, textsOf } from './gateway-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolmend-gateway-'));

function file(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const add = {
  name: 'add',
  parameters: {
    type: 'object',
    properties: { a: { type: 'number', 'x-alias': ['left'] }, b: { type: 'number' }, note: { type: 'string' } },
    required: ['a'],
  },
  rules: [{ id: 'b-or-note', kind: 'excludes', of: 'b', on: 'note' }],
};

test('--tools guards by the declarations of the owner; --contracts shows them in the list, and nothing else of it changes', async () => {
  const tools = file('tools.json', [add]);
  const plain = startFake(['--tools', tools]);
  const shown = startFake(['--tools', tools, '--contracts']);
  for (const gateway of [plain, shown]) gateway.send({ id: 1, method: 'tools/list' });
  type List = { tools: { name: string; inputSchema: { properties: Record<string, { description?: string }> } }[] };
  const before = (await plain.answer(1))['result'] as List;
  const after = (await shown.answer(1))['result'] as List;
  expect(after.tools.slice(1)).toEqual(before.tools.slice(1));
  expect(before.tools[0]!.inputSchema.properties['b']).not.toHaveProperty('description');
  expect(after.tools[0]!.inputSchema.properties['b']!.description).toContain('note');
  expect(JSON.stringify(after)).not.toContain('x-alias');

  shown.send(callOf(2, 'add', { left: 1, b: 2 }));
  expect(textsOf(await shown.answer(2))[0]).toBe('3');
  shown.send(callOf(3, 'add', { a: 1, b: 2, note: 'x' }));
  expect((await shown.answer(3))['result']).toMatchObject({ isError: true });
  await Promise.all([plain.close(), shown.close()]);
});

test('--config starts a server by its name', async () => {
  const servers = { one: { command: process.execPath, args: [fakeServer] }, two: { command: 'nothing' } };
  const config = file('mcp.json', { mcpServers: servers });
  const gateway = startGateway(['--config', config, '--server', 'one']);
  gateway.send(callOf(1, 'add', { a: '1', b: 2 }));
  expect(textsOf(await gateway.answer(1))[0]).toBe('3');
  expect(await gateway.close()).toBe(0);
});

test('a file of servers that is wrong is an error that names line and mend', async () => {
  const config = file('wrong.json', '{\n  "mcpServers": {\n    "a": { "args": [] }\n  }\n}');
  const gateway = startGateway(['--config', config]);
  expect(await gateway.ended).toBe(2);
  expect(gateway.errors()).toBe(
    `toolmend: ${config}, line 3: the server "a" needs either "command", a text such as "npx", or "url"\n`,
  );
});

test('a word too few or too many is a wrong usage', async () => {
  for (const [words, message] of [
    [[], 'needs one of'],
    [['--http', 'http://localhost:1', '--', 'x'], 'needs one of'],
    [['--server', 'a', '--', 'x'], '--server names a server of a file'],
  ] as const) {
    const gateway = startGateway(words);
    expect(await gateway.ended).toBe(2);
    expect(gateway.errors()).toContain(message);
  }
});
