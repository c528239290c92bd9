import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/anthropic.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
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

describe.skipIf(!sdksInstalled)(`@anthropic-ai/sdk 1${skipNote}`, () => {
  let api: FakeApi | undefined;
  let Anthropic: Any;
  beforeAll(async () => {
    Anthropic = (await sdk<Any>('@anthropic-ai/sdk')).default;
  });
  afterAll(() => api?.close());
  const client = async (answers: readonly unknown[]): Promise<Any> => {
    await api?.close();
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
    expect((api!.requests[0] as Any).tools[0]).toMatchObject({
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
    const results = api!.requests
      .flatMap((request: Any) => request.messages.slice(-1))
      .flatMap((each: Any) =>
        Array.isArray(each.content) ? each.content.filter((block: Any) => block.type === 'tool_result') : [],
      );
    expect(results[0]).toMatchObject({ is_error: true, content: `${mark}${lampReceipt}` });
    expect(results[1].content).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
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
