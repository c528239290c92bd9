import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  chatAnswer,
  chatCall,
  chatRequest,
  chatTool,
  json,
  responsesTool,
  startStage,
  stream,
} from './proxy-upstream.ts';

const entry = new URL('./sdks/node_modules/openai/index.mjs', import.meta.url);
const isThere = existsSync(entry);
const where = isThere ? '' : ' (skipped: the SDKs of test/sdks are not installed)';

/** As much of the client as is used here; its own types need browser libraries that this project does not load. */
interface Client {
  readonly chat: {
    readonly completions: {
      create(body: unknown): Promise<never>;
      stream(body: unknown): Streamed;
      runTools(body: unknown): { finalContent(): Promise<string> };
    };
  };
  readonly responses: { create(body: unknown): Promise<never>; stream(body: unknown): Streamed };
}

interface Streamed extends AsyncIterable<never> {
  on(name: string, listener: (event: never) => void): void;
  finalChatCompletion(): Promise<Completion>;
  finalResponse(): Promise<{ readonly output: readonly { readonly arguments: string }[]; readonly usage?: Usage }>;
}

interface Usage {
  readonly total_tokens: number;
}

interface Completion {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls: readonly {
        readonly function: { readonly arguments: string };
        readonly toolmend?: unknown;
      }[];
    };
  }[];
  readonly usage?: Usage;
}

async function connect(url: string): Promise<Client> {
  const { default: OpenAI } = (await import(entry.href)) as { default: new (options: unknown) => Client };
  return new OpenAI({ apiKey: 'sk-none', baseURL: `${url}/v1`, maxRetries: 0 });
}

const broken = `{'city': 'Bergen', days: "2"}`;
const healed = '{"city":"Bergen","days":2}';

describe.skipIf(!isThere)(`the client of OpenAI${where}`, () => {
  test('reads a healed completion', async () => {
    const stage = await startStage([json(chatAnswer([chatCall(broken)]))]);
    const completion: Completion = await (await connect(stage.url)).chat.completions.create(chatRequest());
    expect(completion.choices[0]!.message.tool_calls[0]!.function.arguments).toBe(healed);
  });

  test('adds a healed stream up to the healed text', async () => {
    const chunk = (delta: unknown, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    const pieces = broken
      .match(/[\s\S]{1,4}/g)!
      .map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
    const first = chunk({
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'forecast', arguments: '' } }],
    });
    const bytes = [
      chunk({ role: 'assistant', content: 'Hi' }),
      first,
      ...pieces,
      chunk({}, 'tool_calls'),
      'data: [DONE]\n\n',
    ].join('');
    const stage = await startStage([stream(bytes, 10)]);
    const request = { model: 'm', messages: [{ role: 'user', content: 'x' }], tools: [chatTool] };
    const { message } = (await (await connect(stage.url)).chat.completions.stream(request).finalChatCompletion())
      .choices[0]!;
    expect([message.content, message.tool_calls[0]!.function.arguments]).toEqual(['Hi', healed]);
  });

  test('adds a healed stream of Responses up to the healed text', async () => {
    const item = {
      type: 'function_call',
      id: 'fc',
      call_id: 'a',
      name: 'forecast',
      arguments: broken,
      status: 'completed',
    };
    const response = {
      id: 'r',
      object: 'response',
      created_at: 1,
      status: 'completed',
      output: [item],
      tools: [],
      error: null,
    };
    const events = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '', status: 'in_progress' } },
      { type: 'response.function_call_arguments.delta', item_id: 'fc', output_index: 0, delta: broken.slice(0, 9) },
      { type: 'response.function_call_arguments.delta', item_id: 'fc', output_index: 0, delta: broken.slice(9) },
      {
        type: 'response.function_call_arguments.done',
        item_id: 'fc',
        output_index: 0,
        name: 'forecast',
        arguments: broken,
      },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ];
    const bytes = events
      .map(
        (event, sequence_number) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
      )
      .join('');
    const stage = await startStage([stream(bytes, 30)]);
    const request = { model: 'm', input: 'x', tools: [responsesTool] };
    const final = await (await connect(stage.url)).responses.stream(request).finalResponse();
    expect(final.output[0]!.arguments).toBe(healed);
  });
});

/** Two answers: the first one's call is refused, the second one's healed. */
const twice = ['{"days": 3}', broken] as const;

describe.skipIf(!isThere)(`the client of OpenAI, when the model is asked again${where}`, () => {
  const request = { model: 'm', messages: [{ role: 'user', content: 'x' }], tools: [chatTool] };
  const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
  const chunk = (id: string, delta: unknown, finish: string | null = null, more: object = {}) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
  const chatStream = (id: string, text: string, before: readonly object[] = []) =>
    [
      chunk(id, { role: 'assistant', content: null }),
      ...before.map((delta) => chunk(id, delta)),
      chunk(id, {
        tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'forecast', arguments: '' } }],
      }),
      ...text
        .match(/[\s\S]{1,6}/g)!
        .map((piece) => chunk(id, { tool_calls: [{ index: 0, function: { arguments: piece } }] })),
      chunk(id, {}, 'tool_calls'),
      `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`,
      'data: [DONE]\n\n',
    ].join('');

  test('reads a whole completion with the cost of both', async () => {
    const stage = await startStage(twice.map((text) => json(chatAnswer([chatCall(text)]))));
    const completion: Completion = await (await connect(stage.url)).chat.completions.create(chatRequest());
    expect(completion.choices[0]!.message.tool_calls[0]!.function.arguments).toBe(healed);
    expect(completion.usage!.total_tokens).toBe(30);
    expect(stage.got).toHaveLength(2);
  });

  test.each([
    ['with nothing before the call', []],
    ['with reasoning before the call, shown from both answers', [{ reasoning_content: 'Hm.' }]],
  ])('adds a streamed completion up, %s', async (_, before) => {
    const stage = await startStage(twice.map((text, at) => stream(chatStream(`c${at}`, text, before), 25)));
    const streamed = (await connect(stage.url)).chat.completions.stream(request);
    const done: string[] = [];
    streamed.on('tool_calls.function.arguments.done', (event: { arguments: string }) => done.push(event.arguments));
    const completion = await streamed.finalChatCompletion();
    expect(completion.choices[0]!.message.tool_calls.map((call) => call.function.arguments)).toEqual([healed]);
    expect(done).toEqual([healed]);
    expect(completion.usage!.total_tokens).toBe(14);
  });

  test('marks reach the application beside what the client knows', async () => {
    const stage = await startStage([stream(chatStream('c', twice[0]))], { retries: 0 });
    const completion = await (await connect(stage.url)).chat.completions.stream(request).finalChatCompletion();
    const [call] = completion.choices[0]!.message.tool_calls;
    expect(call!.function.arguments).toBe(twice[0]);
    expect(call!.toolmend).toMatchObject({ outcome: 'rejected' });
  });

  const item = (text: string, more: object = {}) => ({
    type: 'function_call',
    id: 'fc',
    call_id: 'a',
    name: 'forecast',
    arguments: text,
    status: 'completed',
    ...more,
  });
  const responsesStream = (id: string, text: string) => {
    const whole = { id, object: 'response', created_at: 1, status: 'completed', tools: [], error: null };
    const reasoning = { type: 'reasoning', id: 'rs', summary: [] };
    const cost = { input_tokens: 3, output_tokens: 2, total_tokens: 5 };
    const open = { ...whole, status: 'in_progress', output: [] };
    const at = { item_id: 'fc', output_index: 1 };
    return [
      { type: 'response.created', response: open },
      { type: 'response.in_progress', response: open },
      { type: 'response.output_item.added', output_index: 0, item: reasoning },
      { type: 'response.output_item.done', output_index: 0, item: reasoning },
      { type: 'response.output_item.added', output_index: 1, item: item('', { status: 'in_progress' }) },
      ...text.match(/[\s\S]{1,6}/g)!.map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
      { type: 'response.function_call_arguments.done', ...at, name: 'forecast', arguments: text },
      { type: 'response.output_item.done', output_index: 1, item: item(text) },
      { type: 'response.completed', response: { ...whole, output: [reasoning, item(text)], usage: cost } },
    ]
      .map(
        (event, sequence_number) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
      )
      .join('');
  };

  test('reads a streamed Response in order, every snapshot the healed text', async () => {
    const stage = await startStage(twice.map((text, at) => stream(responsesStream(`r${at}`, text), 40)));
    const streamed = (await connect(stage.url)).responses.stream({ model: 'm', input: 'x', tools: [responsesTool] });
    const snapshots: unknown[] = [];
    streamed.on('response.function_call_arguments.delta', ({ snapshot }: { snapshot: unknown }) => {
      snapshots.push(snapshot);
    });
    const seen: { type: string; sequence_number: number; response?: { id: string } }[] = [];
    for await (const event of streamed) seen.push(event);
    const final = await streamed.finalResponse();
    expect(final.output.map(({ arguments: text }) => text)).toEqual([undefined, healed]);
    expect(final.usage!.total_tokens).toBe(10);
    const types = seen.map(({ type }) => type);
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.output_item.done',
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const numbers = seen.map(({ sequence_number }) => sequence_number);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(snapshots).toEqual([healed]);
    expect(seen[0]!.response!.id).toBe('r1');
  });

  test('runs tools to the end through the proxy', async () => {
    const closing = JSON.stringify({
      ...JSON.parse(chatAnswer([])),
      choices: [{ index: 0, message: { role: 'assistant', content: 'Wet.' }, finish_reason: 'stop' }],
    });
    const stage = await startStage([...twice.map((text) => json(chatAnswer([chatCall(text)]))), json(closing)]);
    const ran: unknown[] = [];
    const weather = {
      type: 'function',
      function: {
        ...(chatTool['function'] as object),
        parse: JSON.parse,
        function: (input: unknown) => {
          ran.push(input);
          return 'rain';
        },
      },
    };
    const runner = (await connect(stage.url)).chat.completions.runTools({ ...request, tools: [weather] });
    expect(await runner.finalContent()).toBe('Wet.');
    expect(ran).toEqual([JSON.parse(healed)]);
    expect(stage.got).toHaveLength(3);
  });
});
