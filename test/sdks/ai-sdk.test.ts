import { describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/ai-sdk.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import {
  healedLamp,
  lamp,
  lampClosed,
  lampNote,
  lampReceipt,
  memoryLedger,
  note,
  rightLamp,
  samples,
  sharedBudget,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const callOf = (input: string, toolName = 'set_lamp', toolCallId = 'c1') => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input,
});
const message = (...content: readonly object[]) => ({
  finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
  usage,
  warnings: [],
  content,
});
const turn = (input: string, toolName?: string, toolCallId?: string) => message(callOf(input, toolName, toolCallId));
const closing = {
  finishReason: { unified: 'stop', raw: 'stop' },
  usage,
  warnings: [],
  content: [{ type: 'text', text: 'ok' }],
};

const right = JSON.stringify(rightLamp);

/** The tool results that a later request of the model shows. */
const shownIn = (request: Any): Any[] =>
  request.prompt
    .flatMap((message: Any) => (message.role === 'tool' ? message.content : []))
    .map((part: Any) => part.output);

/** The same answer as a provider streams it: the text of a call in pieces first. */
const chunksOf = ({ content, finishReason }: Any): object[] => [
  { type: 'stream-start', warnings: [] },
  ...content.flatMap((part: Any): object[] =>
    part.type === 'text'
      ? [
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: part.text },
          { type: 'text-end', id: 't' },
        ]
      : [
          { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName },
          { type: 'tool-input-delta', id: part.toolCallId, delta: part.input.slice(0, 5) },
          { type: 'tool-input-delta', id: part.toolCallId, delta: part.input.slice(5) },
          { type: 'tool-input-end', id: part.toolCallId },
          part,
        ],
  ),
  { type: 'finish', finishReason, usage },
];

describe.skipIf(!sdksInstalled).each([
  ['7', 'ai', 'MockLanguageModelV4'],
  ['6', 'ai-6', 'MockLanguageModelV3'],
])(`ai %s${skipNote}`, (_version, name, mock) => {
  const load = async (answers: readonly unknown[]): Promise<Any> => {
    const ai = await sdk<Any>(name);
    const { [mock]: Model } = await sdk<Any>(`${name}/test`);
    let asked = 0;
    const requests: Any[] = [];
    const next = (request: Any): Any => note(requests, request, answers[Math.min(asked++, answers.length - 1)]);
    const model = new Model({
      doGenerate: async (request: Any) => next(request),
      doStream: async (request: Any) => ({ stream: ai.simulateReadableStream({ chunks: chunksOf(next(request)) }) }),
    });
    const stop = ai.isStepCount ?? ai.stepCountIs;
    const generate = (more: object, steps = 4): Promise<Any> =>
      ai.generateText({ model, prompt: 'x', stopWhen: stop(steps), ...more });
    const stream = (more: object, steps = 4): Any =>
      ai.streamText({ model, prompt: 'x', stopWhen: stop(steps), ...more });
    const makeLamp = (more: object): Any => ai.tool({ inputSchema: ai.jsonSchema(lamp.parameters), ...more });
    return { ai, model, generate, stream, requests, makeLamp };
  };

  test.each(samples)('$id comes out as check says', async ({ tool, raw, options, outcome, ofObject }) => {
    const { ai, generate, requests } = await load([turn(raw, tool.name), closing]);
    const ran: unknown[] = [];
    const made = ai.tool({
      description: 'x',
      inputSchema: ai.jsonSchema(tool.parameters),
      execute: (input: unknown) => note(ran, input),
    });
    const { effect, heal } = tool;
    const words = { [tool.name]: { ...(effect && { effect }), ...(heal && { heal }) } };
    await generate(await guardTools({ [tool.name]: made }, { ...options, tools: words }));
    // The SDK reads JSON before it asks anybody, so duplicate keys and lost digits are gone by then.
    const expected = ofObject !== undefined && raw.trim() !== '' ? ofObject : outcome;
    expect(ran).toEqual(expected.outcome === 'rejected' ? [] : [expected.arguments]);
    const [shown] = shownIn(requests[1]);
    if (expected.outcome === 'rejected') expect(shown).toMatchObject({ type: 'error-text', value: expected.receipt });
    else expect(shown.value.endsWith('done')).toBe(true);
  });

  test('the model mends its call after the receipt; approval and history see what will run', async () => {
    const { ai, generate, requests } = await load([
      turn(JSON.stringify(wrongLamp)),
      turn(right, 'set_lamp', 'c2'),
      closing,
    ]);
    const seen: unknown[] = [];
    const ran: unknown[] = [];
    const made = ai.tool({
      description: 'x',
      inputSchema: ai.jsonSchema(lamp.parameters),
      needsApproval: (input: unknown) => note(seen, input, false),
      execute: (input: unknown) => note(ran, input),
    });
    const ledger = memoryLedger();
    const result = await generate(await guardTools({ set_lamp: made }, { ledger }));
    expect(shownIn(requests[2])).toEqual([
      { type: 'error-text', value: lampReceipt },
      { type: 'text', value: `${lampNote}\n\ndone` },
    ]);
    expect(result.text).toBe('ok');
    expect(seen).toEqual([healedLamp]);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
    const calls = requests[2].prompt.filter((message: Any) => message.role === 'assistant').at(-1).content;
    expect(calls.find((part: Any) => part.type === 'tool-call').input).toEqual(healedLamp);
  });

  test('broken JSON is mended, and told', async () => {
    const { makeLamp, generate, requests } = await load([turn("{'room': 'kitchen', level: '40',}"), closing]);
    const ran: unknown[] = [];
    const made = makeLamp({ execute: (input: unknown) => note(ran, input, { ok: 1 }) });
    await generate(await guardTools({ set_lamp: made }));
    expect(ran).toEqual([healedLamp]);
    expect(shownIn(requests[1])[0].value).toContain('{"ok":1}');
  });

  test('the cap holds over a conversation', async () => {
    const { makeLamp, generate, requests } = await load(
      ['c1', 'c2', 'c3', 'c4'].map((id) => turn('{}', 'set_lamp', id)),
    );
    const made = makeLamp({ execute: () => 'done' });
    await generate(await guardTools({ set_lamp: made }), 5);
    const told = shownIn(requests[4]).map((output) => output.value as string);
    expect(told[0]).toContain('is missing');
    expect(told[1]).toContain('{"room":"text","level":');
    expect(told[2]).not.toContain('Send the complete arguments again');
    expect(told[3]).toBe(lampClosed);
  });

  test('a closed call is taken down once, as closed, also where its arguments are right', async () => {
    const answers = [...['c1', 'c2', 'c3'].map((id) => turn('{}', 'set_lamp', id)), turn(right, 'set_lamp', 'c4')];
    const ran: unknown[] = [];
    const ledgers = [memoryLedger(), memoryLedger()] as const;
    const { makeLamp, generate } = await load([...answers, closing]);
    const made = makeLamp({ execute: (input: unknown) => note(ran, input) });
    await generate(await guardTools({ set_lamp: made }, { ledger: ledgers[0] }), 5);
    const { stream } = await load([...answers, closing]);
    await stream(await guardTools({ set_lamp: made }, { ledger: ledgers[1] }), 5).consumeStream();
    for (const { outcomes } of ledgers) expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', 'closed']);
    expect(ran).toEqual([]);
  });

  test('a call that waits for approval is taken down when it comes, and not again when it runs or is denied', async () => {
    for (const approved of [true, false]) {
      const { makeLamp, generate, requests } = await load([turn(right), closing]);
      const ran: unknown[] = [];
      const given: unknown[] = [];
      const made = makeLamp({
        needsApproval: true,
        onInputAvailable: ({ input }: Any) => void given.push(input),
        execute: (input: unknown) => note(ran, input),
      });
      const ledger = memoryLedger();
      const guarded = await guardTools({ set_lamp: made }, { ledger });
      const messages: object[] = [{ role: 'user', content: 'x' }];
      const asked = await generate({ prompt: undefined, messages, ...guarded });
      expect(ledger.outcomes).toEqual(['healed']);
      const { approvalId } = asked.content.find((part: Any) => part.type === 'tool-approval-request');
      messages.push(...asked.response.messages, {
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId, approved }],
      });
      await generate({ prompt: undefined, messages, ...guarded });
      expect(requests).toHaveLength(2);
      expect(ran).toEqual(approved ? [healedLamp] : []);
      expect(given).toEqual([healedLamp]);
      expect(ledger.outcomes).toEqual(['healed']);
    }
  });

  test('a call that the client runs is taken down once, and a history that is read again is not', async () => {
    const { ai, makeLamp, generate } = await load([turn(right)]);
    const ledger = memoryLedger();
    const made = makeLamp({});
    const guarded = await guardTools({ set_lamp: made }, { ledger });
    await generate(guarded);
    expect(ledger.outcomes).toEqual(['healed']);
    const { success } = await ai.safeValidateUIMessages({
      tools: guarded.tools,
      messages: [
        {
          id: 'm1',
          role: 'assistant',
          parts: [
            { type: 'tool-set_lamp', toolCallId: 'c1', state: 'output-available', input: healedLamp, output: 'done' },
          ],
        },
      ],
    });
    expect(success).toBe(true);
    expect(ledger.outcomes).toEqual(['healed']);
  });

  test('a check of its own that makes no object of the arguments is taken down, and closed, all the same', async () => {
    const { z } = await sdk<Any>('zod');
    const { ai, generate } = await load([
      ...['c1', 'c2', 'c3'].map((id) => turn('{}', 'set_lamp', id)),
      turn(right, 'set_lamp', 'c4'),
      closing,
    ]);
    const ran: unknown[] = [];
    const inputSchema = z.object({ room: z.string(), level: z.number() }).transform(({ room }: Any) => room);
    const made = ai.tool({ inputSchema, execute: (input: unknown) => note(ran, input) });
    const ledger = memoryLedger();
    await generate(await guardTools({ set_lamp: made }, { ledger }), 5);
    expect(ran).toEqual([]);
    expect(ledger.outcomes).toHaveLength(4);
  });

  test('a result that JSON cannot say is shown in place of ending the run', async () => {
    const cyclic: Record<string, unknown> = { a: 1 };
    cyclic['self'] = cyclic;
    const shownOf = async (value: unknown): Promise<unknown> => {
      const { makeLamp, generate, requests } = await load([turn(JSON.stringify(healedLamp)), closing]);
      const made = makeLamp({ execute: () => value });
      const { text } = await generate(await guardTools({ set_lamp: made }));
      expect(text).toBe('ok');
      return shownIn(requests[1])[0];
    };
    expect(await shownOf({ n: 10n ** 20n })).toEqual({ type: 'json', value: { n: '100000000000000000000' } });
    expect(await shownOf(cyclic)).toEqual({ type: 'json', value: { a: 1, self: '[circular]' } });
    expect(await shownOf({ at: new Date(0), none: null })).toEqual({
      type: 'json',
      value: { at: '1970-01-01T00:00:00.000Z', none: null },
    });
  });

  test('calls of one message are one round', async () => {
    const pair = (id: string) => message(callOf('{}', 'set_lamp', `${id}1`), callOf('{}', 'set_lamp', `${id}2`));
    const { makeLamp, generate, requests } = await load([pair('a'), pair('b'), closing]);
    const made = makeLamp({ execute: () => 'done' });
    await generate(await guardTools({ set_lamp: made }));
    const told = shownIn(requests[2]).map((output) => output.value as string);
    expect(told).toHaveLength(4);
    expect(told.filter((text) => text.includes('Send the complete arguments again'))).toHaveLength(4);
    expect(told.filter((text) => text.includes('just refused'))).toHaveLength(2);
  });

  test('streamed: the model mends its call, broken JSON too, and the application sees what ran', async () => {
    const { makeLamp, stream, requests } = await load([
      turn("{'room': 'kitchen',}"),
      turn(right, 'set_lamp', 'c2'),
      closing,
    ]);
    const ran: unknown[] = [];
    const made = makeLamp({ execute: (input: unknown) => note(ran, input) });
    const result = stream(await guardTools({ set_lamp: made }));
    const parts: Any[] = [];
    for await (const part of result.fullStream) parts.push(part);
    expect(await result.text).toBe('ok');
    const [refused, mended] = shownIn(requests[2]);
    expect(refused).toMatchObject({ type: 'error-text' });
    expect(refused.value).toContain('The required parameter `level` is missing');
    expect(mended).toEqual({ type: 'text', value: `${lampNote}\n\ndone` });
    expect(ran).toEqual([healedLamp]);
    expect(parts.filter((part) => part.type === 'tool-call').map((part) => part.input)[1]).toEqual(healedLamp);
    expect(parts.filter((part) => part.type === 'tool-result').map((part) => part.output)).toEqual(['done']);
  });

  test('what the SDK hands to a tool comes through, and what the tool throws comes back as it is', async () => {
    const { makeLamp, generate } = await load([turn(right), closing]);
    const thrown = new Error('the lamp is broken');
    const given: Any[] = [];
    const made = makeLamp({
      execute: (_input: unknown, options: unknown) => {
        given.push(options);
        throw thrown;
      },
    });
    const { signal } = new AbortController();
    const { steps } = await generate({ ...(await guardTools({ set_lamp: made })), abortSignal: signal });
    expect(given[0]).toMatchObject({ toolCallId: 'c1', messages: [{ role: 'user' }] });
    expect(given[0].abortSignal).toBeInstanceOf(AbortSignal);
    expect(steps[0].content.find((part: Any) => part.type === 'tool-error').error).toBe(thrown);
  });

  test('an agent takes it too', async () => {
    const { ai, makeLamp, model, requests } = await load([
      turn('{"room": "kitchen"'),
      turn(right, 'set_lamp', 'c2'),
      closing,
    ]);
    const ran: unknown[] = [];
    const made = makeLamp({ execute: (input: unknown) => note(ran, input) });
    const agent = new ai.ToolLoopAgent({ model, ...(await guardTools({ set_lamp: made })) });
    expect((await agent.generate({ prompt: 'x' })).text).toBe('ok');
    expect(shownIn(requests[2])[0].value).toContain('The arguments end before they are complete');
    expect(shownIn(requests[2])[1].value).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
  });

  test('a tool that streams goes on streaming', async () => {
    const { makeLamp, stream } = await load([turn(right), closing]);
    const made = makeLamp({
      async *execute() {
        yield 'half';
        yield 'done';
      },
    });
    const parts: Any[] = [];
    for await (const part of stream(await guardTools({ set_lamp: made })).fullStream) parts.push(part);
    const results = parts.filter((part) => part.type === 'tool-result');
    expect(results.filter((part) => part.preliminary).map((part) => part.output)).toEqual(['half', 'done']);
    expect(results.at(-1).output).toBe('done');
  });

  test('a budget that answers later is waited for, and counts over several maps of tools', async () => {
    const budget = sharedBudget();
    const messages: object[] = [];
    const ask = async (session: string, execute: () => unknown, ...inputs: string[]): Promise<string[]> => {
      const { makeLamp, generate, requests } = await load([...inputs.map((input) => turn(input)), closing]);
      const made = makeLamp({ execute });
      messages.push(...Array<object>(9).fill({ role: 'user', content: 'x' }));
      const guarded = await guardTools({ set_lamp: made }, { budget, session, turn: 't1' });
      await generate({ prompt: undefined, messages: [...messages], ...guarded });
      return shownIn(requests.at(-1)).map((output) => output.value);
    };
    async function* streams(): AsyncGenerator<string> {
      yield 'half';
      yield 'done';
    }
    await ask('s1', () => 'done', '{}', '{}');
    expect((await ask('s2', streams, right))[0]).toBe(`${lampNote}\n\ndone`);
    expect((await ask('s1', () => 'done', '{}'))[0]).toContain('takes no more calls');
    let ran = false;
    const execute = () => {
      ran = true;
    };
    const told = await ask('s1', execute, '{}', right);
    expect(told).toEqual([lampClosed, lampClosed]);
    expect(ran).toBe(false);
  });

  test('what the provider runs is left alone', async () => {
    const { generate, requests } = await load([
      message(
        { ...callOf('{"query":1}', 'search'), providerExecuted: true },
        { type: 'tool-result', toolCallId: 'c1', toolName: 'search', result: { hits: [] }, providerExecuted: true },
        { type: 'text', text: 'ok' },
      ),
    ]);
    const { jsonSchema } = await sdk<Any>(name);
    const search = {
      type: 'provider',
      id: 'p.search',
      name: 'search',
      args: {},
      isProviderExecuted: true,
      inputSchema: jsonSchema({ type: 'object', properties: { query: { type: 'string' } } }),
    };
    const { content } = await generate(await guardTools({ search }), 1);
    expect(content.find((part: Any) => part.type === 'tool-call')).toMatchObject({ input: { query: 1 } });
    expect(requests).toHaveLength(1);
  });

  test('a zod schema keeps its own check, and tools of an MCP client are checked at all', async () => {
    const { z } = await sdk<Any>('zod');
    const { ai, generate, requests } = await load([
      turn('{"n":"3"}', 'own'),
      turn('{"n":"x"}', 'theirs', 'c2'),
      closing,
    ]);
    const ran: unknown[] = [];
    const execute = (input: unknown) => note(ran, input);
    const tools = await guardTools({
      own: ai.tool({ inputSchema: z.object({ n: z.number().refine((n: number) => n !== 3, 'never 3') }), execute }),
      theirs: ai.dynamicTool({
        inputSchema: ai.jsonSchema({ type: 'object', properties: { n: { type: 'number' } } }),
        execute,
      }),
    });
    await generate(tools);
    const shown = shownIn(requests[2]);
    expect(shown[0].value).toContain('never 3');
    expect(shown[1].value).toContain('The parameter `n` type is expected as `number` but provided as `string`');
    expect(ran).toEqual([]);
  });

  test('schemaFor is taken as it is', async () => {
    const { ai, generate, requests } = await load([turn(right), closing]);
    const ran: unknown[] = [];
    await generate({
      tools: {
        set_lamp: ai.tool({ inputSchema: schemaFor(lamp), execute: (input: unknown) => note(ran, input) }),
      },
    });
    expect(ran).toEqual([healedLamp]);
    expect(requests[0].tools[0].inputSchema).toMatchObject({
      required: ['room', 'level'],
      additionalProperties: false,
    });
  });
});

test.skipIf(!sdksInstalled)(
  'approval of version 7, asked of the call of the model, sees the healed arguments',
  async () => {
    const ai = await sdk<Any>('ai');
    const { MockLanguageModelV4 } = await sdk<Any>('ai/test');
    const seen: unknown[] = [];
    const made = ai.tool({ inputSchema: ai.jsonSchema(lamp.parameters), execute: () => 'done' });
    const { content } = await ai.generateText({
      model: new MockLanguageModelV4({ doGenerate: async () => turn(right) }),
      prompt: 'x',
      toolApproval: { set_lamp: (input: unknown) => note(seen, input, 'user-approval') },
      ...(await guardTools({ set_lamp: made })),
    });
    expect(seen).toEqual([healedLamp]);
    expect(content.find((part: Any) => part.type === 'tool-approval-request').toolCall.input).toEqual(healedLamp);
  },
);

test.skipIf(!sdksInstalled)(
  'an input that the application refines runs as refined, and is taken down once',
  async () => {
    const ai = await sdk<Any>('ai');
    const { MockLanguageModelV4 } = await sdk<Any>('ai/test');
    const ran: unknown[] = [];
    const made = ai.tool({
      inputSchema: ai.jsonSchema(lamp.parameters),
      execute: (input: unknown) => note(ran, input),
    });
    const ledger = memoryLedger();
    await ai.generateText({
      model: new MockLanguageModelV4({ doGenerate: async () => turn(right) }),
      prompt: 'x',
      experimental_refineToolInput: { set_lamp: (input: object) => ({ ...input, level: 5 }) },
      ...(await guardTools({ set_lamp: made }, { ledger })),
    });
    expect(ran).toEqual([{ room: 'kitchen', level: 5 }]);
    expect(ledger.outcomes).toEqual(['accepted']);
  },
);

test('a schema that cannot be used is told at once, with the name of the tool', async () => {
  const made = guardTools({ odd: { inputSchema: { type: 'objekt' } } });
  await expect(made).rejects.toMatchObject({ name: 'ToolmendError', code: 'schema', tool: 'odd' });
});
