/** Mastra: `createTool` takes what `guardTools` makes. */
// In a project of your own: `toolmend` and `toolmend/mastra`.
import { guardTools, type MastraToolOptions } from '../../src/adapters/mastra.ts';
import { defineTool } from '../../src/index.ts';

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

/** Makes the tools for an agent with the SDK's `createTool`. */
export function run<Made>(createTool: (options: MastraToolOptions) => Made): Made[] {
  return Object.values(guardTools([lamp]).tools).map((options) => createTool(options));
}
