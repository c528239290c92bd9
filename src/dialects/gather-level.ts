/** One schema in, the same with everything that `allOf` and a reference beside other keywords add to it out. */
import { equalJson, isObject } from '../base/index.ts';
import { followReference, type JsonSchema, mergeSchemas, type SchemaObject } from '../schema/index.ts';
import { refuse, type Spot, tell, type Walk } from './walk.ts';

/** Keywords that say something to readers only, or where something is; none of them refuses a value. */
export const remarks: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$comment',
  '$vocabulary',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'nullable',
  'propertyOrdering',
]);

/** A schema that stands by itself, and the sentences for what could not be merged into it. */
export interface Level {
  readonly schema: SchemaObject;
  readonly sentences: readonly string[];
}

/** References that were followed to get here, and whether one that stands alone is to be written out as well. */
interface Gathering {
  readonly followed: readonly string[];
  readonly writeOut: boolean;
}

/** Merges what holds at one place into one schema; `undefined` where that is nothing that could be sent. */
export function gatherLevel(
  schema: SchemaObject,
  spot: Spot,
  walk: Walk,
  { followed, writeOut }: Gathering = { followed: [], writeOut: false },
): Level | undefined {
  const { allOf, $ref: reference, ...own } = schema;
  const parts: unknown[] = Array.isArray(allOf) ? [...allOf] : [];
  if (typeof reference === 'string') {
    if (!writeOut && standsAlone(schema)) return { schema, sentences: [] };
    const target = followed.includes(reference) ? undefined : followReference(walk.root, reference);
    if (!isObject(target)) {
      const code = target === undefined ? 'recursion' : 'reference';
      refuse(walk, code, spot.at, `the reference ${reference} beside other keywords cannot be written out`);
      return undefined;
    }
    parts.unshift(target);
  }
  const next = { followed: typeof reference === 'string' ? [...followed, reference] : followed, writeOut: true };
  const sentences: string[] = [];
  let merged: JsonSchema = own;
  for (const part of parts) {
    if (part === true) continue;
    if (isObject(part) && isCondition(part)) {
      sentences.push(tell(walk, 'condition', conditionOf(part), spot.at));
      continue;
    }
    const inner = isObject(part) ? gatherLevel(part, spot, walk, next) : undefined;
    if (isObject(part) && inner === undefined) return undefined;
    merged = inner === undefined ? false : mergeLevels(merged, inner.schema, sentences, spot, walk);
    if (!isObject(merged)) {
      refuse(walk, 'contradiction', spot.at, 'no value fits all the schemas that hold here');
      return undefined;
    }
    sentences.push(...inner!.sentences);
  }
  return { schema: merged, sentences };
}

function isCondition(part: SchemaObject): boolean {
  return (
    Object.hasOwn(part, 'if') &&
    Object.keys(part).every((key) => ['if', 'then', 'else'].includes(key) || remarks.has(key))
  );
}

/** Keywords that a merge keeps once; where they hold twice, the second is told. */
const single = ['pattern', 'format', 'not', 'if', 'contains', 'propertyNames', 'uniqueItems', 'anyOf', 'oneOf'];

function mergeLevels(
  first: SchemaObject,
  second: SchemaObject,
  sentences: string[],
  spot: Spot,
  walk: Walk,
): JsonSchema {
  const rest: Record<string, unknown> = { ...second };
  for (const key of single) {
    if (!Object.hasOwn(first, key) || !Object.hasOwn(second, key)) continue;
    if (!equalJson(first[key], second[key])) {
      const union = key === 'anyOf' || key === 'oneOf';
      sentences.push(tell(walk, union ? 'union' : key, union ? { [key]: second[key] } : second[key], spot.at));
    }
    delete rest[key];
  }
  return mergeSchemas(first, rest);
}

/** A reference with nothing but remarks beside it, which every dialect can send as it is. */
export function standsAlone(schema: SchemaObject): boolean {
  return Object.keys(schema).every((key) => key === '$ref' || remarks.has(key));
}

/** Returns what a schema demands, without what it only remarks. */
export function withoutRemarks(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !remarks.has(key) && !key.startsWith('x-')));
}

/** Returns the condition of a schema by itself. */
export function conditionOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => ['if', 'then', 'else'].includes(key)));
}
