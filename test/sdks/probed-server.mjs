// A server of the official SDK with a tool that refuses in two ways: by throwing, and by a result. `v2` on its command line is
// version 2 of the SDK.
const second = process.argv[2] === 'v2';
const { McpServer } = await import(second ? '@modelcontextprotocol/server' : '@modelcontextprotocol/sdk/server/mcp.js');
const { StdioServerTransport } = await import(
  second ? '@modelcontextprotocol/server/stdio' : '@modelcontextprotocol/sdk/server/stdio.js'
);
const { z } = await import('zod');

const shape = {
  target: z.enum(['file', 'folder']).optional().describe('What is looked for.'),
  depth: z.number().int().min(1).max(5).optional().describe('How deep. Requires recursive.'),
  recursive: z.boolean().optional().describe('Also in folders below.'),
  hidden: z.boolean().optional().describe('Hidden ones too.'),
  only_hidden: z.boolean().optional().describe('Hidden ones only.'),
  limit: z.number().int().min(1).optional().describe('Defaults to 10 when target is "folder".'),
};
const server = new McpServer({ name: 'probed', version: '1' });
server.registerTool(
  'find',
  { description: 'Finds.', inputSchema: second ? z.object(shape) : shape, annotations: { readOnlyHint: true } },
  async ({ target, depth, recursive, hidden, only_hidden, limit }) => {
    if (depth !== undefined && recursive !== true) throw new Error('depth needs recursive');
    if (hidden && only_hidden) return { isError: true, content: [{ type: 'text', text: 'hidden and only_hidden' }] };
    if (limit !== undefined && target === 'folder') throw new Error('folders have no limit');
    return { content: [{ type: 'text', text: 'nothing' }] };
  },
);
await server.connect(new StdioServerTransport());
