/** Mastra: `createTool` takes what `guardTools` makes, and the agent a model that hands on healed arguments. */
// In a project of your own: `toolmend` and `toolmend/mastra`.
import { guardTools, type MastraToolOptions } from '../../src/adapters/mastra.ts';
import { defineTool } from '../../src/index.ts';

/** What the example needs of `@mastra/core/agent` and `@mastra/core/tools`. */
interface Sdk {
  readonly Agent: new (
    options: object,
  ) => {
    generate(prompt: string, options: object): PromiseLike<{ readonly text: string }>;
  };
  createTool(options: MastraToolOptions): unknown;
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
export async function run({ Agent, createTool }: Sdk, model: object): Promise<string> {
  const door = guardTools([lamp]);
  const tools = { set_lamp: createTool(door.tools['set_lamp']!) };
  const agent = new Agent({ id: 'home', name: 'home', instructions: 'Help.', model: door.guardModel(model), tools });
  return (await agent.generate('Dim the kitchen.', { maxSteps: 5 })).text;
}
