import { describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/openai-agents.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import { Streamed, startFakeApi } from './fake-api.ts';
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
        output: [answers[Math.min(asked.length, answers.length - 1)]].flat(),
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

  test('the third refusal closes the tool; the next run, and one at the same time, are turns of their own', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const calls = ['1', '2', '3', '4'].map((id) => call('{}', 'set_lamp', id));
    const door = guardTools([lamp]);
    const ask = async () => {
      const { model, asked } = await fakeModel([...calls, said]);
      await run(await agentOf(door, model), 'x');
      return outputs(asked[4]);
    };
    for (const told of [await ask(), ...(await Promise.all([ask(), ask()]))]) {
      expect(told[2]).toContain('3 calls of `set_lamp` were refused');
      expect(told[3]).toBe(lampClosed);
    }
  });

  test('outside of a run, turns are told by hand', async () => {
    const { tools, startTurn } = guardTools([lamp]);
    for (let i = 0; i < 3; i++) await tools[0]!.execute({});
    expect(await tools[0]!.execute({})).toBe(lampClosed);
    startTurn();
    expect(await tools[0]!.execute(wrongLamp)).toBe(lampReceipt);
  });

  test('calls of one message are one round', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const pair = (id: string) => [call('{}', 'set_lamp', `${id}1`), call('{}', 'set_lamp', `${id}2`)];
    const { model, asked } = await fakeModel([pair('a'), pair('b'), said] as Any);
    await run(await agentOf(guardTools([lamp]), model), 'x');
    const told = outputs(asked[2]);
    expect(told).toHaveLength(4);
    for (const text of told) expect(text).toContain('Send the complete arguments again');
  });

  test('a run that waits for a person shows the healed arguments, and goes on with them', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const { model, asked } = await fakeModel([call(JSON.stringify(rightLamp)), said]);
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const agent = await agentOf(guardTools([tool], { ledger }), model, { needsApproval: true });
    const waiting = await run(agent, 'x');
    expect(JSON.parse(waiting.interruptions[0].rawItem.arguments)).toEqual(healedLamp);
    expect(ran).toEqual([]);
    waiting.state.approve(waiting.interruptions[0]);
    expect((await run(agent, waiting.state)).finalOutput).toBe('ok');
    expect(outputs(asked[1])).toEqual([`${lampNote}\n\ndone`]);
    expect(ledger.outcomes).toEqual(['healed']);
  });

  test('the tool gets what the SDK hands over, and the SDK what the tool throws', async () => {
    const { run } = await sdk<Any>('@openai/agents');
    const { model, asked } = await fakeModel([call(JSON.stringify(rightLamp)), said]);
    const thrown = new Error('the lamp is broken');
    const given: Any[] = [];
    const execute = (_input: unknown, context: unknown) => {
      given.push(context);
      throw thrown;
    };
    const caught: unknown[] = [];
    const errorFunction = (_context: unknown, error: unknown) => note(caught, error, 'sorry');
    const own = { user: 'u1' };
    const agent = await agentOf(guardTools([{ ...lamp, execute }]), model, { errorFunction });
    await run(agent, 'x', { context: own, signal: new AbortController().signal });
    expect(given[0].runContext.context).toBe(own);
    expect(given[0].toolCall.callId).toBe('c1');
    expect(caught[0]).toBe(thrown);
    expect(outputs(asked[1])).toEqual(['sorry']);
  });

  test.each([false, true])("the SDK's own model of OpenAI is wrapped as well (streamed: %s)", async (stream) => {
    const { run, OpenAIProvider } = await sdk<Any>('@openai/agents');
    const item = (text: string, id: string) => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name: 'set_lamp',
      arguments: text,
      status: 'completed',
    });
    const said = { type: 'output_text', text: 'ok', annotations: [] };
    const outputs = [
      item(JSON.stringify(wrongLamp), 'a'),
      item("{'room': 'kitchen', 'level': '40'}", 'b'),
      { type: 'message', id: 'm', role: 'assistant', status: 'completed', content: [said] },
    ];
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const answers = outputs.map((output, at) => {
      const response = { id: `r${at}`, object: 'response', status: 'completed', output: [output], tools: [], usage };
      if (!stream) return response;
      const events = [
        { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
        { type: 'response.output_item.done', output_index: 0, item: output },
        { type: 'response.completed', response },
      ];
      return new Streamed(events.map((event, sequence_number) => ({ ...event, sequence_number })));
    });
    const api = await startFakeApi(answers);
    const model = await new OpenAIProvider({ apiKey: 'x', baseURL: `${api.url}/v1` }).getModel('m');
    const { tool, ran } = recordingLamp();
    const result = await run(await agentOf(guardTools([tool]), model), 'x', { stream });
    await result.completed;
    expect(result.finalOutput).toBe('ok');
    const input = api.requests[2]!['input'] as Any[];
    expect(input.filter((each) => each.output !== undefined).map((each) => each.output)).toEqual([
      lampReceipt,
      expect.stringMatching(/^Corrected before running:[\s\S]*\n\ndone$/),
    ]);
    expect(JSON.parse(input.at(-2).arguments)).toEqual(healedLamp);
    expect(ran).toEqual([healedLamp]);
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
