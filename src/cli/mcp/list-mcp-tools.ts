/** The command of an MCP server in, its tools out, as the server wrote them; speaks both eras of the protocol. */
import { isObject, ToolmendError } from '../../base/index.ts';
import { isServerError, openStdioSession, type StdioSession } from './stdio-session.ts';

/** How a server is asked. */
export interface ListMcpOptions {
  /** Milliseconds for each answer; 20 000 by default. */
  readonly timeout?: number;
}

const client = { name: 'toolmend', version: '0.1.0' };
/** The last era with a handshake, and the one without. */
const handshakeVersion = '2025-11-25';
const discoverVersion = '2026-07-28';
/** Servers show some tools only to clients that can do these; nothing of it is asked while tools are listed. */
const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
/** A server that hands out cursors without end is stopped here. */
const mostPages = 1_000;
/** Milliseconds in which a change of the list may still be told, and how often the list is read again for it. */
const settling = 150;
const mostReadings = 5;

/** Starts a server, asks for all its tools, page by page, and ends it. Throws a `ToolmendError` of code `input`. */
export async function listMcpTools(
  command: readonly string[],
  options: ListMcpOptions = {},
): Promise<readonly unknown[]> {
  const session = openStdioSession(command, options.timeout ?? 20_000);
  try {
    const meta = await greet(session);
    // Servers have been seen to add tools once they know what the client can do.
    for (let reading = 0; ; reading++) {
      const changes = session.listChanges();
      const tools = await readPages(session, meta);
      await new Promise((resolve) => setTimeout(resolve, settling));
      if (session.listChanges() === changes || reading === mostReadings) return tools;
    }
  } finally {
    await session.close();
  }
}

/** Shakes hands; a server that knows no `initialize` gets the envelope of the later era with each request instead. */
async function greet(session: StdioSession): Promise<Record<string, unknown> | undefined> {
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

async function readPages(
  session: StdioSession,
  meta: Record<string, unknown> | undefined,
): Promise<readonly unknown[]> {
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
