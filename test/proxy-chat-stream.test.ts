import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatRequest, json, post, type Stage, startStage, stream } from './proxy-upstream.ts';

const path = '/v1/chat/completions';
const done = 'data: [DONE]\n\n';

type Json = Record<string, unknown>;

/** One event of a completion. */
function chunk(delta: Json, more: Json = {}, body: Json = {}): string {
  const choice: Json = { index: 0, delta, logprobs: null, finish_reason: null, ...more };
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm-1', choices: [choice], ...body })}\n\n`;
}

const opening = chunk({ role: 'assistant', content: null });
const closing = chunk({}, { finish_reason: 'tool_calls' });
const cost = (tokens: number) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [], usage: { total_tokens: tokens, details: { cached: 1 } } })}\n\n`;

/** The deltas of one call, its arguments in pieces. */
function callChunks(text: string, { index = 0, size = 5 }: { index?: number; size?: number } = {}): string[] {
  const [id, name] = [`call_${index}`, 'forecast'];
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
  return [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

async function through(
  bytes: string | readonly string[],
  options: Parameters<typeof startStage>[1] = {},
  size = Number.POSITIVE_INFINITY,
) {
  const scripts = (typeof bytes === 'string' ? [bytes] : bytes).map((each) => stream(each, size));
  const stage = await startStage(scripts, options);
  const response = await post(stage.url + path, chatRequest({ stream: true }));
  return { stage, response, text: await response.text() };
}

function eventsOf(text: string): Json[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)));
}

interface Added {
  id?: string;
  name?: string;
  arguments: string;
  toolmend?: Json;
}

/** Adds deltas up by their index, as clients do. */
function addUp(text: string): { readonly calls: Added[]; readonly content: string } {
  const calls: Added[] = [];
  let content = '';
  for (const event of eventsOf(text)) {
    for (const choice of (event['choices'] ?? []) as { delta: Json }[]) {
      content += (choice.delta['content'] as string | null) ?? '';
      for (const delta of (choice.delta['tool_calls'] ?? []) as (Json & { index: number; function?: Json })[]) {
        const call = calls[delta.index] ?? { arguments: '' };
        calls[delta.index] = call;
        if (delta['id']) call.id = delta['id'] as string;
        if (delta.function?.['name']) call.name = delta.function['name'] as string;
        call.arguments += (delta.function?.['arguments'] as string | null) ?? '';
        if (delta['toolmend']) call.toolmend = delta['toolmend'] as Json;
      }
    }
  }
  return { calls, content };
}

describe('a streamed completion with nothing to heal', () => {
  const right = [
    ': keep-alive\n\n',
    opening,
    chunk({ content: 'Let me 看看 🙂' }),
    ...callChunks('{"city": "Bergen", "days": 2}'),
    ...callChunks('{"city":"北京🙂"}', { index: 1 }),
    closing,
    cost(7),
    done,
  ].join('');

  test('is the direct stream, byte for byte, however it is cut', async () => {
    for (const size of [1, 7, 1000, Number.POSITIVE_INFINITY]) {
      const { text, response } = await through(right, {}, size);
      expect(text).toBe(right);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
    }
  });

  test('is so with other line ends, comments, and data without a blank', async () => {
    const odd = right.replaceAll('\n\n', '\r\n: note\r\nid: 3\r\n\r\n').replaceAll('data: ', 'data:');
    expect((await through(odd, {}, 3)).text).toBe(odd);
  });

  test('is so for any order of texts, calls and comments', async () => {
    const parts = fc.constantFrom(
      ': ping\n\n',
      chunk({ content: 'word ' }),
      chunk({ reasoning_content: 'hm' }),
      callChunks('{"city":"A"}').join(''),
      callChunks('{"city":"B"}', { index: 1 }).join(''),
      chunk({ content: '' }),
      'data: {"unknown":1}\n\n',
      '\n',
    );
    const order = fc.uniqueArray(parts, { selector: (part) => part });
    const both = { retries: 2 };
    await fc.assert(
      fc.asyncProperty(order, fc.constantFrom(both, { retries: 0 }), async (list, options) => {
        const bytes = [...list, closing, done].join('');
        expect((await through(bytes, options)).text).toBe(bytes);
      }),
      { numRuns: 25 },
    );
  });

  test('that breaks off is given as far as it came, and breaks off too', async () => {
    const partial = [opening, ...callChunks('{"city":"Bergen"}').slice(0, 3), 'data: {"id"'].join('');
    const stage = await startStage([
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(partial, () => setTimeout(() => response.destroy(), 30));
      },
    ]);
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    let seen = '';
    const reading = (async () => {
      for await (const bytes of response.body!) seen += Buffer.from(bytes).toString();
    })();
    await expect(reading).rejects.toThrow();
    expect(seen).toBe(partial);
  });
});

describe('text', () => {
  /** Writes a piece, then waits to be told that the client has it. */
  async function stepByStep(pieces: readonly string[], options: Parameters<typeof startStage>[1] = {}) {
    const gates = pieces.map(makeGate);
    const stage = await startStage(
      [
        async (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          for (const [index, piece] of pieces.entries()) {
            response.write(piece);
            await gates[index]!.promise;
          }
          response.end();
        },
      ],
      options,
    );
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    const reader = response.body!.getReader();
    return { gates, read: async () => Buffer.from((await reader.read()).value ?? []).toString() };
  }

  function makeGate() {
    let resolve: (value?: unknown) => void = () => {};
    const promise = new Promise((done_) => {
      resolve = done_;
    });
    return { promise, resolve };
  }

  test('passes at once, before the answer is complete', async () => {
    const { gates, read } = await stepByStep([chunk({ content: 'a' }), chunk({ content: 'b' }), closing + done]);
    expect(await read()).toBe(chunk({ content: 'a' }));
    gates[0]!.resolve(undefined);
    expect(await read()).toBe(chunk({ content: 'b' }));
    gates[1]!.resolve(undefined);
    expect(await read()).toBe(closing + done);
    gates[2]!.resolve(undefined);
  });

  test('after a call that is whole and right passes at once, after the call', async () => {
    const call = callChunks('{"city":"Bergen"}').join('');
    const { gates, read } = await stepByStep([call, chunk({ content: 'b' }), closing + done]);
    gates[0]!.resolve(undefined);
    expect(await read()).toBe(call + chunk({ content: 'b' }));
    gates[1]!.resolve(undefined);
    expect(await read()).toBe(closing + done);
    gates[2]!.resolve(undefined);
  });
});

describe('a streamed call that can be healed', () => {
  const broken = `{'city': 'Bergen', days: "2"}`;
  const healed = '{"city":"Bergen","days":2}';

  test('comes as its first delta, and one with the whole text', async () => {
    const { text } = await through([opening, ...callChunks(broken), closing, cost(7), done].join(''));
    expect(text).toBe(
      [
        opening,
        callChunks('')[0],
        chunk({ tool_calls: [{ index: 0, function: { arguments: healed } }] }),
        closing,
        cost(7),
        done,
      ].join(''),
    );
  });

  test('is healed after text as well, also where its key is written in numbers', async () => {
    for (const key of ['tool_calls', 'tool\\u005fcalls']) {
      const call = callChunks(broken).join('').replaceAll('tool_calls', key);
      const { text } = await through([chunk({ content: 'a' }), chunk({ content: 'b' }), call, closing, done].join(''));
      expect(text).toContain(`"${key}":[`);
      expect(addUp(text)).toMatchObject({ content: 'ab', calls: [{ arguments: healed }] });
    }
  });

  test('adds up to the healed text beside a call that is untouched, however the stream is cut', async () => {
    const parts = [...callChunks(broken), ...callChunks('{"city": "Oslo"}', { index: 1 })];
    const bytes = [opening, chunk({ content: 'ok' }), ...parts, closing, done].join('').replaceAll('\n\n', '\r\n\r\n');
    for (const size of [1, 11]) {
      const { calls, content } = addUp((await through(bytes, {}, size)).text.replaceAll('\r\n', '\n'));
      expect(content).toBe('ok');
      expect(calls).toEqual([
        { id: 'call_0', name: 'forecast', arguments: healed },
        { id: 'call_1', name: 'forecast', arguments: '{"city": "Oslo"}' },
      ]);
    }
  });

  test('keeps unknown members, and events that say more than its arguments', async () => {
    const first = chunk({
      tool_calls: [
        { index: 0, id: 'a', extra: { sign: 1 }, function: { name: 'forecast', arguments: '{"city":"A",' } },
      ],
    });
    const second = chunk(
      { tool_calls: [{ index: 0, function: { arguments: '"days":' }, odd: 1 }] },
      {},
      { nonce: 'x' },
    );
    const last = chunk(
      { tool_calls: [{ index: 0, function: { arguments: '"2"}' } }] },
      { finish_reason: 'tool_calls' },
    );
    const { text } = await through([first, second, last, done].join(''));
    expect(addUp(text).calls[0]!.arguments).toBe('{"city":"A","days":2}');
    expect(text).toContain('"extra":{"sign":1}');
    expect(text).toContain('"odd":1');
    expect(text).toContain('"nonce":"x"');
    expect(eventsOf(text)).toHaveLength(3);
  });

  test('may come whole in one delta, as an object, or with no arguments at all', async () => {
    const whole = chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'forecast', arguments: broken } }] });
    expect(addUp((await through(whole + closing + done)).text).calls[0]!.arguments).toBe(healed);
    const object = chunk({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'forecast', arguments: { city: 'A' } } }],
    });
    expect(addUp((await through(object + closing + done)).text).calls[0]!.arguments).toBe('{"city":"A"}');
    const tools = [{ type: 'function', function: { name: 'now' } }];
    for (const body of [{ name: 'now' }, { name: 'now', arguments: null }, { name: 'now', arguments: '' }]) {
      const stage = await startStage([
        stream(chunk({ tool_calls: [{ index: 0, id: 'a', function: body }] }) + closing + done),
      ]);
      const response = await post(stage.url + path, chatRequest({ stream: true, tools }));
      expect(addUp(await response.text()).calls[0]!.arguments).toBe('{}');
    }
  });
});

describe('deltas', () => {
  const one = (delta: Json) => chunk({ tool_calls: [delta] });
  const wrong = '{"city":"A","days":"2"}';
  const fine = '{"city":"A","days":2}';

  async function judged(deltas: readonly string[]): Promise<unknown[]> {
    const { stage } = await through([...deltas, closing, done].join(''), { retries: 0 });
    return stage.recorded.map(({ call }) => call.arguments);
  }

  test('that are interleaved belong to the call of their index', async () => {
    const [a, b] = [callChunks(wrong), callChunks(wrong, { index: 1 })];
    const mixed = a.flatMap((delta, at) => [delta, b[at]!]);
    const { text } = await through([...mixed, closing, done].join(''));
    expect(addUp(text).calls.map((call) => call.arguments)).toEqual([fine, fine]);
  });

  test('without an index go on with the call before them, or with the one of their id', async () => {
    const call = (id: string, args: string, name = '') => one({ id, function: { name, arguments: args } });
    expect(
      await judged([call('a', '{"city"', 'forecast'), call('', ':"A"}'), call('b', '{"city":"B"}', 'forecast')]),
    ).toEqual(['{"city":"A"}', '{"city":"B"}']);
    expect(
      await judged([
        call('a', '{"city"', 'forecast'),
        call('b', '{"city":', 'forecast'),
        call('a', ':"A"}'),
        call('b', '"B"}'),
      ]),
    ).toEqual(['{"city":"A"}', '{"city":"B"}']);
  });

  test('that give every call the same index are told apart by id, or by a name after a whole call', async () => {
    const call = (id: string | undefined, args: string) =>
      one({ index: 0, id, function: { name: 'forecast', arguments: args } });
    expect(await judged([call('a', '{"city":"A"}'), call('b', '{"city":"B"}')])).toEqual([
      '{"city":"A"}',
      '{"city":"B"}',
    ]);
    expect(await judged([call(undefined, '{"city":"A"}'), call(undefined, '{"city":"B"}')])).toEqual([
      '{"city":"A"}',
      '{"city":"B"}',
    ]);
  });

  test('with empty or repeated names and ids, or a new id each, go on with their call', async () => {
    const first = one({ index: 0, id: 'a', function: { name: 'forecast', arguments: '{"ci' } });
    for (const more of [
      { id: '', name: '' },
      { id: 'a', name: 'forecast' },
      { id: null, name: null },
      { id: 'z', name: '' },
    ]) {
      const second = one({ index: 0, id: more.id, function: { name: more.name, arguments: 'ty":"A"}' } });
      expect(await judged([first, second])).toEqual(['{"city":"A"}']);
    }
  });
});

describe('a refused call in a stream', () => {
  const bad = [opening, ...callChunks('{"days":3}'), closing, cost(7), done].join('');
  const good = [opening, ...callChunks('{"city":"A"}'), closing, cost(5), done]
    .join('')
    .replaceAll('chatcmpl-1', 'chatcmpl-2');

  test('is asked for again before anything of it was shown: the client sees the last answer alone, with the whole cost', async () => {
    const { text, stage } = await through([bad, good]);
    expect(text).toBe(
      good.replace('{"total_tokens":5,"details":{"cached":1}}', '{"total_tokens":12,"details":{"cached":2}}'),
    );
    const again = JSON.parse(stage.got[1]!.body);
    expect(again.stream).toBe(true);
    expect(again.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'forecast', arguments: '{"days":3}' } }],
      },
      { role: 'tool', tool_call_id: 'call_0', content: expect.stringContaining('`city` is missing') },
    ]);
  });

  test('may follow reasoning, which is no part of the answer; the second answer then bears the first id', async () => {
    const thought = chunk({ reasoning_content: 'hm' });
    const { text, stage } = await through([thought + bad, good]);
    expect(text.startsWith(thought)).toBe(true);
    expect(new Set(eventsOf(text).map((event) => event['id']))).toEqual(new Set(['chatcmpl-1']));
    expect(addUp(text).calls).toEqual([{ id: 'call_0', name: 'forecast', arguments: '{"city":"A"}' }]);
    expect(JSON.parse(stage.got[1]!.body).messages[1].reasoning_content).toBe('hm');
  });

  test('after reasoning that came with it lets the client see the reasoning while the model is asked again', async () => {
    const thought = chunk({ reasoning_content: 'hm' });
    let answer: () => void = () => {};
    const stage = await startStage([
      stream(thought + bad),
      (response, got, request) => {
        answer = () => void stream(good)(response, got, request);
      },
    ]);
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    const reader = response.body!.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(thought);
    await expect.poll(() => stage.got.length).toBe(2);
    answer();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toContain('"chatcmpl-1"');
    await reader.cancel();
  });

  test('is handed through marked when text was shown, its deltas as they were but for the mark', async () => {
    const { text, stage } = await through([chunk({ content: 'Looking.' }) + bad, good]);
    expect(stage.got).toHaveLength(1);
    const [call] = addUp(text).calls;
    expect(call).toMatchObject({
      arguments: '{"days":3}',
      toolmend: { outcome: 'rejected', issues: [{ code: 'missing' }] },
    });
    expect(text.replace(/,"toolmend":\{.*?\}(?=\}\]\},"logprobs")/, '')).toBe(chunk({ content: 'Looking.' }) + bad);
  });

  test('is handed through marked when the budget is spent, or the model cannot be asked', async () => {
    const spent = await through(bad);
    expect(spent.stage.got).toHaveLength(3);
    expect(addUp(spent.text).calls[0]!.toolmend).toBeDefined();
    expect(eventsOf(spent.text).at(-1)!['usage']).toMatchObject({ total_tokens: 21 });
    const stage = await startStage([stream(bad), json('{"error":{}}', 500)]);
    const response = await post(stage.url + path, chatRequest({ stream: true }));
    expect(addUp(await response.text()).calls[0]!.toolmend).toBeDefined();
  });

  test('of a message that was cut off is not closed', async () => {
    const cut = [opening, ...callChunks('{"city":"A","da'), chunk({}, { finish_reason: 'length' }), done].join('');
    const { text } = await through(cut, { retries: 0 });
    expect(addUp(text).calls[0]).toMatchObject({
      arguments: '{"city":"A","da',
      toolmend: { issues: [{ code: 'truncated' }] },
    });
  });

  test('may be answered by words alone', async () => {
    const words = [chunk({ role: 'assistant', content: 'I cannot.' }), chunk({}, { finish_reason: 'stop' }), done].join(
      '',
    );
    expect((await through([bad, words])).text).toBe(words);
  });
});

test('a stream of what is larger than may be held passes unguarded, or breaks off when strict', async () => {
  const long = [...callChunks(`{"city":"${'x'.repeat(3000)}"`, { size: 100 }), closing, done].join('');
  const { text, stage } = await through(long, { maxAnswer: 2000 }, 500);
  expect(text).toBe(long);
  expect(stage.told).toEqual(['more than 2000 bytes of a stream were held; it was passed unguarded']);
  const strict: Stage = await startStage([stream(long, 500)], { maxAnswer: 2000, strict: true });
  const response = await post(strict.url + path, chatRequest({ stream: true }));
  await expect(response.text()).rejects.toThrow();
});
