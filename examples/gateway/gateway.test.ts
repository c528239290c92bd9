import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveHttpGateway } from '../../src/gateway/index.ts';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { createNotesServer } from './notes-server.ts';

const notes: unknown[] = [];
const server: Server = createNotesServer(notes);
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => server.close());

test('the same calls break a server without the gateway, and are mended or refused by it', async () => {
  const gateway = await serveHttpGateway({ url: new URL(url) }, { host: '127.0.0.1', port: 0 }, { say: () => {} });

  await callTool(url, 'add_note', { text: 'milk', priority: '2' });
  expect(notes.pop()).toEqual({ text: 'milk', priority: '2' });

  expect(await callTool(gateway.url, 'add_note', { text: 'milk', priority: '2' })).toBe(
    'Note 1 added.\nCorrected before running: `priority` "2" -> 2 (coerce)',
  );
  expect(await callTool(gateway.url, 'add_note', { text: 'milk', priority: 9 })).toContain('add_note failed due to');
  expect(notes).toEqual([{ text: 'milk', priority: 2 }]);
  await gateway.close();
});

test('two servers are one, and tools of one name are told apart', async () => {
  const config = { mcpServers: { home: { url }, work: { url } } };
  expect(await listTools(JSON.stringify(config))).toEqual(['home__add_note', 'work__add_note']);
});
