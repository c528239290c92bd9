/** OpenAI Agents: tools from `guardTools`, and a model that hands on readable arguments. */
// In a project of your own: `toolmend` and `toolmend/openai-agents`.
import { type AgentToolOptions, guardTools } from '../../src/adapters/openai-agents.ts';
import { defineTool } from '../../src/index.ts';

/** What the example needs of the SDK. */
interface Sdk {
  readonly Agent: new (options: object) => object;
  tool(options: AgentToolOptions): unknown;
  run(agent: object, prompt: string): PromiseLike<{ readonly finalOutput?: unknown }>;
}

const lamp = defineTool({
  name: 'set_lamp',
  description: 'Sets the lamp of a room.',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
    required: ['room', 'level'],
  },
  execute: ({ room, level }) => `${room}: ${level}`,
});

/** Runs one prompt. */
export async function run(sdk: Sdk, model: object): Promise<unknown> {
  const door = guardTools([lamp]);
  const tools = door.tools.map((options) => sdk.tool(options));
  const agent = new sdk.Agent({ name: 'home', instructions: 'Help.', model: door.guardModel(model), tools });
  return (await sdk.run(agent, 'Dim the kitchen.')).finalOutput;
}
