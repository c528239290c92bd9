import { type FoundTool, ownWords } from './found-tool.ts';

/** Reads Anthropic's `{name, description, input_schema}`. */
export function readAnthropic(entry: Record<string, unknown>): readonly FoundTool[] | undefined {
  if (!Object.hasOwn(entry, 'input_schema')) return undefined;
  const definition = { ...ownWords(entry), name: entry['name'], parameters: entry['input_schema'] };
  return [{ definition, schemaAt: '/input_schema' }];
}
