import { describe, expect, test } from 'vitest';
import type { DoorOptions } from '../../src/adapters/door.ts';
import { guardTools } from '../../src/adapters/mcp.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import type { Tool } from '../../src/contract/index.ts';
import {
  healedLamp,
  lamp,
  lampNote,
  lampReceipt,
  memoryLedger,
  note,
  objectSamples,
  recordingLamp,
  rightLamp,
  toldOf,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const text = (result: Any): string[] => result.content.map((part: Any) => part.text);

/** Connects a client of version 2 to a server of version 2 that has the tools. */
async function connect2(tools: readonly Tool[], options: DoorOptions = {}): Promise<Any> {
  const { McpServer, InMemoryTransport } = await sdk<Any>('@modelcontextprotocol/server');
  const { Client } = await sdk<Any>('@modelcontextprotocol/client');
  const server = new McpServer({ name: 's', version: '1' });
  guardTools(tools, options).register(server);
  return connect(server, new Client({ name: 'c', version: '1' }), InMemoryTransport);
}

/** Connects a client of version 1 to a bare server of version 1 that answers with the door. */
async function connect1(tools: readonly Tool[], options: DoorOptions = {}): Promise<Any> {
  const { Server } = await sdk<Any>('@modelcontextprotocol/sdk/server/index.js');
  const { Client } = await sdk<Any>('@modelcontextprotocol/sdk/client/index.js');
  const { InMemoryTransport } = await sdk<Any>('@modelcontextprotocol/sdk/inMemory.js');
  const types = await sdk<Any>('@modelcontextprotocol/sdk/types.js');
  const door = guardTools(tools, options);
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: door.tools }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }: Any, extra: unknown) =>
    door.callTool(params, extra),
  );
  return connect(server, new Client({ name: 'c', version: '1' }), InMemoryTransport);
}

async function connect(server: Any, client: Any, Transport: Any): Promise<Any> {
  const [a, b] = Transport.createLinkedPair();
  await Promise.all([server.connect(a), client.connect(b)]);
  return client;
}

describe.skipIf(!sdksInstalled).each([
  ['2 (server 2.4, client 2.4)', connect2],
  ['1 (sdk 1.32)', connect1],
])(`MCP %s${skipNote}`, (version, open) => {
  test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
    const ran: unknown[] = [];
    const client = await open([{ ...tool, execute: (input) => note(ran, input) }], options);
    const result = await client.callTool({ name: tool.name, arguments: object });
    expect(text(result)).toEqual([toldOf(ofObject)]);
    expect(result.isError === true).toBe(ofObject.outcome === 'rejected');
    expect(ran).toEqual(ofObject.outcome === 'rejected' ? [] : [ofObject.arguments]);
  });

  test('the model mends its call after the receipt; the ledger sees each call once', async () => {
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const client = await open([tool], { ledger });
    expect(text(await client.callTool({ name: 'set_lamp', arguments: wrongLamp }))).toEqual([lampReceipt]);
    expect(text(await client.callTool({ name: 'set_lamp', arguments: rightLamp }))).toEqual([`${lampNote}\n\ndone`]);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
  });

  test('lists the schema without x- keywords, with annotations from the effect', async () => {
    const client = await open([{ ...lamp, parameters: { ...(lamp.parameters as object), 'x-alias': ['y'] } }]);
    const { tools } = await client.listTools();
    expect(tools[0].inputSchema).toMatchObject({ required: ['room', 'level'] });
    expect(JSON.stringify(tools)).not.toContain('x-alias');
    expect(tools[0].annotations).toEqual({ readOnlyHint: false, destructiveHint: false });
  });

  test('the tool gets what the server hands over; what it throws is an error that the model can read', async () => {
    const given: Any[] = [];
    const execute = (_input: unknown, context: unknown) => {
      given.push(context);
      throw new Error('the lamp is broken');
    };
    const client = await open([{ ...lamp, execute }]);
    const result = await client.callTool({ name: 'set_lamp', arguments: rightLamp });
    expect(result.isError).toBe(true);
    expect(text(result)[0]).toContain('the lamp is broken');
    expect((given[0].mcpReq ?? given[0]).signal).toBeInstanceOf(AbortSignal);
  });

  test('a tool that sends the user to a page does so', async () => {
    const from = version.startsWith('2') ? '@modelcontextprotocol/server' : '@modelcontextprotocol/sdk/types.js';
    const { UrlElicitationRequiredError } = await sdk<Any>(from);
    const execute = () => {
      throw new UrlElicitationRequiredError([
        { mode: 'url', url: 'https://example.com', elicitationId: 'e', message: 'visit' },
      ]);
    };
    const client = await open([{ ...lamp, execute }]);
    const asked = client.callTool({ name: 'set_lamp', arguments: healedLamp });
    await expect(asked.then((result: Any) => result.content)).rejects.toMatchObject({ code: -32042 });
  });

  test('a result of the tool in the form of the protocol stays one', async () => {
    const execute = () => ({ content: [{ type: 'text', text: 'own' }], structuredContent: { a: 1 } });
    const client = await open([{ ...lamp, execute }]);
    const result = await client.callTool({ name: 'set_lamp', arguments: rightLamp });
    expect(text(result)).toEqual([lampNote, 'own']);
    expect(result.structuredContent).toEqual({ a: 1 });
  });
});

test('a tool that asks the client for more does so: such a result has no content', async () => {
  const asks = { resultType: 'input_required', inputRequests: { a: { method: 'elicitation/create', params: {} } } };
  const door = guardTools([{ ...lamp, execute: () => asks }]);
  expect(await door.callTool({ name: 'set_lamp', arguments: rightLamp })).toEqual(asks);
});

describe.skipIf(!sdksInstalled)(`MCP server 2${skipNote}`, () => {
  test('schemaFor is taken as it is; the receipt then comes in the words of the server', async () => {
    const { McpServer, InMemoryTransport } = await sdk<Any>('@modelcontextprotocol/server');
    const { Client } = await sdk<Any>('@modelcontextprotocol/client');
    const server = new McpServer({ name: 's', version: '1' });
    const ran: unknown[] = [];
    server.registerTool('set_lamp', { inputSchema: schemaFor(lamp) }, (input: unknown) =>
      note(ran, input, { content: [] }),
    );
    const client = await connect(server, new Client({ name: 'c', version: '1' }), InMemoryTransport);
    await client.callTool({ name: 'set_lamp', arguments: rightLamp });
    expect(ran).toEqual([healedLamp]);
    const refused = await client.callTool({ name: 'set_lamp', arguments: wrongLamp });
    expect(refused.isError).toBe(true);
    expect(text(refused)[0]).toContain(lampReceipt);
  });
});
