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
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const turn = (input: string, toolName = 'set_lamp', toolCallId = 'c1') => ({
  finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
  usage,
  warnings: [],
  content: [{ type: 'tool-call', toolCallId, toolName, input }],
});
const closing = {
  finishReason: { unified: 'stop', raw: 'stop' },
  usage,
  warnings: [],
  content: [{ type: 'text', text: 'ok' }],
};

/** The tool results that a later request of the model shows. */
const shownIn = (request: Any): Any[] =>
  request.prompt
    .flatMap((message: Any) => (message.role === 'tool' ? message.content : []))
    .map((part: Any) => part.output);

describe.skipIf(!sdksInstalled).each([
  ['7', 'ai', 'MockLanguageModelV4'],
  ['6', 'ai-6', 'MockLanguageModelV3'],
])(`ai %s${skipNote}`, (_version, name, mock) => {
  const load = async (answers: readonly unknown[]): Promise<Any> => {
    const ai = await sdk<Any>(name);
    const { [mock]: Model } = await sdk<Any>(`${name}/test`);
    let asked = 0;
    const requests: Any[] = [];
    const model = new Model({
      doGenerate: async (request: Any) => note(requests, request, answers[Math.min(asked++, answers.length - 1)]),
    });
    const stop = ai.isStepCount ?? ai.stepCountIs;
    const generate = (more: object, steps = 4): Promise<Any> =>
      ai.generateText({ model, prompt: 'x', stopWhen: stop(steps), ...more });
    return { ai, generate, requests };
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
      turn(JSON.stringify(rightLamp), 'set_lamp', 'c2'),
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
    const { ai, generate, requests } = await load([turn("{'room': 'kitchen', level: '40',}"), closing]);
    const ran: unknown[] = [];
    const made = ai.tool({
      inputSchema: ai.jsonSchema(lamp.parameters),
      execute: (input: unknown) => note(ran, input, { ok: 1 }),
    });
    await generate(await guardTools({ set_lamp: made }));
    expect(ran).toEqual([healedLamp]);
    expect(shownIn(requests[1])[0].value).toContain('{"ok":1}');
  });

  test('the cap holds over a conversation', async () => {
    const { ai, generate, requests } = await load(['c1', 'c2', 'c3', 'c4'].map((id) => turn('{}', 'set_lamp', id)));
    const made = ai.tool({ inputSchema: ai.jsonSchema(lamp.parameters), execute: () => 'done' });
    await generate(await guardTools({ set_lamp: made }), 5);
    const told = shownIn(requests[4]).map((output) => output.value as string);
    expect(told[0]).toContain('is missing');
    expect(told[1]).toContain('{"room":"text","level":');
    expect(told[2]).not.toContain('Send the complete arguments again');
    expect(told[3]).toBe(lampClosed);
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
    const { ai, generate, requests } = await load([turn(JSON.stringify(rightLamp)), closing]);
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
