import type { FoundTool } from './found-tool.ts';

const geminiTools = [
  'googleSearch',
  'googleSearchRetrieval',
  'codeExecution',
  'urlContext',
  'retrieval',
  'googleMaps',
  'computerUse',
  'fileSearch',
  'mcpServers',
];

/**
 * Knows tools that take no JSON arguments from the model: what a provider runs itself (`{type: 'web_search'}`,
 * `{googleSearch: {}}`) and OpenAI's free-text `custom` tools. They are passed by, and are no problem.
 */
export function readProviderTool(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  const { type } = entry;
  if (typeof type === 'string' && type !== 'function') return [];
  return Object.keys(entry).some((key) => geminiTools.includes(key)) ? [] : undefined;
}
