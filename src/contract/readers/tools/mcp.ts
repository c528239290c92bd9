/** MCP's tools: the annotations are hints of the server about the effect, which the owner may overrule by a word of ours. */
import { type Effect, isObject } from '../../../base/index.ts';
import { type FoundTool, ownWords } from './found-tool.ts';

/** Reads MCP's `{name, title?, description?, inputSchema, annotations?}`. */
export function readMcp(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  const { name, inputSchema, annotations } = entry;
  if (typeof name !== 'string' || !isObject(inputSchema)) return undefined;
  const effect = isObject(annotations) ? effectOf(annotations) : undefined;
  const said = effect === undefined ? {} : { effect };
  const definition = { origin: 'mcp', ...said, ...ownWords(entry), name, parameters: inputSchema };
  return [{ definition, schemaAt: '/inputSchema' }];
}

/** Returns what annotations say about the effect; `undefined` where they give no hint: then the guard's default holds. */
export function effectOf(annotations: Record<string, unknown>): Effect | undefined {
  if (annotations['readOnlyHint'] === true) return 'read';
  if (annotations['destructiveHint'] === true) return 'destructive';
  return annotations['readOnlyHint'] === false || annotations['destructiveHint'] === false ? 'write' : undefined;
}
