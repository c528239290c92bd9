import { isObject } from '../base/index.ts';
import type { FoundDefinition } from '../contract/index.ts';

/** In whose words a tool is written; `gemini-openapi` is Gemini's older form, whose schema is not JSON Schema. */
export type ToolForm = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'gemini-openapi' | 'mcp' | 'own';

/** Tells in whose words an entry is written. */
export function readForm({ entry, definition, schemaAt }: FoundDefinition): ToolForm {
  if (schemaAt.endsWith('/function/parameters')) return 'openai-chat';
  if (schemaAt === '/input_schema') return 'anthropic';
  if (schemaAt.endsWith('/parametersJsonSchema')) return 'gemini';
  if (/^\/function_?declarations\//i.test(schemaAt)) return 'gemini-openapi';
  // A schema that was rewritten while reading was not written as JSON Schema.
  if (schemaAt === '/parameters' && isObject(entry['parameters']) && entry['parameters'] !== definition['parameters']) {
    return 'gemini-openapi';
  }
  if (entry['type'] === 'function') return 'openai-responses';
  return schemaAt === '/inputSchema' ? 'mcp' : 'own';
}
