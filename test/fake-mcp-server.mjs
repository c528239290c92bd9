/** An MCP server over stdio for tests: `era`, pages and moods are words of its command line. */
import { createInterface } from 'node:readline';

const mood = process.argv[2] ?? 'plain';
const tool = (name) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: {
    type: 'object',
    properties: { limit: { type: 'number', description: 'Most results.' } },
    additionalProperties: false,
  },
});
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

if (mood === 'greets') process.stdout.write('Server is ready!\n');
if (mood === 'dies') {
  process.stderr.write('no configuration\n');
  process.exit(3);
}
if (mood === 'stays') process.on('SIGTERM', () => {});
let late = false;
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (mood === 'silent') return;
  if (method === 'initialize') {
    if (mood === 'later-era') send({ id, error: { code: -32601, message: 'Method not found' } });
    else
      send({
        id,
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'fake', version: '1' },
        },
      });
  } else if (method === 'notifications/initialized' && mood === 'late') {
    send({ id: 'ask', method: 'roots/list' });
    setTimeout(() => {
      late = true;
      send({ method: 'notifications/tools/list_changed' });
    }, 50);
  } else if (method === 'server/discover') send({ id, result: { supportedVersions: ['2026-07-28'] } });
  else if (method === 'tools/list') {
    if (mood === 'later-era' && params._meta === undefined)
      send({ id, error: { code: -32602, message: 'no envelope' } });
    else if (mood === 'endless') send({ id, result: { tools: [tool('again')], nextCursor: 'same' } });
    else if (mood === 'no-list') send({ id, result: {} });
    else if (params.cursor === undefined && mood === 'pages')
      send({ id, result: { tools: [tool('first')], nextCursor: 'p2' } });
    else
      send({
        id,
        result: { tools: [tool(params.cursor === 'p2' ? 'second' : 'only'), ...(late ? [tool('late')] : [])] },
      });
  }
});
if (mood === 'stays') setInterval(() => {}, 1_000);
