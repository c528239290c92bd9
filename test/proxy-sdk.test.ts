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
  readonly chat: { readonly completions: { create(body: unknown): Promise<never>; stream(body: unknown): Streamed } };
  readonly responses: { create(body: unknown): Promise<never>; stream(body: unknown): Streamed };
}

interface Streamed {
  finalChatCompletion(): Promise<Completion>;
  finalResponse(): Promise<{ readonly output: readonly { readonly arguments: string }[] }>;
}

interface Completion {
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly tool_calls: readonly { readonly function: { readonly arguments: string } }[];
    };
  }[];
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
