/** MCP: a server of your own whose tools are healed and answer refused calls with the receipt. */
// In a project of your own: `toolmend` and `toolmend/mcp`.
import { guardTools, type McpServerLike } from '../../src/adapters/mcp.ts';
import { defineTool } from '../../src/index.ts';

const lamp = defineTool({
  name: 'set_lamp',
  description: 'Sets the lamp of a room.',
  effect: 'write',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
    required: ['room', 'level'],
  },
  execute: ({ room, level }) => `${room}: ${level}`,
});

/** Registers the tools with an `McpServer` of `@modelcontextprotocol/server`. */
export function run(server: McpServerLike): void {
  guardTools([lamp]).register(server);
}
