/** Real clients and real servers: what comes through the gateway is what a direct connection gives. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cli } from './gateway-run.ts';

const sdks = resolve(import.meta.dirname, 'sdks');
const packages = join(sdks, 'node_modules/@modelcontextprotocol');
const present = ['sdk', 'client', 'server-everything', 'server-filesystem'].every((name) =>
  existsSync(join(packages, name)),
);
const folder = mkdtempSync(join(tmpdir(), 'toolmend-files-'));
writeFileSync(join(folder, 'a.txt'), 'hello');

/** What both generations of clients have, as far as it is used here. */
interface Client {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  listPrompts(): Promise<unknown>;
  listResources(): Promise<unknown>;
  callTool(...args: unknown[]): Promise<{ content: { type: string; text?: string }[]; isError?: boolean }>;
}

const servers = {
  everything: ['server-everything/dist/index.js', 'stdio'],
  filesystem: ['server-filesystem/dist/index.js', folder],
} as const;

const clients = ['v1', 'v2'] as const;

async function connect(generation: (typeof clients)[number], words: readonly string[]): Promise<Client> {
  const load = async (id: string): Promise<Record<string, new (...args: unknown[]) => unknown>> =>
    import(pathToFileURL(createRequire(join(sdks, 'package.json')).resolve(id)).href);
  const name = { name: 'test', version: '1' };
  const parameters = { command: process.execPath, args: [...words], stderr: 'ignore' };
  const v1 = generation === 'v1';
  const { Client } = await load(v1 ? '@modelcontextprotocol/sdk/client/index.js' : '@modelcontextprotocol/client');
  const { StdioClientTransport } = await load(
    v1 ? '@modelcontextprotocol/sdk/client/stdio.js' : '@modelcontextprotocol/client/stdio',
  );
  const client = new Client!(
    name,
    v1 ? { capabilities: {} } : { capabilities: {}, versionNegotiation: { mode: 'auto' } },
  ) as Client;
  await client.connect(new StdioClientTransport!(parameters));
  return client;
}

function direct(server: keyof typeof servers): readonly string[] {
  const [file, ...words] = servers[server];
  return [join(packages, file), ...words];
}

function guarded(server: keyof typeof servers): readonly string[] {
  return [cli, 'gateway', '--', process.execPath, ...direct(server)];
}

async function withClient<Value>(
  generation: (typeof clients)[number],
  words: readonly string[],
  use: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = await connect(generation, words);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool; the generations differ in where options stand. */
function callTool(generation: string, client: Client, name: string, args: object, options: object = {}) {
  const request = { name, arguments: args };
  return generation === 'v1' ? client.callTool(request, undefined, options) : client.callTool(request, options);
}

const title = present ? '' : ' (skipped: test/sdks is not installed)';

describe.skipIf(!present).each(clients)(`a client of %s${title}`, (generation) => {
  test.each(Object.keys(servers) as (keyof typeof servers)[])(
    'sees of server-%s what it sees without the gateway',
    async (server) => {
      const look = async (client: Client) => {
        const { tools } = await client.listTools();
        const prompts = await client.listPrompts().catch((error: Error) => error.message);
        const resources = await client.listResources().catch((error: Error) => error.message);
        return { tools, prompts, resources };
      };
      const seen = await withClient(generation, direct(server), look);
      expect(seen.tools.length).toBeGreaterThan(5);
      expect(await withClient(generation, guarded(server), look)).toEqual(seen);
    },
    60_000,
  );

  test('gets progress and results through it, and the corrections of a mended call', async () => {
    const run = async (client: Client) => {
      const progress: unknown[] = [];
      const options = { onprogress: (each: { progress: number }) => progress.push(each.progress) };
      const args = { duration: 0.4, steps: 4 };
      const long = await callTool(generation, client, 'trigger-long-running-operation', args, options);
      const sum = await callTool(generation, client, 'get-sum', { a: 2, b: 3 });
      return { long, sum, progress: progress.slice(0, 3) };
    };
    const seen = await withClient(generation, direct('everything'), run);
    expect(seen.progress).toEqual([1, 2, 3]);
    expect(await withClient(generation, guarded('everything'), run)).toEqual(seen);
  }, 60_000);

  test('has its calls mended and refused without ever having listed', async () => {
    await withClient(generation, guarded('everything'), async (client) => {
      const mended = await callTool(generation, client, 'get-sum', { a: '2', b: 3 });
      expect(mended.content.map(({ text }) => text)).toEqual([
        'The sum of 2 and 3 is 5.',
        'Corrected before running: `a` "2" -> 2 (coerce)',
      ]);
      const refused = await callTool(generation, client, 'get-sum', { a: 'two', b: 3 });
      expect(refused.isError).toBe(true);
      expect(refused.content[0]!.text).toContain('get-sum failed due to the following issue(s)');
    });
    await withClient(generation, guarded('filesystem'), async (client) => {
      const read = await callTool(generation, client, 'read_text_file', { path: join(folder, 'a.txt'), head: '1' });
      expect(read.content[0]!.text).toBe('hello');
    });
  }, 60_000);
});
