import { escapeToken, isObject, setOwn } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from '../schema/index.ts';
import { conditionOf } from './gather-level.ts';
import { acceptsNull, allowNull } from './nullable.ts';
import { refuse, type Spot, tell, type Walk } from './walk.ts';

const told = [
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedProperties',
  'not',
];

/** Rewrites an object schema: closed, with its optional fields as the dialect declares them. */
export function rewriteObject(schema: SchemaObject, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  const { profile } = walk;
  const declared = isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  if (profile.closed) checkClosed(schema, spot, walk);
  const properties: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(declared), ...required])) {
    const property = Object.hasOwn(declared, key) ? (declared[key] as JsonSchema) : true;
    // A field that nothing fits is one that cannot be used.
    if (property === false) continue;
    setOwn(properties, key, rewriteProperty(key, property, required.has(key), spot, walk));
  }
  for (const keyword of told) {
    if (!Object.hasOwn(schema, keyword) || schema[keyword] === false) continue;
    sentences.push(tell(walk, keyword, schema[keyword], spot.at));
  }
  if (Object.hasOwn(schema, 'if')) {
    sentences.push(tell(walk, 'condition', conditionOf(schema), spot.at));
  }
  const keys = Object.keys(properties);
  const names = profile.optional === 'nullable' ? keys : keys.filter((key) => required.has(key));
  return {
    type: 'object',
    ...(keys.length > 0 || profile.closed ? { properties } : {}),
    ...(names.length > 0 || profile.optional === 'nullable' ? { required: names } : {}),
    ...additional(schema, spot, walk),
  };
}

function rewriteProperty(key: string, property: JsonSchema, required: boolean, spot: Spot, walk: Walk): SchemaObject {
  const inner = { at: `${spot.at}/properties/${escapeToken(key)}`, optional: !required };
  const written = walk.rewrite(property, inner);
  if (required || walk.profile.optional !== 'nullable' || acceptsNull(written, walk)) return written;
  const widened = allowNull(written);
  walk.nullMeansAbsent.add(widened);
  return widened;
}

/** Notes what a closed object cannot say: free keys, and keys beside the declared ones. */
function checkClosed(schema: SchemaObject, spot: Spot, walk: Walk): void {
  const free = schema['additionalProperties'] ?? schema['unevaluatedProperties'];
  const declares = isObject(schema['properties']) || Array.isArray(schema['required']);
  const patterns = isObject(schema['patternProperties']) && Object.keys(schema['patternProperties']).length > 0;
  if (!declares && free !== false) {
    refuse(walk, 'map', spot.at, 'an object with free keys; a strict schema needs every key by name');
  } else if (patterns || (free !== undefined && free !== false)) {
    refuse(walk, 'open-object', spot.at, 'keys beside the declared ones are allowed, which a strict schema cannot say');
  }
}

function additional(schema: SchemaObject, spot: Spot, walk: Walk): SchemaObject {
  if (walk.profile.closed) return { additionalProperties: false };
  const free = schema['additionalProperties'];
  if (free === undefined) return {};
  if (!isObject(free)) return { additionalProperties: free };
  return {
    additionalProperties: walk.rewrite(free, { at: `${spot.at}/additionalProperties`, optional: true }),
  };
}
