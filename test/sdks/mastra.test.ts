import { describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/mastra.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
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

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const callOf = (input: string, toolCallId = 'c1') => ({
  type: 'tool-call',
  toolCallId,
  toolName: 'set_lamp',
  input,
});
const said = { type: 'text', text: 'ok' };

/** Makes an agent whose model gives the contents one after another, and keeps the prompts. */
async function makeAgent(
  contents: readonly (readonly Any[])[],
  made: Any,
  guardModel: (model: object) => object = (model) => model,
): Promise<{ readonly agent: Any; readonly prompts: Any[] }> {
  const { Agent } = await sdk<Any>('@mastra/core/agent');
  const prompts: Any[] = [];
  const next = ({ prompt }: Any): readonly Any[] =>
    note(prompts, prompt, contents[Math.min(prompts.length, contents.length - 1)])!;
  const reasonOf = (content: readonly Any[]) => (content[0].type === 'text' ? 'stop' : 'tool-calls');
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'm',
    supportedUrls: {},
    async doGenerate(request: Any) {
      const content = next(request);
      return { content, finishReason: reasonOf(content), usage, warnings: [] };
    },
    async doStream(request: Any) {
      const content = next(request);
      const parts = content.flatMap((part) =>
        part.type === 'text'
          ? [
              { type: 'text-start', id: 't' },
              { type: 'text-delta', id: 't', delta: part.text },
              { type: 'text-end', id: 't' },
            ]
          : [part],
      );
      const all = [
        { type: 'stream-start', warnings: [] },
        ...parts,
        { type: 'finish', finishReason: reasonOf(content), usage },
      ];
      return { stream: ReadableStream.from(all) };
    },
  };
  const tools = { set_lamp: made };
  return { agent: new Agent({ id: 'a', name: 'a', instructions: 'x', model: guardModel(model), tools }), prompts };
}

/** The results of tools that a later prompt shows. */
const shownIn = (prompt: Any): Any[] =>
  prompt
    .flatMap((message: Any) => (message.role === 'tool' ? message.content : []))
    .map((part: Any) => part.output.value);

describe.skipIf(!sdksInstalled)(`@mastra/core 1${skipNote}`, () => {
  const toolOf = async (door: ReturnType<typeof guardTools>, name = 'set_lamp'): Promise<Any> => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    return createTool(door.tools[name]);
  };

  test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
    const ran: unknown[] = [];
    const made = await toolOf(guardTools([{ ...tool, execute: (input) => note(ran, input) }], options), tool.name);
    const result = await made.execute(object, {});
    if (ofObject.outcome === 'rejected') expect(result).toEqual({ error: true, message: ofObject.receipt });
    else expect(result).toBe(toldOf(ofObject));
    expect(ran).toEqual(ofObject.outcome === 'rejected' ? [] : [ofObject.arguments]);
  });

  test('the model mends its call after the receipt', async () => {
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const made = await toolOf(guardTools([tool], { ledger }));
    expect(await made.execute(wrongLamp, {})).toEqual({ error: true, message: lampReceipt });
    expect(await made.execute(rightLamp, {})).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
  });

  test('the cap closes the tool, a new turn opens it', async () => {
    const door = guardTools([lamp]);
    const made = await toolOf(door);
    for (let i = 0; i < 3; i++) await made.execute({}, {});
    expect(await made.execute({}, {})).toEqual({ error: true, message: lampClosed });
    door.startTurn();
    expect(await made.execute(wrongLamp, {})).toEqual({ error: true, message: lampReceipt });
  });

  test('an object of the tool stays one', async () => {
    const made = await toolOf(guardTools([{ ...lamp, execute: () => ({ a: 1 }) }]));
    expect(await made.execute(rightLamp, {})).toEqual({ a: 1, corrected: lampNote });
    expect(await made.execute(healedLamp, {})).toEqual({ a: 1 });
  });

  test.each(['generate', 'stream'])('an agent (%s): the model mends its call after the receipt', async (way) => {
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const made = await toolOf(guardTools([tool], { ledger }));
    const script = [[callOf(JSON.stringify(wrongLamp))], [callOf(JSON.stringify(rightLamp), 'c2')], [said]];
    const { agent, prompts } = await makeAgent(script, made);
    expect(await (await agent[way]('x', { maxSteps: 5 })).text).toBe('ok');
    expect(shownIn(prompts[2])).toEqual([{ error: true, message: lampReceipt }, `${lampNote}\n\ndone`]);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
  });

  test.each(['generate', 'stream'])(
    'an agent (%s): each run is a turn, calls of one message are a round',
    async (way) => {
      const door = guardTools([lamp]);
      const made = await toolOf(door);
      const pair = (id: string) => [callOf('{}', `${id}1`), callOf('{}', `${id}2`)];
      const script = [pair('a'), pair('b'), pair('c'), pair('d'), [said]];
      for (let run = 0; run < 2; run++) {
        const { agent, prompts } = await makeAgent(script, made, door.guardModel);
        await (await agent[way]('x', { maxSteps: 9 })).text;
        const told = shownIn(prompts[4]).map(({ message }) => message as string);
        expect(told).toHaveLength(8);
        for (const text of told.slice(0, 4)) expect(text).toContain('Send the complete arguments again');
        for (const text of told.slice(4, 6)) expect(text).toContain('3 calls of `set_lamp` were refused');
        expect(told.slice(6)).toEqual([lampClosed, lampClosed]);
      }
    },
  );

  test('an agent whose model is not wrapped: each call is a round of its own, and each run a turn', async () => {
    const made = await toolOf(guardTools([lamp]));
    const script = [...['1', '2', '3', '4'].map((id) => [callOf('{}', id)]), [said]];
    for (let run = 0; run < 2; run++) {
      const { agent, prompts } = await makeAgent(script, made);
      await agent.generate('x', { maxSteps: 9 });
      expect(shownIn(prompts[4])[3].message).toBe(lampClosed);
    }
  });

  test('an agent with a wrapped model: broken JSON is mended with a record, or refused for what it is', async () => {
    const { tool, ran } = recordingLamp();
    const door = guardTools([tool]);
    const script = [[callOf('{"room": "kitchen", "le')], [callOf("{'room': 'kitchen', 'level': '40',}", 'c2')], [said]];
    const { agent, prompts } = await makeAgent(script, await toolOf(door), door.guardModel);
    await agent.generate('x', { maxSteps: 5 });
    const [cut, mended] = shownIn(prompts[2]);
    expect(cut.message).toContain('The arguments end before they are complete');
    expect(mended).toContain('- argument text read as JSON (trailing-comma, quotes)');
    expect(ran).toEqual([healedLamp]);
  });

  test.each([
    ['3', 'ai-6/test', 'MockLanguageModelV3'],
    ['4', 'ai/test', 'MockLanguageModelV4'],
  ])('an agent with a wrapped model of version %s of the specification', async (_, from, mock) => {
    const { [mock]: Model } = await sdk<Any>(from);
    const { Agent } = await sdk<Any>('@mastra/core/agent');
    const tokens = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const contents = [[callOf("{'room': 'kitchen', 'level': '40'}")], [said]];
    const doGenerate = async () => {
      const unified = contents.length > 1 ? 'tool-calls' : 'stop';
      return { content: contents.shift(), finishReason: { unified, raw: unified }, usage: tokens, warnings: [] };
    };
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const door = guardTools([tool], { ledger });
    const model = door.guardModel(new Model({ doGenerate }));
    const tools = { set_lamp: await toolOf(door) };
    const agent = new Agent({ id: 'a', name: 'a', instructions: 'x', model, tools });
    expect((await agent.generate('x', { maxSteps: 3 })).text).toBe('ok');
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['healed']);
  });

  test('an agent: the tool gets what the SDK hands over, and the SDK what the tool throws', async () => {
    const given: Any[] = [];
    const execute = (_input: unknown, context: unknown) => {
      given.push(context);
      throw new Error('the lamp is broken');
    };
    const made = await toolOf(guardTools([{ ...lamp, execute }]));
    const { agent } = await makeAgent([[callOf(JSON.stringify(rightLamp))], [said]], made);
    const { signal } = new AbortController();
    const result = await agent.generate('x', { maxSteps: 3, abortSignal: signal });
    expect(given[0].agent.toolCallId).toBe('c1');
    expect(given[0].abortSignal).toBeInstanceOf(AbortSignal);
    const shown = result.steps[0].content.find((part: Any) => part.type === 'tool-result');
    expect(shown.output).toEqual({ type: 'error-text', value: 'the lamp is broken' });
  });

  test('an agent that waits for a person shows the healed arguments, and goes on with them', async () => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    const { Mastra } = await sdk<Any>('@mastra/core/mastra');
    const { InMemoryStore } = await sdk<Any>('@mastra/core/storage');
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const door = guardTools([tool], { ledger });
    const made = createTool({ ...door.tools['set_lamp'], requireApproval: true });
    const { agent } = await makeAgent([[callOf(JSON.stringify(rightLamp))], [said]], made, door.guardModel);
    const mastra = new Mastra({ agents: { a: agent }, storage: new InMemoryStore(), logger: false });
    const partsOf = async (stream: Any, type: string): Promise<Any[]> => {
      const parts: Any[] = [];
      for await (const part of stream.fullStream) if (part.type === type) parts.push(part.payload);
      return parts;
    };
    const waiting = await mastra.getAgent('a').stream('x', { maxSteps: 3 });
    expect(await partsOf(waiting, 'tool-call-approval')).toMatchObject([{ args: healedLamp }]);
    expect(ran).toEqual([]);
    const again = await mastra.getAgent('a').approveToolCall({ runId: waiting.runId });
    expect(await partsOf(again, 'tool-result')).toMatchObject([{ args: healedLamp, result: `${lampNote}\n\ndone` }]);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['healed']);
  });

  test('schemaFor is taken as it is; a refusal then comes in the words of the SDK', async () => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    const ran: unknown[] = [];
    const made = createTool({
      id: 'x',
      description: 'x',
      inputSchema: schemaFor(lamp),
      execute: async (input: unknown) => note(ran, input),
    });
    await made.execute(rightLamp, {});
    expect(ran).toEqual([healedLamp]);
    const refused = await made.execute(wrongLamp, {});
    expect(refused.error).toBe(true);
    expect(refused.message).toContain('The required parameter `level` is missing');
  });
});
