/** MCP: JSON-RPC messages, of which `tools/call` requests are calls and results with `tools` tell the tools. */
import { isObject } from '../../../base/index.ts';
import { addCall, type CallTrail, readId } from './call-trail.ts';

/** Reads one JSON-RPC message; every other message of the protocol is done with by being known. */
export function readMcpMessage(value: Record<string, unknown>, trail: CallTrail): boolean {
  const { method, params, result } = value;
  if (method === 'tools/call' && isObject(params)) {
    const { name } = params;
    if (typeof name === 'string')
      addCall(trail, { tool: name, arguments: params['arguments'], ...readId(value['id']) });
    return true;
  }
  if (value['jsonrpc'] === undefined) return false;
  if (isObject(result) && Array.isArray(result['tools'])) trail.tools = addPage(trail.tools, result);
  return true;
}

/** Long lists come in pages: a list adds to the one before it where that one named a next page, and replaces it otherwise. */
function addPage(pages: readonly unknown[], page: Record<string, unknown>): readonly unknown[] {
  const last = pages[pages.length - 1];
  return isObject(last) && last['nextCursor'] !== undefined ? [...pages, page] : [page];
}
