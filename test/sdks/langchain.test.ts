import { describe, expect, test } from 'vitest';
import { guardHooks, type LangChainOptions } from '../../src/adapters/langchain.ts';
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
  toldOf,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

/** What a provider's integration makes of the text of a call: a call, or an invalid one that LangChain drops. */
function reading(text: string, name = 'set_lamp', id = 'c1'): object {
  try {
    const args: unknown = JSON.parse(text);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) {
      return { content: '', tool_calls: [{ name, id, args, type: 'tool_call' }] };
    }
  } catch {
    // Falls through: the integration could not read it.
  }
  return {
    content: '',
    invalid_tool_calls: [{ name, id, args: text, error: 'unreadable', type: 'invalid_tool_call' }],
  };
}

/** Makes an agent whose model gives the messages one after another. */
async function makeAgent(
  messages: readonly object[],
  tools: readonly Any[],
  options?: LangChainOptions,
  more: { readonly middleware?: readonly Any[] } = {},
): Promise<Any> {
  const { createAgent, createMiddleware, AIMessage, ToolMessage } = await sdk<Any>('langchain');
  const { BaseChatModel } = await sdk<Any>('@langchain/core/language_models/chat_models');
  let asked = 0;
  class Scripted extends BaseChatModel {
    _llmType(): string {
      return 'scripted';
    }
    bindTools(): this {
      return this;
    }
    async _generate(): Promise<object> {
      const message = new AIMessage(messages[Math.min(asked++, messages.length - 1)]);
      return { generations: [{ text: '', message }] };
    }
  }
  const middleware = [createMiddleware(guardHooks({ ToolMessage, AIMessage }, options)), ...(more.middleware ?? [])];
  return createAgent({ model: new (Scripted as Any)({}), tools, ...more, middleware });
}

const asked = { messages: [{ role: 'user', content: 'x' }] };

/** Runs one. */
async function runAgent(
  messages: readonly object[],
  tools: readonly Any[],
  options?: LangChainOptions,
): Promise<Any[]> {
  return (await (await makeAgent(messages, tools, options)).invoke(asked)).messages;
}
const results = (messages: readonly Any[]): Any[] => messages.filter((message) => message.getType() === 'tool');
const said = { content: 'ok' };

describe.skipIf(!sdksInstalled)(`langchain 1${skipNote}`, () => {
  const make = async (schema: unknown, ran: unknown[], name = 'set_lamp'): Promise<Any> => {
    const { tool } = await sdk<Any>('langchain');
    return tool((input: unknown) => note(ran, input), { name, description: 'x', schema });
  };

  test.each(samples)('$id comes out as check says', async ({ tool, raw, options, outcome, ofObject }) => {
    const ran: unknown[] = [];
    const made = await make(tool.parameters, ran, tool.name);
    const { effect, heal } = tool;
    const words = { [tool.name]: { ...(effect && { effect }), ...(heal && { heal }) } };
    const messages = await runAgent([reading(raw, tool.name), said], [made], { ...options, tools: words });
    const expected = ofObject ?? outcome;
    const [result] = results(messages);
    expect(result.content).toBe(toldOf(expected));
    expect(result.status).toBe(expected.outcome === 'rejected' ? 'error' : 'success');
    expect(ran).toEqual(expected.outcome === 'rejected' ? [] : [expected.arguments]);
  });

  test('the model mends its call after the receipt; unreadable JSON no longer stops the agent', async () => {
    const ran: unknown[] = [];
    const ledger = memoryLedger();
    const script = [
      reading('{"room": "kitchen"'),
      reading(JSON.stringify(wrongLamp), 'set_lamp', 'c2'),
      reading(JSON.stringify(rightLamp), 'set_lamp', 'c3'),
      said,
    ];
    const messages = await runAgent(script, [await make(lamp.parameters, ran)], { ledger });
    const told = results(messages).map((message) => message.content);
    expect(told[0]).toContain('The arguments end before they are complete');
    expect(told.slice(1)).toEqual([lampReceipt, `${lampNote}\n\ndone`]);
    expect(messages.at(-1).content).toBe('ok');
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'rejected', 'healed']);
  });

  test('the cap is read from the messages of the agent', async () => {
    const script = ['1', '2', '3', '4'].map((id) => reading('{}', 'set_lamp', id));
    const messages = await runAgent([...script, said], [await make(lamp.parameters, [])]);
    expect(results(messages)[3].content).toBe(lampClosed);
  });

  const toolCall = (args: object, id: string) => ({ name: 'set_lamp', args, id, type: 'tool_call' });

  test('the history holds the arguments that ran, also in the parts of a content', async () => {
    const first = {
      content: [
        { type: 'text', text: 'Let me.' },
        { type: 'tool_use', id: 'c1', name: 'set_lamp', input: rightLamp },
      ],
      additional_kwargs: { reasoning: 'r', tool_calls: [{ id: 'c1' }] },
      tool_calls: [toolCall(rightLamp, 'c1')],
    };
    const messages = await runAgent([first, said], [await make(lamp.parameters, [])]);
    expect(messages[1].tool_calls[0].args).toEqual(healedLamp);
    expect(messages[1].content[1]).toMatchObject({ type: 'tool_use', input: healedLamp });
    expect(messages[1].additional_kwargs).toEqual({ reasoning: 'r' });
  });

  test.each([
    ['approves', { type: 'approve' }, healedLamp, `${lampNote}\n\ndone`],
    [
      'edits',
      { type: 'edit', editedAction: { name: 'set_lamp', args: { room: 'hall', level: 3 } } },
      { room: 'hall', level: 3 },
      'done',
    ],
  ])('a person who %s is shown the healed arguments', async (_, decision, ranWith, told) => {
    const { humanInTheLoopMiddleware } = await sdk<Any>('langchain');
    const { Command, MemorySaver } = await sdk<Any>('@langchain/langgraph');
    const ran: unknown[] = [];
    const ledger = memoryLedger();
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { set_lamp: true } })];
    const more = { middleware, checkpointer: new MemorySaver() };
    const script = [reading(`\`\`\`json\n${JSON.stringify(rightLamp)}\n\`\`\``), said];
    const agent = await makeAgent(script, [await make(lamp.parameters, ran)], { ledger }, more);
    const config = { configurable: { thread_id: 't1' } };
    const waiting = await agent.invoke(asked, config);
    expect(waiting.__interrupt__[0].value.actionRequests[0].args).toEqual(healedLamp);
    expect(ran).toEqual([]);
    const { messages } = await agent.invoke(new Command({ resume: { decisions: [decision] } }), config);
    expect(ran).toEqual([ranWith]);
    expect(results(messages)[0].content.endsWith(told.split('\n').at(-1)!)).toBe(true);
    expect(results(messages)[0].content.includes('Corrected')).toBe(decision.type === 'approve');
    expect(ledger.outcomes).toEqual([decision.type === 'approve' ? 'healed' : 'accepted']);
  });

  test('calls of one message are one round, and a streamed run is mended too', async () => {
    const pair = (id: string) => ({ content: '', tool_calls: [toolCall({}, `${id}1`), toolCall({}, `${id}2`)] });
    const agent = await makeAgent([pair('a'), pair('b'), said], [await make(lamp.parameters, [])]);
    const told: string[] = [];
    for await (const update of await agent.stream(asked, { streamMode: 'updates' })) {
      for (const message of update.tools?.messages ?? []) told.push(message.content);
    }
    expect(told).toHaveLength(4);
    for (const text of told) expect(text).toContain('Send the complete arguments again');
  });

  test('the tool gets the config of the SDK, and the SDK what the tool throws', async () => {
    const { tool } = await sdk<Any>('langchain');
    const thrown = new Error('the lamp is broken');
    const given: Any[] = [];
    const run = (_input: unknown, config: unknown) => {
      given.push(config);
      throw thrown;
    };
    const made = tool(run, { name: 'set_lamp', description: 'x', schema: lamp.parameters });
    const agent = await makeAgent([reading(JSON.stringify(rightLamp)), said], [made]);
    const { signal } = new AbortController();
    await expect(agent.invoke(asked, { signal })).rejects.toBe(thrown);
    expect(given[0].toolCall ?? given[0].toolCallId).toBeDefined();
    expect(given[0].signal).toBeInstanceOf(AbortSignal);
  });

  test('a budget that answers later is waited for; each user message is a turn of its own', async () => {
    const { MemorySaver } = await sdk<Any>('@langchain/langgraph');
    const budget = sharedBudget();
    const script = ['1', '2', '3', '4'].map((id) => reading('{}', 'set_lamp', id));
    const tools = [await make(lamp.parameters, [])];
    const again = [...script, said, reading('{}', 'set_lamp', '5'), said];
    const agent = await makeAgent(again, tools, { budget }, { checkpointer: new MemorySaver() } as Any);
    const config = { configurable: { thread_id: 't1' } };
    expect(results((await agent.invoke(asked, config)).messages)[3].content).toBe(lampClosed);
    expect(results((await agent.invoke(asked, config)).messages)[4].content).toContain('Send the complete');
  });

  test('a zod schema is healed by, and has its own check run', async () => {
    const { z } = await sdk<Any>('zod');
    const ran: unknown[] = [];
    const made = await make(z.object({ n: z.number().refine((n: number) => n !== 3, 'never 3') }), ran);
    const messages = await runAgent([reading('{"n":"4"}'), reading('{"n":"3"}', 'set_lamp', 'c2'), said], [made]);
    expect(ran).toEqual([{ n: 4 }]);
    expect(results(messages)[1].content).toContain('never 3');
  });
});
