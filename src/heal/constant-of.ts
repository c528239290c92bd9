import type { SchemaNode } from '../schema/index.ts';

const BESIDE_CONSTANT = new Set(['const', 'title', 'description', 'type', '$comment', 'deprecated']);

/** Returns the constant that a schema is, where it says nothing else of its value. */
export function constantOf({ schema }: SchemaNode): { readonly value: unknown; readonly title?: string } | undefined {
  if (typeof schema !== 'object' || !Object.hasOwn(schema, 'const')) return undefined;
  for (const keyword of Object.keys(schema)) if (!BESIDE_CONSTANT.has(keyword)) return undefined;
  const { const: value, title } = schema;
  return typeof title === 'string' ? { value, title } : { value };
}
