import { describe, expect, test } from 'vitest';
import { createHub } from './hub.ts';
import type { Member } from './switchboard.ts';

/** A hub with servers that only keep what they get. */
function createBench(names: readonly string[]) {
  const client: string[] = [];
  const strays: string[] = [];
  const got = new Map<string, string[]>(names.map((name) => [name, []]));
  const members = names.map(
    (name): Member => ({
      name,
      send: (bytes) => void got.get(name)!.push(bytes.toString().trimEnd()),
      stop: () => {},
      capabilities: undefined,
      works: false,
      gone: undefined,
    }),
  );
  const hub = createHub(members, {
    toClient: (bytes) => void client.push(bytes.toString().trimEnd()),
    stray: (bytes) => void strays.push(bytes.toString().trimEnd()),
    say: () => {},
  });
  const line = (text: string): Buffer => Buffer.from(`${text}\n`);
  return {
    client,
    strays,
    got: (name: string) => got.get(name)!,
    ask: (text: string) => hub.fromClient(line(text)),
    tell: (name: string, text: string) => hub.fromServer(members.find((member) => member.name === name)!, line(text)),
    settled: () => hub.settled(),
    async restart(name: string) {
      const member = members.find((each) => each.name === name)!;
      hub.ended(member, 'status 1', 'starts-again');
      await hub.startedAgain(member);
    },
  };
}

async function createListed() {
  const bench = createBench(['one', 'two']);
  bench.ask('{"jsonrpc":"2.0","id":0,"method":"tools/list"}');
  for (const name of ['one', 'two'])
    bench.tell(name, `{"jsonrpc":"2.0","id":0,"result":{"tools":[{ "name":"do_${name}" ,"x":1.0}]}}`);
  await bench.settled();
  return bench;
}

describe('a hub', () => {
  test('keeps the bytes of what it puts into one list', async () => {
    const { client } = await createListed();
    expect(client).toEqual([
      '{"jsonrpc":"2.0","id":0,"result":{"tools":[{ "name":"do_one" ,"x":1.0},{ "name":"do_two" ,"x":1.0}]}}',
    ]);
  });

  test('lets a server answer only what it was asked, and only once', async () => {
    const bench = await createListed();
    bench.ask('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"do_one"}}');
    bench.tell('two', '{"jsonrpc":"2.0","id":5,"result":{"of":"two"}}');
    bench.tell('one', '{"jsonrpc":"2.0","id":5,"result":{"of":"one"}}');
    bench.tell('one', '{"jsonrpc":"2.0","id":5,"result":{"of":"one again"}}');
    expect(bench.got('two')).toHaveLength(1);
    expect(bench.client.slice(1)).toEqual(['{"jsonrpc":"2.0","id":5,"result":{"of":"one"}}']);
  });

  test('sends an answer of the client to nobody who did not ask', async () => {
    const bench = await createListed();
    bench.ask('{"jsonrpc":"2.0","id":0,"result":{}}');
    bench.ask('{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":1}}');
    bench.tell('one', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}');
    expect([bench.got('one').length, bench.got('two').length, bench.client.length]).toEqual([1, 1, 1]);
  });

  test('changes nothing but the id in what a server asks and in its answer', async () => {
    const bench = await createListed();
    bench.tell('two', '{"method":"roots/list" , "id":1.0,"jsonrpc":"2.0"}');
    expect(bench.client[1]).toBe('{"method":"roots/list" , "id":"toolmend-1","jsonrpc":"2.0"}');
    bench.ask('{"result": {"roots":[]} ,"jsonrpc":"2.0","id":"toolmend-1"}');
    expect(bench.got('two')[1]).toBe('{"result": {"roots":[]} ,"jsonrpc":"2.0","id":1.0}');
  });

  test('reads a batch of a server as messages of their own, and prints what is none', async () => {
    const bench = await createListed();
    bench.ask('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"do_one"}}');
    bench.tell('one', '[{"jsonrpc":"2.0","method":"notifications/a"},{"jsonrpc":"2.0","id":5,"result":{}}]');
    bench.tell('one', 'Listening');
    expect(bench.client.slice(1)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/a"}',
      '{"jsonrpc":"2.0","id":5,"result":{}}',
    ]);
    expect(bench.strays).toEqual(['Listening']);
  });

  test('gives no answer to a list that the client has cancelled', async () => {
    const bench = createBench(['one', 'two']);
    bench.ask('{"jsonrpc":"2.0","id":3,"method":"tools/list"}');
    bench.tell('one', '{"jsonrpc":"2.0","id":3,"result":{"tools":[]}}');
    const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}';
    bench.ask(cancelled);
    bench.tell('two', '{"jsonrpc":"2.0","id":3,"result":{"tools":[]}}');
    await bench.settled();
    expect(bench.client).toEqual([]);
    expect(bench.got('two')).toEqual(['{"jsonrpc":"2.0","id":3,"method":"tools/list"}', cancelled]);
  });

  test('tells that lists changed with a server that was started again, to those who subscribed to it', async () => {
    const bench = createBench(['one', 'two']);
    await bench.restart('one');
    expect(bench.client).toEqual(['{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}']);
    const listen = (id: string, asked: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":{"notifications":{${asked}}}}`;
    bench.ask(listen('"a"', '"toolsListChanged":true'));
    bench.ask(listen('7', '"promptsListChanged":true'));
    await bench.restart('one');
    expect(bench.got('one').slice(2)).toEqual(bench.got('one').slice(0, 2));
    expect(bench.client.slice(1)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"a"}}}',
    ]);
  });
});
