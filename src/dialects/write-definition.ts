import type { Tool } from '../contract/index.ts';
import type { DialectView } from './dialect.ts';

/** The two forms of OpenAI's definitions: nested for Chat Completions, flat for Responses. */
export type DefinitionForm = 'chat' | 'responses';

/** Writes the definition of one tool as its provider wants it; `strict` is always said, since leaving it out is not the same. */
export function writeDefinition(
  tool: Pick<Tool, 'name' | 'description'> & { readonly title?: unknown; readonly annotations?: unknown },
  view: DialectView,
  form: DefinitionForm = 'chat',
): Record<string, unknown> {
  const { name, description } = tool;
  const named = { name, ...(description === undefined ? {} : { description }) };
  switch (view.dialect) {
    case 'openai': {
      const body = { ...named, parameters: view.schema, strict: view.strict };
      return form === 'chat' ? { type: 'function', function: body } : { type: 'function', ...body };
    }
    case 'anthropic':
      return { ...named, input_schema: view.schema, ...(view.strict ? { strict: true } : {}) };
    case 'gemini':
      return { ...named, parametersJsonSchema: view.schema };
    case 'mcp':
      return { ...named, inputSchema: view.schema };
  }
}
