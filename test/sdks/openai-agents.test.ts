import { describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/openai-agents.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
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

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const call = (written: string, name = 'set_lamp', callId = 'c1') => ({
  type: 'function_call',
  callId,
  name,
  arguments: written,
  status: 'completed',
});
const said = {
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'ok' }],
};

/** A model that gives the answers one after another, and keeps what it was asked. */
async function fakeModel(answers: readonly object[]): Promise<{ readonly model: Any; readonly asked: Any[] }> {
  const { Usage } = await sdk<Any>('@openai/agents');
  const asked: Any[] = [];
  const model = {
    getResponse: async (request: Any) =>
      note(asked, structuredClone(request.input), {
        usage: new Usage(),
        output: [answers[Math.min(asked.length, answers.length - 1)]],
      }),
    async *getStreamedResponse(request: Any) {
      const { output } = await model.getResponse(request);
      yield {
        type: 'response_done',
        response: { id: 'r', usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 }, output },
      };
    },
  };
  return { model, asked };
}
const outputs = (input: Any): string[] =>
  input
    .filter((item: Any) => item.type === 'function_call_result')
    .map((item: Any) => (typeof item.output === 'string' ? item.output : item.output.text));

describe.skipIf(!sdksInstalled)(`@openai/agents 0.20${skipNote}`, () => {
  const agentOf = async (door: ReturnType<typeof guardTools>, model: Any, more: object = {}): Promise<Any> => {
    const { Agent, setTracingDisabled, tool } = await sdk<Any>('@openai/agents');
    setTracingDisabled(true);
    const tools = door.tools.map((options) => tool({ ...options, ...more }));
    return new Agent({ name: 'a', instructions: 'x', model: door.guardModel(model), tools });
  };

  test.each(samples)('$id comes out as check says', async ({ tool, raw, options, outcome }) => {
    const { run } = await sdk<Any>('@openai/agents');
    const { model, asked } = await fakeModel([call(raw, tool.name), said]);
    const ran: unknown[] = [];
    const door = guardTools([{ ...tool, execute: (input) => note(ran, input) }], options);
    await run(await agentOf(door, model), 'x');
    expect(ran).toEqual(outcome.outcome === 'rejected' ? [] : [outcome.arguments]);
    expect(outputs(asked[1])).toEqual([toldOf(outcome)]);
  });

  test('the model mends its call after the receipt; approval sees what will run', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const { model, asked } = await fakeModel([
      call(JSON.stringify(wrongLamp)),
      call(JSON.stringify(rightLamp), 'set_lamp', 'c2'),
      said,
    ]);
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const seen: unknown[] = [];
    const needsApproval = async (_context: unknown, input: unknown) => note(seen, input, false);
    const result = await run(await agentOf(guardTools([tool], { ledger }), model, { needsApproval }), 'x');
    expect(result.finalOutput).toBe('ok');
    expect(outputs(asked[2])).toEqual([lampReceipt, `${lampNote}\n\ndone`]);
    expect(seen.at(-1)).toEqual(healedLamp);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
    const sent = asked[2].filter((item: Any) => item.type === 'function_call').at(-1);
    expect(JSON.parse(sent.arguments)).toEqual(healedLamp);
  });

  test('a streamed run is mended too', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const { model } = await fakeModel([call("{'room': 'kitchen', 'level': 40}"), said]);
    const { tool, ran } = recordingLamp();
    const result = await run(await agentOf(guardTools([tool]), model), 'x', { stream: true });
    await result.completed;
    expect(ran).toEqual([healedLamp]);
  });

  test('the third refusal closes the tool, a new turn opens it', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const calls = ['1', '2', '3', '4'].map((id) => call('{}', 'set_lamp', id));
    const { model, asked } = await fakeModel([...calls, said]);
    const door = guardTools([lamp]);
    await run(await agentOf(door, model), 'x');
    expect(outputs(asked[4])[3]).toBe(lampClosed);
    door.startTurn();
    expect(await door.tools[0]!.execute(wrongLamp)).toBe(lampReceipt);
  });

  test('schemaFor is taken as it is', async () => {
    const { tool } = await sdk<Any>('@openai/agents');
    const ran: unknown[] = [];
    const made = tool({
      name: 'set_lamp',
      description: 'x',
      parameters: schemaFor(lamp),
      execute: (input: unknown) => note(ran, input),
    });
    expect(await made.invoke({} as Any, JSON.stringify(rightLamp))).toBe('done');
    expect(ran).toEqual([healedLamp]);
  });
});
