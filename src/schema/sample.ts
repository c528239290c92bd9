/** A schema in, one small value that it allows out: required keys only, the first branch, the first member. Never checks its own work. */
import { equalJson, isObject, setOwn } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import { allowsMember } from './sample-member.ts';
import { mergeSchemas, ownKeyword } from './sample-merge.ts';
import { sampleNumber } from './sample-number.ts';
import { followReference } from './sample-reference.ts';
import { sampleText } from './sample-text.ts';

const maxDepth = 24;
const maxItems = 256;
/** Schemas that are looked at for one sample; recursive schemas with many branches would take forever. */
const maxWork = 10_000;

interface Work {
  readonly root: JsonSchema;
  left: number;
}

/**
 * Returns a minimal value for a schema: only what is required, the first member of an enum, the lowest bound, the first
 * branch of a union. `undefined` where none can be made: an impossible schema, a `$ref` without end, a pattern that is not
 * understood. `not`, `if` and `contains` bounds are not looked at, so validate it before you show it; references lead
 * within `root` (the schema itself, unless it is a part of a larger one).
 */
export function sampleArguments(schema: JsonSchema, root: JsonSchema = schema): unknown {
  return sampleValue(schema, { root, left: maxWork }, 0);
}

function sampleValue(schema: JsonSchema, work: Work, depth: number): unknown {
  if (depth > maxDepth || work.left-- <= 0) return undefined;
  for (const flat of flatten(schema, work, depth)) {
    const value = flat === false ? undefined : sampleFlat(flat === true ? {} : flat, work, depth);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Lists the ways to read a schema without references and branches, first branches first. */
function flatten(schema: JsonSchema, work: Work, depth: number): JsonSchema[] {
  if (!isObject(schema)) return [schema !== false];
  if (depth > maxDepth || work.left-- <= 0) return [];
  const { $ref, $dynamicRef, allOf, anyOf, oneOf, ...rest } = schema;
  const conjuncts: JsonSchema[] = Array.isArray(allOf) ? [...allOf] : [];
  for (const reference of [$ref, $dynamicRef]) {
    if (typeof reference === 'string') conjuncts.push(followReference(work.root, reference));
  }
  const { const: only, ...others } = rest;
  // A constant is an enum of one, so that two of them merge to what they have in common.
  const own = Object.hasOwn(rest, 'const') ? mergeSchemas(others, { enum: [only] }) : rest;
  let ways: JsonSchema[] = [own];
  const combine = (others: readonly JsonSchema[]): void => {
    // At most a handful of readings: this makes an example, it does not search.
    ways = ways.flatMap((way) => others.map((other) => mergeSchemas(way, other))).slice(0, 32);
  };
  for (const conjunct of conjuncts) combine(flatten(conjunct, work, depth + 1));
  for (const branches of [anyOf, oneOf]) {
    if (Array.isArray(branches)) combine(branches.flatMap((branch: JsonSchema) => flatten(branch, work, depth + 1)));
  }
  // A merge may bring in references and branches of what it merged with; those were flattened on the way.
  return ways;
}

function sampleFlat(schema: SchemaObject, work: Work, depth: number): unknown {
  const types = typesOf(schema);
  const members = ownKeyword(schema, 'enum');
  if (Array.isArray(members)) {
    const right = members.filter((member) => allowsMember(schema, member));
    // An example that says something is the better one.
    return right.find((member) => member !== null) ?? right[0];
  }
  for (const type of types ?? [impliedType(schema)]) {
    const value = sampleOfType(type, schema, work, depth);
    if (value !== undefined) return value;
  }
  return undefined;
}

function sampleOfType(type: unknown, schema: SchemaObject, work: Work, depth: number): unknown {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return sampleNumber(schema, type === 'integer');
    case 'string':
      return sampleText(schema);
    case 'array':
      return sampleArray(schema, work, depth);
    case 'object':
      return sampleObject(schema, work, depth);
    default:
      return undefined;
  }
}

function sampleObject(schema: SchemaObject, work: Work, depth: number): Record<string, unknown> | undefined {
  const declared = ownKeyword(schema, 'properties');
  const properties = isObject(declared) ? declared : {};
  const result: Record<string, unknown> = {};
  const required = ownKeyword(schema, 'required');
  const waiting: unknown[] = Array.isArray(required) ? [...required] : [];
  const least = ownKeyword(schema, 'minProperties');
  const optional = Object.keys(properties).filter((key) => !waiting.includes(key));
  const dependents = ownKeyword(schema, 'dependentRequired');
  for (;;) {
    const key =
      waiting.shift() ??
      (typeof least === 'number' && Object.keys(result).length < least ? optional.shift() : undefined);
    if (key === undefined) break;
    if (typeof key !== 'string' || Object.hasOwn(result, key)) continue;
    const property = Object.hasOwn(properties, key) ? properties[key] : ownKeyword(schema, 'additionalProperties');
    const value = sampleValue(isObject(property) || property === false ? property : true, work, depth + 1);
    if (value === undefined) return undefined;
    setOwn(result, key, value);
    const also = isObject(dependents) && Object.hasOwn(dependents, key) ? dependents[key] : undefined;
    if (Array.isArray(also)) waiting.push(...also);
  }
  return result;
}

function sampleArray(schema: SchemaObject, work: Work, depth: number): unknown[] | undefined {
  const prefix = [ownKeyword(schema, 'prefixItems'), ownKeyword(schema, 'items')].find(Array.isArray) ?? [];
  const items = ownKeyword(schema, 'items');
  const rest: JsonSchema = isObject(items) || items === false ? items : true;
  const least = Number(ownKeyword(schema, 'minItems') ?? 0);
  const contains = ownKeyword(schema, 'contains');
  const result: unknown[] = [];
  if (least > maxItems) return undefined;
  const add = (part: JsonSchema): boolean => {
    const unique = ownKeyword(schema, 'uniqueItems') === true;
    const value = unique ? sampleOther(part, work, depth + 1, result) : sampleValue(part, work, depth + 1);
    if (value !== undefined) result.push(value);
    return value !== undefined;
  };
  if (isObject(contains) && ownKeyword(schema, 'minContains') !== 0 && !add(mergeSchemas(rest, contains)))
    return undefined;
  while (result.length < least) if (!add((prefix[result.length] as JsonSchema | undefined) ?? rest)) return undefined;
  return result;
}

/** Samples a value that differs from those already taken: another member, a longer text, a larger number. */
function sampleOther(schema: JsonSchema, work: Work, depth: number, taken: readonly unknown[]): unknown {
  const isFree = (value: unknown): boolean => value !== undefined && !taken.some((other) => equalJson(other, value));
  const value = sampleValue(schema, work, depth);
  if (isFree(value)) return value;
  for (const flat of flatten(schema, work, depth)) {
    if (typeof flat === 'boolean') continue;
    const members = ownKeyword(flat, 'enum');
    const candidates: unknown[] = Array.isArray(members) ? members : [];
    if (candidates.length === 0 && !Object.hasOwn(flat, 'const')) {
      for (let more = 1; more <= taken.length + 1; more++) {
        if (typeof value === 'string') candidates.push(`${value}${more}`);
        else if (typeof value === 'number') candidates.push(value + more * Number(ownKeyword(flat, 'multipleOf') ?? 1));
        else if (typeof value === 'boolean') candidates.push(!value);
      }
    }
    const free = candidates.find(isFree);
    if (free !== undefined) return free;
  }
  return undefined;
}

function typesOf(schema: SchemaObject): readonly unknown[] | null {
  const type = ownKeyword(schema, 'type');
  if (type === undefined) return null;
  const types = [type].flat();
  // null last, for the same reason.
  const ordered = [...types.filter((each) => each !== 'null'), ...types.filter((each) => each === 'null')];
  return ownKeyword(schema, 'nullable') === true && !ordered.includes('null') ? [...ordered, 'null'] : ordered;
}

function impliedType(schema: SchemaObject): string {
  const has = (...keywords: readonly string[]): boolean => keywords.some((keyword) => Object.hasOwn(schema, keyword));
  if (has('properties', 'required', 'additionalProperties', 'minProperties', 'patternProperties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'contains', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return 'string';
}
