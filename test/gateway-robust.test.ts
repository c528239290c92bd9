/** The gateway as a process, when its server or its client fail. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callOf, startFake, startGateway, textsOf } from './gateway-run.ts';

describe('a server', () => {
  test('that crashes ends the gateway with its status, and no request is left without an answer', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'never', {}));
    gateway.send(callOf('two', 'crash', {}));
    expect(await gateway.ended).toBe(3);
    for (const id of [1, 'two']) {
      const error = { code: -32000, message: 'the server ended (status 3) before it answered' };
      expect((await gateway.answer(id))['error']).toEqual(error);
    }
    expect(gateway.errors()).toContain('the server ended (status 3) with 2 requests unanswered');
  });

  test('that a signal ended gives the status that a shell would show', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'exit', {}));
    expect(await gateway.ended).toBe(128 + 9);
  });

  test('that ends in the middle of a message: the half goes to standard error, the request gets an error', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'half', {}));
    expect(await gateway.ended).toBe(0);
    expect((await gateway.answer(1))['error']).toMatchObject({ code: -32000 });
    expect(gateway.errors()).toContain('{"jsonrpc":"2.0","id":1,"result":{"content":[{"ty\n');
  });

  test('that writes garbage is heard again after it', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'garbage', {}));
    expect(textsOf(await gateway.answer(1))).toEqual(['after the garbage']);
    await gateway.close();
    expect(gateway.errors()).toContain('{"jsonrpc":"2.0","id":1,"res\n');
  });

  test('that writes a message which is not valid UTF-8 is passed on as it is', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'latin', {}));
    expect(textsOf(await gateway.answer(1))).toEqual(['caf\ufffd']);
    await gateway.close();
  });

  test('may answer with 50 MB', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'big', { size: String(50_000_000) }));
    const [text, told] = textsOf(await gateway.answer(1));
    expect(text).toHaveLength(50_000_000);
    expect(told).toContain('"50000000" -> 50000000');
    await gateway.close();
  }, 60_000);

  test('that there is not is an error that names it', async () => {
    const gateway = startGateway(['--', 'there-is-no-such-server']);
    expect(await gateway.ended).toBe(2);
    expect(gateway.errors()).toBe('toolmend: cannot start there-is-no-such-server: there is no such command\n');
  });

  test('that does not end by itself is ended when its client is gone', async () => {
    const gateway = startFake([], ['linger']);
    gateway.send({ id: 1, method: 'ping' });
    await gateway.answer(1);
    expect(await gateway.close()).toBe(128 + 15);
  });
});

describe('a client', () => {
  test('may send 50 MB that are no call, and gets a refusal for a call of that size', async () => {
    const gateway = startFake();
    const large = 'y'.repeat(50_000_000);
    gateway.send({ id: 1, method: 'resources/write', params: { large } });
    await gateway.answer(1);
    gateway.send(callOf(2, 'save', { text: large }));
    expect(textsOf(await gateway.answer(2))[0]).toContain('save failed due to the following issue(s)');
    await gateway.close();
  }, 60_000);

  test('that disconnects ends the server', async () => {
    const gateway = startFake([], ['linger']);
    gateway.send({ id: 1, method: 'ping' });
    await gateway.answer(1);
    gateway.process.stdout!.destroy();
    gateway.send({ id: 2, method: 'ping' });
    expect(await gateway.ended).not.toBe(-1);
  });

  test('that stops the gateway stops the server, by the same signal', async () => {
    const gateway = startFake();
    gateway.send({ id: 1, method: 'ping' });
    await gateway.answer(1);
    gateway.process.kill('SIGINT');
    expect(await gateway.ended).toBe(128 + 2);
  });

  test('stops a server that does not listen', async () => {
    const gateway = startFake([], ['stubborn']);
    gateway.send({ id: 1, method: 'ping' });
    await gateway.answer(1);
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(128 + 9);
  });

  test('gets an answer to each of 10,000 concurrent calls, right, mended and refused', async () => {
    const gateway = startFake(['--turn-gap', '0']);
    const calls = Array.from({ length: 10_000 }, (_, id) => {
      const args = id % 100 === 99 ? { a: 'x', b: id } : { a: id % 2 === 0 ? id : String(id), b: 1 };
      return `${JSON.stringify({ jsonrpc: '2.0', ...callOf(id, 'add', args) })}\n`;
    });
    gateway.send(calls.join(''));
    const answers = new Map<unknown, Record<string, unknown>>();
    for (let id = 0; id < calls.length; id++) answers.set(id, await gateway.answer(id));
    expect(answers.size).toBe(10_000);
    const refused = [...answers.values()].filter(({ result }) => (result as { isError?: boolean }).isError);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    expect(await gateway.close()).toBe(0);
  }, 120_000);
});

test('the ledger has every outcome, and once each tool that cannot be guarded', async () => {
  const ledger = join(mkdtempSync(join(tmpdir(), 'toolmend-gateway-')), 'calls.ndjson');
  const gateway = startFake(['--ledger', ledger]);
  gateway.send(callOf(1, 'add', { a: 1, b: 2 }));
  gateway.send(callOf(2, 'add', { a: '1', b: 2 }));
  gateway.send(callOf(3, 'add', { a: 'x', b: 2 }));
  gateway.send(callOf(4, 'broken', {}));
  for (const id of [1, 2, 3, 4]) await gateway.answer(id);
  await gateway.close();
  const entries = readFileSync(ledger, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.map(({ tool, outcome }) => [tool, outcome])).toEqual([
    ['broken', 'rejected'],
    ['add', 'accepted'],
    ['add', 'healed'],
    ['add', 'rejected'],
  ]);
  expect(entries[0]).toHaveProperty('issues[0].code', 'schema');
  expect(new Set(entries.slice(1).map(({ session }) => session)).size).toBe(1);
});

test('--observe lets everything pass as it came, and only tells the ledger', async () => {
  const ledger = join(mkdtempSync(join(tmpdir(), 'toolmend-gateway-')), 'calls.ndjson');
  const gateway = startFake(['--observe', '--ledger', ledger]);
  gateway.send(callOf(1, 'save', { id: '1' }));
  expect(textsOf(await gateway.answer(1))).toEqual([
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"save","arguments":{"id":"1"}}}',
  ]);
  await gateway.close();
  expect(readFileSync(ledger, 'utf8')).toContain('"healed"');
});
