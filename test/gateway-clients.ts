/** Real clients of both generations of the SDK, and real servers: what they see, to be compared between a way and another. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// biome-ignore lint/suspicious/noExplicitAny: the SDKs are not dependencies of the project, so their types are not at hand here.
type Any = any;

const sdks = resolve(import.meta.dirname, 'sdks');
/** Where the packages of MCP are. */
export const mcpPackages: string = join(sdks, 'node_modules/@modelcontextprotocol');
/** Whether `npm ci --prefix test/sdks` was run. */
export const clientsPresent: boolean = ['sdk', 'client', 'server-everything', 'server-filesystem'].every((name) =>
  existsSync(join(mcpPackages, name)),
);
/** The folder that clients name as their root. */
export const rootFolder: string = mkdtempSync(join(tmpdir(), 'toolmend-files-'));
/** The generations of clients. */
export const generations = ['v1', 'v2'] as const;
/** One of them. */
export type Generation = (typeof generations)[number];

/** How a client reaches its server. */
export type Way =
  | { readonly command: readonly string[] }
  | { readonly url: URL; readonly headers?: Readonly<Record<string, string>> }
  | { readonly events: URL };

/** A client, and what it was asked and told. */
export interface TestClient {
  readonly client: Any;
  readonly transport: Any;
  /** The lists of tools that came because one changed. */
  readonly changes: Any[];
  /** Methods and params of what servers asked. */
  readonly asked: unknown[];
  call(name: string, args: object, options?: object): Promise<Any>;
  close(): Promise<void>;
}

async function load(id: string): Promise<Any> {
  return import(pathToFileURL(createRequire(join(sdks, 'package.json')).resolve(id)).href);
}

/** Connects a client that answers what servers ask of it. */
export async function connectClient(generation: Generation, way: Way): Promise<TestClient> {
  const v1 = generation === 'v1';
  const core = await load(v1 ? '@modelcontextprotocol/sdk/client/index.js' : '@modelcontextprotocol/client');
  const capabilities = { sampling: {}, elicitation: { form: {} }, roots: { listChanged: true } };
  const changes: Any[] = [];
  const onChanged = (_: unknown, list: Any): void => void changes.push(list);
  const options = {
    capabilities,
    listChanged: { tools: { onChanged } },
    ...(!v1 && { versionNegotiation: { mode: 'auto' } }),
  };
  const client = new core.Client({ name: 'test', version: '1' }, options);
  const asked: unknown[] = [];
  const answers = {
    'sampling/createMessage': [
      'CreateMessage',
      { model: 'm', role: 'assistant', content: { type: 'text', text: 'hi' } },
    ],
    'elicitation/create': ['Elicit', { action: 'accept', content: { name: 'Ann' } }],
    'roots/list': ['ListRoots', { roots: [{ uri: pathToFileURL(rootFolder).href, name: 'root' }] }],
  } as const;
  const types = v1 ? await load('@modelcontextprotocol/sdk/types.js') : {};
  for (const [method, [schema, answer]] of Object.entries(answers)) {
    client.setRequestHandler(v1 ? types[`${schema}RequestSchema`] : method, (request: Any) => {
      const { _meta, ...params } = request.params ?? {};
      asked.push({ method, params });
      return answer;
    });
  }
  const transport = await createTransport(v1, core, way);
  await client.connect(transport);
  return {
    client,
    transport,
    changes,
    asked,
    call: (name, args, more = {}) => {
      const request = { name, arguments: args };
      return v1 ? client.callTool(request, undefined, more) : client.callTool(request, more);
    },
    close: () => client.close(),
  };
}

async function createTransport(v1: boolean, core: Any, way: Way): Promise<Any> {
  if ('command' in way) {
    const module = v1 ? '@modelcontextprotocol/sdk/client/stdio.js' : '@modelcontextprotocol/client/stdio';
    const { StdioClientTransport } = await load(module);
    return new StdioClientTransport({ command: process.execPath, args: [...way.command], stderr: 'ignore' });
  }
  if ('events' in way) {
    const { SSEClientTransport } = v1 ? await load('@modelcontextprotocol/sdk/client/sse.js') : core;
    return new SSEClientTransport(way.events);
  }
  const { StreamableHTTPClientTransport } = v1
    ? await load('@modelcontextprotocol/sdk/client/streamableHttp.js')
    : core;
  return new StreamableHTTPClientTransport(way.url, { requestInit: { headers: way.headers ?? {} } });
}

/** Uses a client and closes it. */
export async function withClient<Value>(
  generation: Generation,
  way: Way,
  use: (client: TestClient) => Promise<Value>,
): Promise<Value> {
  const client = await connectClient(generation, way);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Uses everything of `server-everything` that a client can, and returns what came of it. */
export async function lookAround({ client, asked, call }: TestClient): Promise<Record<string, unknown>> {
  // The server adds tools after it has asked what the client can.
  const { tools } = await waitFor(async () => {
    const list = await client.listTools();
    return list.tools.some((tool: Any) => tool.name === 'get-roots-list') ? list : undefined;
  });
  const { resources } = await client.listResources();
  const progress: unknown[] = [];
  const long = await call(
    'trigger-long-running-operation',
    { duration: 0.4, steps: 4 },
    { onprogress: (each: Any) => progress.push(each.progress) },
  );
  return {
    tools,
    resources,
    templates: await client.listResourceTemplates(),
    prompts: await client.listPrompts(),
    prompt: await client.getPrompt({ name: 'args-prompt', arguments: { city: 'Bergen' } }),
    completion: await client.complete({
      ref: { type: 'ref/prompt', name: 'completable-prompt' },
      argument: { name: 'department', value: 'E' },
    }),
    listed: await client.readResource({ uri: resources[0].uri }),
    made: (await client.readResource({ uri: 'demo://resource/dynamic/text/1' })).contents[0].uri,
    completedUri: await client.complete({
      ref: { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' },
      argument: { name: 'resourceId', value: '1' },
    }),
    ping: await client.ping(),
    level: await client.setLoggingLevel('debug'),
    long,
    progress: progress.slice(0, 3),
    sum: await call('get-sum', { a: 2, b: 3 }),
    structured: await call('get-structured-content', { location: 'Chicago' }),
    sampling: await call('trigger-sampling-request', { prompt: 'Say hi' }),
    elicitation: await call('trigger-elicitation-request', {}),
    roots: await call('get-roots-list', {}),
    asked: [...asked],
    capabilities: client.getServerCapabilities(),
    // The last one: over HTTP a client of v1 takes its stream up again after an error, and this server repeats what it asked.
    missing: await client.readResource({ uri: 'demo://nothing' }).catch((error: Error) => error.message),
  };
}

/** Calls until there is something. */
export async function waitFor<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let i = 0; i < 100; i++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it did not come');
}

/** Starts `server-everything` on a port of its own. */
export async function startEverything(mode: 'streamableHttp' | 'sse'): Promise<HttpServer> {
  const port = await findPort();
  const words = [join(mcpPackages, 'server-everything/dist/index.js'), mode];
  return startAt(port, mode === 'sse' ? '/sse' : '/mcp', words);
}

/** Starts a server of the later era on a port of its own. */
export async function startLater(name: string): Promise<HttpServer> {
  const port = await findPort();
  return startAt(port, '/mcp', [join(import.meta.dirname, 'fixtures/mcp/later-era.mjs'), name, String(port)]);
}

/** A server that runs. */
export interface HttpServer {
  readonly url: URL;
  close(): void;
}

async function startAt(port: number, path: string, words: readonly string[]): Promise<HttpServer> {
  const child: ChildProcess = spawn(process.execPath, words, {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const url = new URL(path, `http://127.0.0.1:${port}`);
  await waitFor(async () => {
    const answer = await fetch(new URL('/nothing', url)).catch(() => undefined);
    await answer?.body?.cancel();
    return answer;
  });
  return { url, close: () => void child.kill() };
}

/** Finds a port that nothing listens at. */
export function findPort(): Promise<number> {
  const probe = createServer();
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
