import { beforeAll, describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/openai.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import { strictFallback } from '../../src/dialects/index.ts';
import { type FakeApi, Streamed, startFakeApi } from './fake-api.ts';
import {
  healedLamp,
  lamp,
  lampClosed,
  lampNote,
  lampReceipt,
  memoryLedger,
  note,
  recordingLamp,
  rightLamp,
  samples,
  toldOf,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// The SDK is not a dependency of the project, so its types are not at hand here.
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Any = any;

const call = (name: string, written: string, id = 'c1') => ({
  id,
  type: 'function',
  function: { name, arguments: written },
});
const completion = (calls: readonly object[], finish = 'tool_calls') => ({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: finish,
      message: { role: 'assistant', content: null, tool_calls: calls, unknown_member: 1 },
    },
  ],
});
/** The same as a stream, each call's text in two pieces. */
const streamed = (calls: readonly Any[]) => {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const deltas = calls.flatMap(({ function: { name, arguments: text }, ...call }, index) => [
    chunk({ tool_calls: [{ ...call, index, function: { name, arguments: text.slice(0, 4) } }] }),
    chunk({ tool_calls: [{ index, function: { arguments: text.slice(4) } }] }),
  ]);
  const words = calls.length === 0 ? [chunk({ content: 'ok' })] : [];
  const end = chunk({}, calls.length === 0 ? 'stop' : 'tool_calls');
  return new Streamed([chunk({ role: 'assistant' }), ...words, ...deltas, end], 'data: [DONE]\n\n');
};
const closing = {
  ...completion([]),
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }],
};

describe.skipIf(!sdksInstalled)(`openai 7${skipNote}`, () => {
  let api: FakeApi;
  let OpenAI: Any;
  beforeAll(async () => {
    OpenAI = (await sdk<Any>('openai')).default;
  });
  const client = async (answers: readonly unknown[]): Promise<Any> => {
    api = await startFakeApi(answers);
    return new OpenAI({ apiKey: 'x', baseURL: `${api.url}/v1`, maxRetries: 0 });
  };

  test.each(samples)('Chat: $id comes out as check says', async ({ tool, raw, options, outcome }) => {
    const openai = await client([completion([call(tool.name, raw)])]);
    const ran: unknown[] = [];
    const door = guardTools([{ ...tool, execute: (input) => note(ran, input) }], options);
    const got = await openai.chat.completions.create({ model: 'm', messages: [], tools: door.chatTools });
    const { sent, results } = await door.continueChat<Any>(got);
    expect(results).toEqual([{ role: 'tool', tool_call_id: 'c1', content: toldOf(outcome) }]);
    expect(ran).toEqual(outcome.outcome === 'rejected' ? [] : [outcome.arguments]);
    expect(typeof JSON.parse(sent.tool_calls[0].function.arguments)).toBe('object');
    expect(sent.unknown_member).toBe(1);
  });

  test('the model mends its call after the receipt', async () => {
    const openai = await client([
      completion([call('set_lamp', '{"room": "kitchen"')]),
      completion([call('set_lamp', JSON.stringify(wrongLamp), 'c2')]),
      completion([call('set_lamp', JSON.stringify(rightLamp), 'c3')]),
      closing,
    ]);
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const door = guardTools([tool], { ledger });
    const messages: Any[] = [{ role: 'user', content: 'Dim it.' }];
    for (let i = 0; i < 4; i++) {
      const got = await openai.chat.completions.create({ model: 'm', messages, tools: door.chatTools });
      const { sent, results } = await door.continueChat<Any>(got);
      messages.push(sent, ...results);
    }
    expect(messages[1].tool_calls[0].function.arguments).toBe('{}');
    expect(messages[4].content).toBe(lampReceipt);
    expect(messages[6].content).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'rejected', 'healed']);
    expect((api.requests[0] as Any).tools[0].function).toMatchObject({
      strict: true,
      parameters: { additionalProperties: false },
    });
  });

  test('the cap closes the tool, also where only the conversation remembers', async () => {
    const openai = await client([completion([call('set_lamp', '{}')])]);
    const messages: Any[] = [{ role: 'user', content: 'Dim it.' }];
    const told: string[] = [];
    for (let i = 0; i < 4; i++) {
      const door = guardTools([lamp]);
      const got = await openai.chat.completions.create({ model: 'm', messages });
      got.choices[0].message.tool_calls[0].id = `c${i}`;
      const { sent, results } = await door.continueChat<Any>(got, { messages });
      messages.push(sent, ...results);
      told.push(results[0]!.content.split('\n').at(-1)!);
    }
    expect(new Set(told).size).toBeGreaterThan(2);
    expect(messages.at(-1).content).toBe(lampClosed);
  });

  test('parallel calls are one round, a cut one is told apart, unknown tools and custom calls do not break it', async () => {
    const door = guardTools([recordingLamp().tool]);
    const calls = [
      call('set_lamp', '{}', 'a'),
      call('set_lamp', '{}', 'b'),
      call('lamp', '{}', 'c'),
      { id: 'd', type: 'custom', custom: { name: 'x', input: 'y' } },
      call('set_lamp', '{"room":"a","level":1', 'e'),
    ];
    const { results } = await door.continueChat<Any>(completion(calls, 'length'));
    expect(results.map((result) => result.tool_call_id)).toEqual(['a', 'b', 'c', 'e']);
    expect(results[2]!.content).toContain('set_lamp');
    expect(results[3]!.content).toContain('cut off');
  });

  test('Responses: items go on with readable arguments, outputs carry the receipt', async () => {
    const item = {
      type: 'function_call',
      id: 'i',
      call_id: 'c1',
      name: 'set_lamp',
      arguments: JSON.stringify(wrongLamp),
      status: 'completed',
    };
    const openai = await client([
      {
        id: 'r',
        object: 'response',
        output: [{ type: 'reasoning', id: 'rs', summary: [] }, item],
        status: 'completed',
      },
      {
        id: 'r',
        object: 'response',
        output: [{ ...item, call_id: 'c2', arguments: JSON.stringify(rightLamp) }],
        status: 'completed',
      },
    ]);
    const { tool, ran } = recordingLamp();
    const door = guardTools([tool]);
    const input: Any[] = [{ role: 'user', content: 'Dim it.' }];
    for (let i = 0; i < 2; i++) {
      const got = await openai.responses.create({ model: 'm', input, tools: door.responsesTools });
      const { sent, results } = await door.continueResponse<Any>(got);
      input.push(...sent, ...results);
    }
    expect(input[3]).toEqual({ type: 'function_call_output', call_id: 'c1', output: lampReceipt });
    expect(input[5].output).toBe(`${lampNote}\n\ndone`);
    expect(input[4].arguments).toBe(JSON.stringify(healedLamp));
    expect(ran).toEqual([healedLamp]);
    expect((api.requests[0] as Any).tools[0]).toMatchObject({ type: 'function', name: 'set_lamp', strict: true });
  });

  test('runTools hands the receipt on word for word', async () => {
    const openai = await client([
      completion([call('set_lamp', JSON.stringify(wrongLamp))]),
      completion([call('set_lamp', `\`\`\`json\n${JSON.stringify(rightLamp)}\n\`\`\``, 'c2')]),
      closing,
    ]);
    const { tool, ran } = recordingLamp();
    const runner = openai.chat.completions.runTools({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      tools: guardTools([tool]).runnableTools(),
    });
    expect(await runner.finalContent()).toBe('ok');
    const said = (api.requests[2] as Any).messages.filter((message: Any) => message.role === 'tool');
    expect(said[0].content).toBe(lampReceipt);
    expect(said[1].content).toMatch(/^Corrected before running:[\s\S]*\n\ndone$/);
    expect(ran).toEqual([healedLamp]);
  });

  test('strict: an optional parameter is sent as nullable, and null is read as absent', async () => {
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city'],
    };
    const ran: unknown[] = [];
    const door = guardTools([{ name: 'forecast', parameters, execute: (input) => note(ran, input) }]);
    const openai = await client([completion([call('forecast', '{"city":"Bergen","days":null}')])]);
    const got = await openai.chat.completions.create({ model: 'm', messages: [], tools: door.chatTools });
    const { results } = await door.continueChat<Any>(got);
    expect((api.requests[0] as Any).tools[0].function).toMatchObject({
      strict: true,
      parameters: { required: ['city', 'days'], properties: { days: { type: ['integer', 'null'] } } },
    });
    expect(results[0]!.content).toBe('done');
    expect(ran).toEqual([{ city: 'Bergen' }]);
  });

  test('what cannot be strict is told with its reason, and where the server fell back', async () => {
    const map = { type: 'object', properties: { m: { type: 'object', additionalProperties: { type: 'string' } } } };
    const door = guardTools([lamp, { name: 'tag', parameters: map }]);
    expect(door.views.map(({ name, strict }) => [name, strict])).toEqual([
      ['set_lamp', true],
      ['tag', false],
    ]);
    expect(door.views[1]!.reasons).toMatchObject([{ code: 'map' }]);
    const echo = door.responsesTools.map((tool) => ({ ...tool, strict: false }));
    const openai = await client([{ id: 'r', object: 'response', status: 'completed', output: [], tools: echo }]);
    const got = await openai.responses.create({ model: 'm', input: 'x', tools: door.responsesTools });
    expect(strictFallback(got, door.views)).toMatchObject([{ tool: 'set_lamp', kind: 'not-strict' }]);
  });

  test('streamed Chat: what the SDK puts together goes on as a whole answer does', async () => {
    const openai = await client([
      streamed([call('set_lamp', JSON.stringify(wrongLamp))]),
      streamed([call('set_lamp', "{'room': 'kitchen', 'level': '40'}", 'c2')]),
      streamed([]),
    ]);
    const { tool, ran } = recordingLamp();
    const door = guardTools([tool]);
    const messages: Any[] = [{ role: 'user', content: 'Dim it.' }];
    for (let step = 0; step < 3; step++) {
      const stream = openai.chat.completions.stream({ model: 'm', messages });
      const { sent, results } = await door.continueChat<Any>(await stream.finalChatCompletion());
      messages.push(sent, ...results);
    }
    expect(messages[2].content).toBe(lampReceipt);
    expect(messages[3].tool_calls[0].function.arguments).toBe(JSON.stringify(healedLamp));
    expect(messages[4].content).toMatch(/\n\ndone$/);
    expect(messages[5].content).toBe('ok');
    expect(ran).toEqual([healedLamp]);
  });

  test('streamed runTools: broken JSON does not end the run, calls of one message are one round', async () => {
    const pair = (id: string) =>
      streamed([call('set_lamp', '{"room": ', `${id}1`), call('set_lamp', '{"level": 1}', `${id}2`)]);
    const openai = await client([pair('a'), pair('b'), streamed([call('set_lamp', '{}', 'c')]), streamed([])]);
    const runner = openai.chat.completions.runTools({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: 'x' }],
      tools: guardTools([recordingLamp().tool]).runnableTools(),
    });
    expect(await runner.finalContent()).toBe('ok');
    const told = (api.requests[3] as Any).messages.filter((message: Any) => message.role === 'tool');
    expect(told).toHaveLength(5);
    for (const { content } of told.slice(0, 4)) expect(content).toContain('Send the complete arguments again');
    expect(told[4].content).toContain('3 calls of `set_lamp` were refused');
  });

  test('what the SDK hands to a tool comes through; what it throws is told to the model, and ends nothing', async () => {
    const openai = await client([completion([call('set_lamp', JSON.stringify(healedLamp))]), closing]);
    const given: unknown[] = [];
    const execute = (_input: unknown, context: unknown) => {
      given.push(context);
      throw new Error('the lamp is broken');
    };
    const runner = openai.chat.completions.runTools({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      tools: guardTools([{ ...lamp, execute }]).runnableTools(),
      toolContext: { user: 'u1' },
    });
    expect(await runner.finalContent()).toBe('ok');
    expect((api.requests[1] as Any).messages.at(-1).content).toBe('set_lamp failed: the lamp is broken');
    expect(given).toEqual([{ user: 'u1' }]);
  });

  test('schemaFor is taken as it is by the standardFunction helper', async () => {
    const { standardFunction } = await sdk<Any>('openai/helpers/standard-schema');
    const helper = standardFunction({
      name: 'set_lamp',
      parameters: schemaFor(lamp, { dialect: 'openai' }),
      function: () => 'done',
    });
    expect(helper.function.parameters).toMatchObject({ required: ['room', 'level'] });
    expect(helper.$parseRaw(JSON.stringify(rightLamp))).toEqual(healedLamp);
    expect(() => helper.$parseRaw(JSON.stringify(wrongLamp))).toThrow('The required parameter `level` is missing');
  });
});
