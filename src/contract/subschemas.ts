/** A JSON Schema in, every schema inside it out, each with its pointer; never looks into values such as enums and defaults. */
import { escapeToken, isObject } from '../base/index.ts';
import { schemaKeywords, schemaMapKeywords } from './schema-keywords.ts';

interface FoundSchema {
  readonly schema: Record<string, unknown>;
  /** JSON Pointer from the schema that was given; `''` for itself. */
  readonly at: string;
}

/** Returns a schema and every object schema inside it, outer ones first, in document order; each object once. */
export function subschemas(root: unknown): FoundSchema[] {
  const found: FoundSchema[] = [];
  const seen = new Set<object>();
  // A work list, not recursion: schemas come from other people's servers and may be nested without bound.
  const waiting: { schema: unknown; at: string }[] = [{ schema: root, at: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, at } = next;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    found.push({ schema, at });
    const inside: { schema: unknown; at: string }[] = [];
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      if (schemaKeywords.has(keyword)) {
        if (!Array.isArray(value)) inside.push({ schema: value, at: `${at}/${keyword}` });
        else
          for (const [index, each] of value.entries()) inside.push({ schema: each, at: `${at}/${keyword}/${index}` });
      } else if (schemaMapKeywords.has(keyword) && isObject(value)) {
        for (const key of Object.keys(value)) {
          inside.push({ schema: value[key], at: `${at}/${keyword}/${escapeToken(key)}` });
        }
      }
    }
    waiting.push(...inside.reverse());
  }
  return found;
}
