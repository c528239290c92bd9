import { equalJson, isObject, setOwn } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';

/**
 * Merges two schemas that both have to hold into one that a sample can be read from: the tighter bound, the common types
 * and members, the properties of both. It is for making examples, not for checking: where two keywords cannot be merged
 * (two patterns), the first one is kept and the example may turn out wrong.
 */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (first === false || second === false) return false;
  if (first === true) return second;
  if (second === true) return first;
  if (Object.hasOwn(first, 'const') && Object.hasOwn(second, 'const') && !equalJson(first['const'], second['const'])) {
    return false;
  }
  const merged: Record<string, unknown> = {};
  // Both hold, and neither can be read into the other: the second becomes a part that has to hold as well.
  const parts: SchemaObject[] = [];
  for (const key of Object.keys(first)) setOwn(merged, key, first[key]);
  for (const key of Object.keys(second)) {
    if (!Object.hasOwn(merged, key)) setOwn(merged, key, second[key]);
    else if (branching.includes(key)) parts.push({ [key]: second[key] });
    else setOwn(merged, key, mergeKeyword(key, merged[key], second[key]));
  }
  if (parts.length > 0) merged['allOf'] = [...list(merged['allOf']), ...parts];
  return Array.isArray(merged['type']) && merged['type'].length === 0 ? false : merged;
}

const branching = ['anyOf', 'oneOf', '$ref', '$dynamicRef'];

/** Reads a keyword that is the schema's own; `undefined` where it says nothing. */
export function ownKeyword(schema: SchemaObject, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

function mergeKeyword(keyword: string, first: unknown, second: unknown): unknown {
  switch (keyword) {
    case 'type':
      return mergeTypes([first].flat(), [second].flat());
    case 'enum':
      return list(first).filter((member) => list(second).some((other) => equalJson(member, other)));
    case 'required':
      return [...new Set([...list(first), ...list(second)])];
    case 'allOf':
      return [...list(first), ...list(second)];
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(Number(first), Number(second));
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return Math.min(Number(first), Number(second));
    case 'multipleOf':
      return Number(first) * Number(second);
    case 'items':
    case 'additionalProperties':
      return mergeSchemas(first as JsonSchema, second as JsonSchema);
    case 'properties':
    case '$defs':
    case 'definitions':
      return mergeMaps(first, second);
    default:
      return first;
  }
}

function mergeTypes(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const whole = (types: readonly unknown[]): boolean => types.includes('number');
  return [
    ...first.filter((type) => second.includes(type) || (type === 'integer' && whole(second))),
    ...second.filter((type) => type === 'integer' && !first.includes(type) && whole(first)),
  ];
}

function mergeMaps(first: unknown, second: unknown): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  if (isObject(first)) for (const key of Object.keys(first)) setOwn(merged, key, first[key]);
  if (!isObject(second)) return merged;
  for (const key of Object.keys(second)) {
    const both = Object.hasOwn(merged, key);
    setOwn(merged, key, both ? mergeSchemas(merged[key] as JsonSchema, second[key] as JsonSchema) : second[key]);
  }
  return merged;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
