/** The gateway as a process, between a client that speaks bytes and a server of ours that can misbehave. */
import { describe, expect, test } from 'vitest';
import { callOf, startFake, textsOf } from './gateway-run.ts';

const hello = { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } };

describe('a call', () => {
  test('that is right reaches the server as the bytes it came as, ids and escapes and order and all', async () => {
    const gateway = startFake();
    const line =
      '{"params": {"arguments":{"text":"caf\\u00e9","id":7}, "name":"save","_meta":{"n":1.0}},  "method":"tools\\/call","id":9007199254740993123,"jsonrpc":"2.0"}';
    gateway.send(`${line}\n`);
    const answer = await gateway.waitFor((message) => 'result' in message);
    expect(textsOf(answer)).toEqual([line]);
    expect(await gateway.close()).toBe(0);
  });

  test('that is mended reaches the server with other arguments, and everything else as it came', async () => {
    const gateway = startFake();
    gateway.send(
      '{"params": {"arguments": {"id":"7"} , "name":"save","_meta":{"n":1.0}},  "method":"tools/call","id":"\\u0061b","jsonrpc":"2.0"}\n',
    );
    const answer = await gateway.waitFor((message) => 'result' in message);
    expect(textsOf(answer)).toEqual([
      '{"params": {"arguments": {"id":7} , "name":"save","_meta":{"n":1.0}},  "method":"tools/call","id":"\\u0061b","jsonrpc":"2.0"}',
      'Corrected before running: `id` "7" -> 7 (coerce)',
    ]);
    await gateway.close();
  });

  test('that is refused is answered by its receipt, as an error of the tool, with the id as it came', async () => {
    const gateway = startFake();
    gateway.send(
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":{"name":"add","arguments":{"a":"one","b":2}}}\n',
    );
    await gateway.waitFor((message) => 'result' in message);
    expect(gateway.lines.filter((line) => line.includes('result'))).toMatchInlineSnapshot(`
      [
        "{"jsonrpc":"2.0","id":9007199254740993,"result":{"content":[{"type":"text","text":"add failed due to the following issue(s):\\nThe parameter \`a\` type is expected as \`number\` but provided as \`string\`\\nSend the complete arguments again, as JSON only. Keep the tool name."}],"isError":true}}",
      ]
    `);
    await gateway.close();
  });

  test('of the later era is answered in the words of that era', async () => {
    const gateway = startFake();
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', progressToken: 1 };
    gateway.send({ id: 1, method: 'tools/call', params: { name: 'add', arguments: {}, _meta } });
    expect((await gateway.answer(1))['result']).toMatchObject({ isError: true, resultType: 'complete' });
    const listed = await gateway.waitFor(({ method }) => method === 'notifications/listed');
    expect(JSON.parse((listed['params'] as { line: string }).line).params).toEqual({
      _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
    });
    await gateway.close();
  });

  test('that asks for a task is refused by an error, since its result would have to be a task', async () => {
    const gateway = startFake();
    gateway.send({ id: 1, method: 'tools/call', params: { name: 'add', arguments: {}, task: { ttl: 1 } } });
    expect((await gateway.answer(1))['error']).toMatchObject({ code: -32602 });
    await gateway.close();
  });

  test('of a name that the server does not list is the server’s to answer', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'hidden', { x: 1 }));
    expect(textsOf(await gateway.answer(1))[0]).toContain('"hidden"');
    await gateway.close();
  });

  test('without arguments is checked as one with none', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'save'));
    gateway.send(callOf(2, 'add'));
    expect(textsOf(await gateway.answer(1))[0]).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"save"}}',
    );
    expect(textsOf(await gateway.answer(2))[0]).toContain('The required parameter `a` is missing');
    await gateway.close();
  });

  test('that is right but for digits that a number cannot hold keeps them', async () => {
    const gateway = startFake();
    const line =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"save","arguments":{"id":9007199254740993}}}';
    gateway.send(`${line}\n`);
    expect(textsOf(await gateway.answer(1))).toEqual([line]);
    await gateway.close();
  });

  test('in a batch is guarded too', async () => {
    const gateway = startFake();
    gateway.send(
      `${JSON.stringify([
        { jsonrpc: '2.0', ...callOf(1, 'add', { a: '1', b: 2 }) },
        { jsonrpc: '2.0', ...callOf(2, 'add', {}) },
        { jsonrpc: '2.0', method: 'notifications/other' },
      ])}\n`,
    );
    expect(textsOf(await gateway.answer(1))[0]).toBe('3');
    expect((await gateway.answer(2))['result']).toMatchObject({ isError: true });
    await gateway.waitFor((_, line) => line.includes('notifications/other'));
    await gateway.close();
  });

  test('that is not valid UTF-8 is an error of the protocol, since it could only be mended by losing something', async () => {
    const gateway = startFake();
    gateway.send(
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"save","arguments":{"text":"'),
        Buffer.from([0xff]),
        Buffer.from('"}}}\n'),
      ]),
    );
    expect((await gateway.answer(1))['error']).toEqual({ code: -32700, message: 'the call is not valid UTF-8' });
    await gateway.close();
  });
});

describe('a call in a line that is no clean message', () => {
  const bare = '{"id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":"1","b":2}}}';
  const clean = bare.replace('{', '{"jsonrpc":"2.0",');

  test.each([
    ['does not say that it is one', `${bare}\n`],
    ['stands behind a carriage return', `{"jsonrpc":"2.0","method":"notifications/x"}\r${clean}\n`],
    ['stands in a batch with what is none', `[5,${bare},"x"]\n`],
    ['stands beside another message', `{"jsonrpc":"2.0","method":"notifications/x"}${clean}\n`],
  ])('is mended where it %s', async (_, line) => {
    const gateway = startFake();
    gateway.send(line);
    expect(textsOf(await gateway.answer(1))).toEqual(['3', 'Corrected before running: `a` "1" -> 1 (coerce)']);
    await gateway.close();
    expect(gateway.errors()).not.toContain('cannot be read');
  });

  test.each([
    ['half of one', clean.slice(0, -2)],
    ['a list that is not closed', `[${clean},`],
    ['one without a name', '{"jsonrpc":"2.0","id":"x","method":"tools/call","params":[]}'],
  ])('that cannot be read passes as it came, which is said once; --strict refuses it: %s', async (_, line) => {
    const plain = startFake();
    plain.send(`${line}\n${line}\n`);
    await plain.waitFor(
      (message) =>
        (message['params'] as { line?: string } | undefined)?.line === line ||
        'error' in message ||
        'result' in message,
    );
    plain.process.kill('SIGTERM');
    await plain.ended;
    expect(plain.errors()).toContain(
      'toolmend gateway: a client sends calls of tools that cannot be read; they pass unguarded\n',
    );
    expect(plain.errors().match(/cannot be read/g)).toHaveLength(1);

    const strict = startFake(['--strict']);
    strict.send(`${line}\n`);
    const { id, error } = await strict.waitFor((message) => 'error' in message);
    expect(error).toMatchObject({ code: -32700, message: expect.stringContaining('cannot be read') });
    expect(id).toBe(line.includes('"x"') ? 'x' : null);
    strict.send({ id: 2, method: 'ping' });
    await strict.answer(2);
    expect(strict.lines.filter((each) => each.includes('tools/call'))).toEqual([]);
    await strict.close();
  });

  test('leaves all other lines as they came, --strict or not', async () => {
    const lines = [
      '{"jsonrpc":"2.0","method":"notifications/x"}\r[5,{"jsonrpc":"2.0","method":"notifications/y"}]',
      '{"id":7,"result":{"text":"about tools/call"}}',
      '[1,2',
    ];
    for (const words of [[], ['--strict']]) {
      const gateway = startFake(words);
      gateway.send(`${lines.join('\n')}\n`);
      await gateway.waitFor((_, line) => line.includes('[1,2'));
      const seen = gateway.lines.map((line) => JSON.parse(line).params?.line).filter(Boolean);
      expect(seen).toEqual(lines);
      await gateway.close();
    }
  });
});

describe('everything else', () => {
  test('passes as the bytes it came as, also what is no message', async () => {
    const gateway = startFake();
    const lines = [
      '{"jsonrpc":"2.0",  "id":12345678901234567890,"method":"resources/read","params":{"uri":"a:\\/b"}}',
      '{"id":"\\ud83d\\ude00","jsonrpc":"2.0","result":{"roots":[]}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
      'no message at all',
    ];
    gateway.send(`${lines.join('\n')}\n`);
    await gateway.waitFor((_, line) => line.includes('no message at all'));
    const seen = gateway.lines.map((line) => JSON.parse(line).params?.line).filter(Boolean);
    expect(seen).toEqual(lines);
    await gateway.close();
  });

  test('that a server prints beside its messages goes to standard error', async () => {
    const gateway = startFake([], ['greet']);
    gateway.send(callOf(1, 'stray', {}));
    await gateway.answer(1);
    await gateway.close();
    expect(gateway.lines).toHaveLength(2);
    const printed = gateway
      .errors()
      .split('\n')
      .filter((line) => !line.startsWith('toolmend'));
    expect(printed.join('\n')).toBe(
      'Hello, I am a server\nlistening on port 3000\n{ ready: true }\n{"level":"info"}\n',
    );
  });
});

describe('the list of tools', () => {
  test('is asked for once where the client never lists, and the client sees nothing of it', async () => {
    const gateway = startFake([], ['pages']);
    gateway.send(hello);
    gateway.send(callOf(1, 'add', { a: '1', b: 2 }));
    gateway.send(callOf(2, 'add', { a: '1', b: 2 }));
    await gateway.answer(2);
    expect(gateway.lines.filter((line) => line.includes('"tools":'))).toEqual([]);
    expect(gateway.lines.filter((line) => line.includes('notifications/listed'))).toHaveLength(12);
    await gateway.close();
  });

  test('that the client asks for is learned, passes as it came, and is not asked for again', async () => {
    const gateway = startFake();
    gateway.send({ id: 1, method: 'tools/list' });
    expect((await gateway.answer(1))['result']).toHaveProperty('tools[1].name', 'save');
    gateway.send(callOf(2, 'add', { a: '1', b: 2 }));
    expect(textsOf(await gateway.answer(2))[0]).toBe('3');
    expect(gateway.lines.filter((line) => line.includes('notifications/listed'))).toHaveLength(1);
    await gateway.close();
  });

  test('is asked for again when the server says that it changed', async () => {
    const gateway = startFake();
    gateway.send(callOf(1, 'change', {}));
    await gateway.answer(1);
    gateway.send(callOf(2, 'later', { n: '1' }));
    expect(textsOf(await gateway.answer(2))[0]).toContain('"arguments":{"n":1}');
    await gateway.close();
  });

  test('that the server does not have lets calls pass, which is said; --strict refuses them', async () => {
    for (const [words, refused] of [
      [[], false],
      [['--strict'], true],
    ] as const) {
      const gateway = startFake(words, ['no-list']);
      gateway.send(callOf(1, 'save', { id: 'x' }));
      expect('isError' in ((await gateway.answer(1))['result'] as object)).toBe(refused);
      await gateway.close();
      expect(gateway.errors()).toBe('toolmend gateway: the tools of the server cannot be listed: Method not found\n');
    }
  });

  test('forgets a call that was cancelled while it was held back', async () => {
    const gateway = startFake([], ['silent-list']);
    gateway.send(callOf(1, 'add', { a: 1, b: 2 }));
    gateway.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    gateway.send({ id: 2, method: 'ping' });
    await gateway.answer(2);
    gateway.process.kill('SIGTERM');
    await gateway.ended;
    expect(gateway.lines.filter((line) => line.includes('"add"') || line.includes('cancelled'))).toEqual([]);
  });
});

describe('a tool that cannot be guarded', () => {
  test('passes, which is said once', async () => {
    const gateway = startFake();
    for (const id of [1, 2]) {
      gateway.send(callOf(id, 'broken', { when: 7 }));
      expect(textsOf(await gateway.answer(id))[0]).toContain('"when":7');
    }
    await gateway.close();
    expect(gateway.errors()).toMatchInlineSnapshot(`
      "toolmend gateway: broken: no JSON type is called "date" (at /inputSchema/properties/when/type); its calls pass unguarded
      "
    `);
  });

  test('is refused by --strict', async () => {
    const gateway = startFake(['--strict']);
    gateway.send(callOf(1, 'broken', { when: 7 }));
    expect((await gateway.answer(1))['result']).toMatchObject({ isError: true });
    await gateway.close();
  });
});

describe('the retry budget', () => {
  test('closes a tool with the third refusal, and lets other tools go on', async () => {
    const gateway = startFake();
    const receipts: string[] = [];
    for (const id of [1, 2, 3, 4]) {
      gateway.send(callOf(id, 'add', { a: 'x', b: 1 }));
      receipts.push(textsOf(await gateway.answer(id))[0]!);
    }
    expect(receipts[1]).toContain('A minimal valid call');
    expect(receipts[2]).toContain('takes no more calls');
    expect(receipts[3]).not.toContain('expected as `number`');
    gateway.send(callOf(5, 'save', { id: 1 }));
    expect((await gateway.answer(5))['result']).not.toHaveProperty('isError');
    await gateway.close();
  });

  test('counts what arrived at once as one round', async () => {
    const gateway = startFake();
    gateway.send({ id: 0, method: 'tools/list' });
    await gateway.answer(0);
    const batch = [1, 2, 3, 4].map((id) => `${JSON.stringify({ jsonrpc: '2.0', ...callOf(id, 'add', {}) })}\n`);
    gateway.send(batch.join(''));
    for (const id of [1, 2, 3, 4]) expect(textsOf(await gateway.answer(id))[0]).toContain('is missing');
    await gateway.close();
  });
});
