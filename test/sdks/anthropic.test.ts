import { beforeAll, describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/anthropic.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import { type FakeApi, Streamed, startFakeApi } from './fake-api.ts';
import {
  healedLamp,
  lamp,
  lampClosed,
  lampNote,
  lampReceipt,
  memoryLedger,
  note,
  objectSamples,
  recordingLamp,
  rightLamp,
  toldOf,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const message = (input: unknown, name = 'set_lamp', id = 'toolu_1', stop = 'tool_use') => ({
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_reason: stop,
  usage: { input_tokens: 1, output_tokens: 1 },
  content: [
    { type: 'text', text: 'Let me.' },
    { type: 'tool_use', id, name, input },
  ],
});
const closing = { ...message({}), stop_reason: 'end_turn', content: [{ type: 'text', text: 'ok' }] };

/** A message as a stream, the input of each use in two pieces. */
const streamed = (whole: Any) =>
  new Streamed([
    { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
    ...whole.content.flatMap((block: Any, index: number): object[] => {
      const text = block.type === 'text' ? block.text : JSON.stringify(block.input);
      const [type, key] = block.type === 'text' ? ['text_delta', 'text'] : ['input_json_delta', 'partial_json'];
      const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
      return [
        { type: 'content_block_start', index, content_block: empty },
        { type: 'content_block_delta', index, delta: { type, [key]: text.slice(0, 3) } },
        { type: 'content_block_delta', index, delta: { type, [key]: text.slice(3) } },
        { type: 'content_block_stop', index },
      ];
    }),
    { type: 'message_delta', delta: { stop_reason: whole.stop_reason }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ]);

describe.skipIf(!sdksInstalled)(`@anthropic-ai/sdk 1${skipNote}`, () => {
  let api: FakeApi;
  let Anthropic: Any;
  beforeAll(async () => {
    Anthropic = (await sdk<Any>('@anthropic-ai/sdk')).default;
  });
  const client = async (answers: readonly unknown[]): Promise<Any> => {
    api = await startFakeApi(answers);
    return new Anthropic({ apiKey: 'x', baseURL: api.url, maxRetries: 0 });
  };

  test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
    const anthropic = await client([message(object, tool.name)]);
    const ran: unknown[] = [];
    const door = guardTools([{ ...tool, execute: (input) => note(ran, input) }], options);
    const got = await anthropic.messages.create({
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'x' }],
      tools: door.tools,
    });
    const error = ofObject.outcome === 'rejected' ? { is_error: true } : {};
    expect(await door.answer(got)).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: toldOf(ofObject), ...error },
    ]);
    expect(ran).toEqual(ofObject.outcome === 'rejected' ? [] : [ofObject.arguments]);
  });

  test('the model mends its call after the receipt', async () => {
    const anthropic = await client([message(wrongLamp), message(rightLamp, 'set_lamp', 'toolu_2'), closing]);
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const door = guardTools([tool], { ledger });
    const messages: Any[] = [{ role: 'user', content: 'Dim it.' }];
    for (let i = 0; i < 2; i++) {
      const got = await anthropic.messages.create({ model: 'm', max_tokens: 9, messages, tools: door.tools });
      messages.push(
        { role: 'assistant', content: got.content },
        { role: 'user', content: await door.answer(got, { messages }) },
      );
    }
    expect(messages[2].content).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: lampReceipt, is_error: true },
    ]);
    expect(messages[4].content).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_2', content: `${lampNote}\n\ndone` },
    ]);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
    expect((api.requests[0] as Any).tools[0]).toMatchObject({
      strict: true,
      input_schema: { additionalProperties: false },
    });
  });

  test('the third refusal closes the tool', async () => {
    const door = guardTools([lamp]);
    const told: string[] = [];
    for (let i = 0; i < 4; i++) told.push((await door.answer(message({})))[0]!.content);
    expect(told[1]).toContain('{"room":"text","level":');
    expect(told[2]).not.toBe(told[1]);
    expect(told[3]).toBe(lampClosed);
    door.startTurn();
    expect((await door.answer(message({})))[0]!.content).toBe(told[0]);
  });

  test('a message that was cut off says so, and runs nothing', async () => {
    const { tool, ran } = recordingLamp();
    const [result] = await guardTools([tool]).answer(message(healedLamp, 'set_lamp', 'toolu_1', 'max_tokens'));
    expect(result!.content).toContain('cut off');
    expect(ran).toEqual([]);
  });

  test.each([
    ['with its ToolError word for word', true, ''],
    ['without it after a mark', false, 'Error: '],
  ])('toolRunner hands the receipt on, %s', async (_, exact, mark) => {
    const anthropic = await client([message(wrongLamp), message(rightLamp, 'set_lamp', 'toolu_2'), closing]);
    const { ToolError } = await sdk<Any>('@anthropic-ai/sdk/lib/tools/ToolError');
    const { tool, ran } = recordingLamp();
    const tools = guardTools([tool], exact ? { ToolError } : {}).runnableTools();
    await anthropic.beta.messages.toolRunner({
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'x' }],
      tools,
    });
    const results = resultsSent();
    expect(results[0]).toMatchObject({ is_error: true, content: `${mark}${lampReceipt}` });
    expect(results[1].content).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
  });

  /** The results that were sent; the runner sends each once, the conversation is kept by the server. */
  const resultsSent = (): Any[] =>
    api.requests
      .flatMap((request: Any) => request.messages.slice(-1))
      .flatMap((each: Any) =>
        Array.isArray(each.content) ? each.content.filter((block: Any) => block.type === 'tool_result') : [],
      );

  test('a streamed message goes on as a whole one does', async () => {
    const anthropic = await client([streamed(message(wrongLamp)), streamed(message(rightLamp, 'set_lamp', 'toolu_2'))]);
    const { tool, ran } = recordingLamp();
    const door = guardTools([tool]);
    const messages: Any[] = [{ role: 'user', content: 'Dim it.' }];
    for (let step = 0; step < 2; step++) {
      const got = await anthropic.messages.stream({ model: 'm', max_tokens: 9, messages }).finalMessage();
      messages.push({ role: 'assistant', content: got.content }, { role: 'user', content: await door.answer(got) });
    }
    expect(messages[2].content[0]).toMatchObject({ content: lampReceipt, is_error: true });
    expect(messages[4].content[0].content).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
  });

  test('toolRunner: calls of one message are one round, and each use is a turn of its own', async () => {
    const pair = (id: string) => {
      const [text, use] = message({}, 'set_lamp', `${id}1`).content;
      return { ...message({}), content: [text, use, { ...use, id: `${id}2` }] };
    };
    const { ToolError } = await sdk<Any>('@anthropic-ai/sdk/lib/tools/ToolError');
    const door = guardTools([recordingLamp().tool], { ToolError });
    const ask = async () => {
      const anthropic = await client([pair('a'), pair('b'), message({}, 'set_lamp', 'c'), closing]);
      const tools = door.runnableTools();
      const messages = [{ role: 'user', content: 'x' }];
      await anthropic.beta.messages.toolRunner({ model: 'm', max_tokens: 9, messages, tools });
      return resultsSent().map((result) => result.content as string);
    };
    const told = await ask();
    expect(told).toHaveLength(5);
    for (const text of told.slice(0, 4)) expect(text).toContain('Send the complete arguments again');
    expect(told[4]).toContain('3 calls of `set_lamp` were refused');
    expect(await ask()).toEqual(told);
  });

  test('toolRunner, streamed: the model mends its call', async () => {
    const anthropic = await client([
      streamed(message(wrongLamp)),
      streamed(message(rightLamp, 'set_lamp', 'toolu_2')),
      streamed(closing),
    ]);
    const { ToolError } = await sdk<Any>('@anthropic-ai/sdk/lib/tools/ToolError');
    const { tool, ran } = recordingLamp();
    const runner = anthropic.beta.messages.toolRunner({
      model: 'm',
      max_tokens: 9,
      stream: true,
      messages: [{ role: 'user', content: 'x' }],
      tools: guardTools([tool], { ToolError }).runnableTools(),
    });
    for await (const stream of runner) await stream.finalMessage();
    expect(resultsSent().map((result) => result.content)).toEqual([lampReceipt, `${lampNote}\n\ndone`]);
    expect(ran).toEqual([healedLamp]);
  });

  test('toolRunner hands its context to the tool, and gets what the tool throws as it is', async () => {
    const anthropic = await client([message(rightLamp), closing]);
    const given: Any[] = [];
    const execute = (_input: unknown, context: unknown) => {
      given.push(context);
      throw new Error('the lamp is broken');
    };
    const tools = guardTools([{ ...lamp, execute }]).runnableTools();
    const messages = [{ role: 'user', content: 'x' }];
    const { signal } = new AbortController();
    await anthropic.beta.messages.toolRunner({ model: 'm', max_tokens: 9, messages, tools }, { signal });
    expect(given[0]).toMatchObject({ toolUse: { id: 'toolu_1' }, signal });
    expect(resultsSent()[0]).toMatchObject({ content: 'Error: the lamp is broken', is_error: true });
  });

  test('schemaFor is taken as it is by betaStandardSchemaTool', async () => {
    const { betaStandardSchemaTool } = await sdk<Any>('@anthropic-ai/sdk/helpers/beta/standard-schema');
    const made = betaStandardSchemaTool({
      name: 'set_lamp',
      description: 'x',
      inputSchema: schemaFor(lamp),
      run: () => 'done',
    });
    expect(made.input_schema).toMatchObject({ required: ['room', 'level'] });
    expect(made.parse(rightLamp)).toEqual(healedLamp);
    expect(() => made.parse(wrongLamp)).toThrow('The required parameter `level` is missing');
  });
});
