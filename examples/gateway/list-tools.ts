import { PassThrough } from 'node:stream';
// In a project of your own: `toolmend/gateway`.
import { readConfig, runMergedGateway } from '../../src/gateway/index.ts';

/** Puts all servers of a file behind one gateway, and returns the names of their tools as a client sees them. */
export async function listTools(config: string): Promise<readonly string[]> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const options = { say: (line: string) => void errors.write(`${line}\n`) };
  const ended = runMergedGateway(readConfig(config, 'mcp.json'), options, { input, output, errors });
  input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`);
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    if (text.endsWith('\n')) break;
  }
  await ended;
  return JSON.parse(text).result.tools.map(({ name }: { name: string }) => name);
}
