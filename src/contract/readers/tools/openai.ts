/** OpenAI's tools: the Chat form nests the function, the Responses form is flat; both may leave the schema out. */
import { isObject } from '../../../base/index.ts';
import { type FoundTool, noParameters, ownWords } from './found-tool.ts';

/** Reads `{type: 'function', function: {…}}`, and tools that carry the same under `config` beside their `execute`. */
export function readOpenaiChat(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  const { config } = entry;
  if (isObject(config) && isObject(config['function']))
    return [chatTool(config['function'], [config, entry], '/config')];
  return isObject(entry['function']) ? [chatTool(entry['function'], [entry], '')] : undefined;
}

function chatTool(body: Record<string, unknown>, around: readonly Record<string, unknown>[], at: string): FoundTool {
  return {
    definition: { ...ownWords(body, ...around), name: body['name'], parameters: body['parameters'] ?? noParameters },
    schemaAt: `${at}/function/parameters`,
  };
}

/** Reads `{type: 'function', name, parameters}`; an OpenAI Agents tool has the same shape. */
export function readOpenaiResponses(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  if (entry['type'] !== 'function' || entry['name'] === undefined) return undefined;
  const parameters = entry['parameters'] ?? noParameters;
  return [{ definition: { ...ownWords(entry), name: entry['name'], parameters }, schemaAt: '/parameters' }];
}
