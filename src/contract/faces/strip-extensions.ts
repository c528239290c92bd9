import { isObject, setOwn } from '../../base/index.ts';

const schemas = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
]);
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

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
      schemas.has(keyword) ? stripExtensions(value) : maps.has(keyword) ? stripMap(value) : value,
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
