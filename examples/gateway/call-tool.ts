/** Calls a tool of an MCP server at an address, and returns what a model would read. */
export async function callTool(url: string, name: string, args: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as { readonly result: { readonly content: readonly { text: string }[] } };
  return result.content.map(({ text }) => text).join('\n');
}
