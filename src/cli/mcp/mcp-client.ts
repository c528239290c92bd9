/** The command of an MCP server in, a client for its tools out; speaks both eras of the protocol. */
import { isObject, packageVersion, ToolmendError } from '../../base/index.ts';
import { isServerError, openStdioSession, type StdioSession } from './stdio-session.ts';

/** How long a server may take, in milliseconds. */
export interface McpTimes {
  /** For each answer; 20 000 by default. */
  readonly timeout?: number;
  /** For the answer to a call; as above by default. */
  readonly callTime?: number;
}

/** A server that was greeted. */
export interface McpClient {
  /** Lists all tools, page by page, as the server wrote them. */
  listTools(): Promise<readonly unknown[]>;
  /**
   * Calls a tool and returns its result, or what the server answered instead as `{ error }`. Rejects with a `ToolmendError` of
   * code `input` for what is no answer to these arguments: silence, the end of the server, a question to the user.
   */
  callTool(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): Promise<void>;
}

const client = { name: 'toolmend', version: packageVersion };
/** The last era with a handshake, and the one without. */
const handshakeVersion = '2025-11-25';
const discoverVersion = '2026-07-28';
/** Servers show some tools only to clients that can do these; nothing of it is done here. */
const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
/** A server that hands out cursors without end is stopped here. */
const mostPages = 1_000;
/** Milliseconds in which a change of the list may still be told, and how often the list is read again for it. */
const settling = 150;
const mostReadings = 5;
const methodNotFound = -32_601;

/** Starts a server and greets it. Throws a `ToolmendError` of code `input`, and has then ended the server. */
export async function openMcpClient(command: readonly string[], times: McpTimes = {}): Promise<McpClient> {
  const { timeout = 20_000, callTime = timeout } = times;
  const session = openStdioSession(command, timeout);
  try {
    const meta = await greet(session);
    return {
      listTools: () => listTools(session, meta),
      callTool: (name, parameters) => callTool(session, meta, callTime, { name, arguments: parameters }),
      close: () => session.close(),
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

type Envelope = Readonly<Record<string, unknown>> | undefined;

/** Shakes hands; a server that knows no `initialize` gets the envelope of the later era with each request instead. */
async function greet(session: StdioSession): Promise<Envelope> {
  try {
    await session.request('initialize', { protocolVersion: handshakeVersion, capabilities, clientInfo: client });
    session.notify('notifications/initialized');
    return undefined;
  } catch (error) {
    if (!isServerError(error)) throw error;
    const meta = {
      'io.modelcontextprotocol/protocolVersion': discoverVersion,
      'io.modelcontextprotocol/clientInfo': client,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    };
    await session.request('server/discover', { _meta: meta });
    return meta;
  }
}

async function listTools(session: StdioSession, meta: Envelope): Promise<readonly unknown[]> {
  // Servers have been seen to add tools once they know what the client can do.
  for (let reading = 0; ; reading++) {
    const changes = session.listChanges();
    const tools = await readPages(session, meta);
    await new Promise((resolve) => setTimeout(resolve, settling));
    if (session.listChanges() === changes || reading === mostReadings) return tools;
  }
}

async function readPages(session: StdioSession, meta: Envelope): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const cursors = new Set<string>();
  for (let page = 0, cursor: string | undefined; page < mostPages; page++) {
    const params = { ...(cursor !== undefined && { cursor }), ...(meta && { _meta: meta }) };
    const result = await session.request('tools/list', params);
    const list = isObject(result) ? result['tools'] : undefined;
    if (!Array.isArray(list))
      throw new ToolmendError('input', 'the server answered tools/list without a list of tools');
    tools.push(...list);
    const next = (result as Record<string, unknown>)['nextCursor'];
    if (typeof next !== 'string' || next === '') return tools;
    if (cursors.has(next))
      throw new ToolmendError('input', 'the server gives the same cursor again, so its list has no end');
    cursors.add(next);
    cursor = next;
  }
  throw new ToolmendError('input', `the server has more than ${mostPages} pages of tools`);
}

async function callTool(session: StdioSession, meta: Envelope, timeout: number, call: object): Promise<unknown> {
  const asked = session.questions().length;
  const result = await answerTo(session, { ...call, ...(meta && { _meta: meta }) }, timeout);
  const question = session.questions()[asked];
  const { resultType } = isObject(result) ? result : { resultType: 'none' };
  // What hangs on an answer of the user says nothing of the arguments.
  if (question !== undefined || (resultType !== undefined && resultType !== 'complete')) {
    const what = question ?? `a result of type ${String(resultType)}`;
    throw new ToolmendError(
      'input',
      `the server answered a call with ${what}, which is neither a result nor a refusal`,
    );
  }
  return result;
}

async function answerTo(session: StdioSession, params: object, timeout: number): Promise<unknown> {
  try {
    return await session.request('tools/call', params, timeout);
  } catch (error) {
    if (!isServerError(error) || error.cause.rpcCode === methodNotFound) throw error;
    return { error: error.cause.said || 'no message' };
  }
}
