/** Claude Agent SDK: a hook heals the calls of an MCP server's tools before anybody is asked for permission. */
// In a project of your own: `toolmend` and `toolmend/claude-agent-sdk`.
import { guardServer, type HookMatcher } from '../../src/adapters/claude-agent-sdk.ts';
import { defineTool } from '../../src/index.ts';

const lamp = defineTool({
  name: 'set_lamp',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
    required: ['room', 'level'],
  },
});

/** Returns what goes under `hooks` in the options of `query`, where `home` is the server's name in `mcpServers`. */
export function run(): { PreToolUse: HookMatcher[] } {
  return { PreToolUse: [guardServer('home', [lamp])] };
}
