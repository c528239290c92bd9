import { isObject, setOwn } from '../../base/index.ts';
import { schemaKeywords, schemaMapKeywords } from '../schema-keywords.ts';

/** Returns a schema without the keywords that start with `x-`; names of properties, enums, defaults and examples stay as they are. */
export function stripExtensions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(stripExtensions);
  if (!isObject(schema)) return schema;
  const result: Record<string, unknown> = {};
  for (const keyword of Object.keys(schema)) {
    if (keyword.startsWith('x-')) continue;
    const value = schema[keyword];
    setOwn(
      result,
      keyword,
      schemaKeywords.has(keyword) ? stripExtensions(value) : schemaMapKeywords.has(keyword) ? stripMap(value) : value,
    );
  }
  return result;
}

function stripMap(map: unknown): unknown {
  if (!isObject(map)) return map;
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) setOwn(result, name, stripExtensions(map[name]));
  return result;
}
