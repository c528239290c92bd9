/** LangChain: one middleware guards all tools of an agent. */
// In a project of your own: `toolmend/langchain`.
import { type GuardHooks, guardHooks, type MessageClasses } from '../../src/adapters/langchain.ts';

/** What the example needs of the SDK. */
interface Sdk extends MessageClasses {
  createAgent(options: object): { invoke(input: object): PromiseLike<{ readonly messages: readonly object[] }> };
  createMiddleware(hooks: GuardHooks): unknown;
  tool(run: (input: { room: string; level: number }) => string, options: object): unknown;
}

/** Runs one prompt. */
export async function run(sdk: Sdk, model: object): Promise<readonly object[]> {
  const lamp = sdk.tool(({ room, level }) => `${room}: ${level}`, {
    name: 'set_lamp',
    description: 'Sets the lamp of a room.',
    schema: {
      type: 'object',
      properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
      required: ['room', 'level'],
    },
  });
  const agent = sdk.createAgent({ model, tools: [lamp], middleware: [sdk.createMiddleware(guardHooks(sdk))] });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Dim the kitchen.' }] });
  return messages;
}
