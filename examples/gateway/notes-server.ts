import { createServer, type Server } from 'node:http';

/** A server of MCP that keeps notes, and that takes a wrong type for what it is: it stores what it is given. */
export function createNotesServer(notes: unknown[]): Server {
  const inputSchema = {
    type: 'object',
    properties: { text: { type: 'string' }, priority: { type: 'integer', minimum: 1, maximum: 5 } },
    required: ['text', 'priority'],
  };
  const answers: Readonly<Record<string, (params: Record<string, unknown>) => object>> = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'notes', version: '1' },
    }),
    'tools/list': () => ({ tools: [{ name: 'add_note', description: 'Adds a note.', inputSchema }] }),
    'tools/call': (params) => {
      notes.push(params['arguments']);
      return { content: [{ type: 'text', text: `Note ${notes.length} added.` }] };
    },
  };
  return createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const { id, method, params = {} } = JSON.parse(body);
      if (id === undefined) return response.writeHead(202).end();
      const result = answers[method]?.(params);
      const error = { code: -32_601, message: 'Method not found' };
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
    });
  });
}
