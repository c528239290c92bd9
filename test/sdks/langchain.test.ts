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

/** Runs an agent whose model gives the messages one after another. */
async function runAgent(
  messages: readonly object[],
  tools: readonly Any[],
  options?: LangChainOptions,
): Promise<Any[]> {
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
  const middleware = [createMiddleware(guardHooks({ ToolMessage, AIMessage }, options))];
  const agent = createAgent({ model: new (Scripted as Any)({}), tools, middleware });
  return (await agent.invoke({ messages: [{ role: 'user', content: 'x' }] })).messages;
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

  test('a zod schema is healed by, and has its own check run', async () => {
    const { z } = await sdk<Any>('zod');
    const ran: unknown[] = [];
    const made = await make(z.object({ n: z.number().refine((n: number) => n !== 3, 'never 3') }), ran);
    const messages = await runAgent([reading('{"n":"4"}'), reading('{"n":"3"}', 'set_lamp', 'c2'), said], [made]);
    expect(ran).toEqual([{ n: 4 }]);
    expect(results(messages)[1].content).toContain('never 3');
  });
});
