import { type McpTimes, openMcpClient } from './mcp-client.ts';

/** Starts a server, asks for all its tools and ends it. Throws a `ToolmendError` of code `input`. */
export async function listMcpTools(
  command: readonly string[],
  times: Pick<McpTimes, 'timeout'> = {},
): Promise<readonly unknown[]> {
  const client = await openMcpClient(command, times);
  try {
    return await client.listTools();
  } finally {
    await client.close();
  }
}
