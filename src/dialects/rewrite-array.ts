import { isObject } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from '../schema/index.ts';
import { isKept, refuse, type Spot, tell, type Walk } from './walk.ts';

/** Rewrites an array schema; a tuple becomes a list of any of its items where the dialect knows no tuples. */
export function rewriteArray(schema: SchemaObject, spot: Spot, walk: Walk, sentences: string[]): SchemaObject {
  const { prefix, rest } = readItems(schema);
  const written: Record<string, unknown> = { type: 'array' };
  let bounds: Bounds = { ...bound('minItems', schema), ...bound('maxItems', schema) };
  if (prefix.length === 0) writeList(rest, written, spot, walk);
  else if (isKept(walk, 'prefixItems', prefix)) {
    written['prefixItems'] = prefix.map((item, index) => writeItem(item, `prefixItems/${index}`, spot, walk));
    if (rest !== undefined && rest !== false) written['items'] = writeItem(rest, 'items', spot, walk);
  } else {
    sentences.push(tell(walk, 'prefixItems', prefix, spot.at));
    written['items'] = looseItems(prefix, rest, spot, walk);
  }
  if (prefix.length > 0 && rest === false) {
    bounds = { ...bounds, maxItems: Math.min(prefix.length, bounds.maxItems ?? prefix.length) };
  }
  for (const keyword of ['minItems', 'maxItems'] as const) {
    const count = bounds[keyword];
    if (count === undefined) continue;
    if (isKept(walk, keyword, count)) written[keyword] = count;
    else sentences.push(tell(walk, keyword, count, spot.at));
  }
  for (const keyword of ['uniqueItems', 'contains', 'unevaluatedItems', 'not']) {
    if (Object.hasOwn(schema, keyword) && schema[keyword] !== false) {
      sentences.push(tell(walk, keyword, schema[keyword], spot.at));
    }
  }
  return written;
}

interface Bounds {
  readonly minItems?: number;
  readonly maxItems?: number;
}

function bound(keyword: 'minItems' | 'maxItems', schema: SchemaObject): Bounds {
  const count = schema[keyword];
  return typeof count === 'number' ? { [keyword]: count } : {};
}

function readItems(schema: SchemaObject): { readonly prefix: readonly JsonSchema[]; readonly rest: unknown } {
  const { items, prefixItems, additionalItems } = schema;
  if (Array.isArray(items)) return { prefix: items, rest: additionalItems };
  return { prefix: Array.isArray(prefixItems) ? prefixItems : [], rest: items };
}

function writeList(rest: unknown, written: Record<string, unknown>, spot: Spot, walk: Walk): void {
  if (isObject(rest)) written['items'] = writeItem(rest, 'items', spot, walk);
  else if (rest === false) written['maxItems'] = 0;
  else if (walk.profile.typed) refuse(walk, 'untyped', spot.at, 'a list without a schema of its items');
}

function writeItem(item: unknown, step: string, spot: Spot, walk: Walk): SchemaObject {
  // What stands in a list may be left out by sending a shorter one.
  return walk.rewrite(item as JsonSchema, { at: `${spot.at}/${step}`, optional: step === 'items' && spot.optional });
}

function looseItems(prefix: readonly JsonSchema[], rest: unknown, spot: Spot, walk: Walk): SchemaObject {
  const forms = prefix.map((item, index) => writeItem(item, `prefixItems/${index}`, spot, walk));
  if (isObject(rest)) forms.push(writeItem(rest, 'items', spot, walk));
  const different = new Map(forms.map((form) => [JSON.stringify(form), form]));
  const all = [...different.values()];
  return all.length === 1 ? all[0]! : { anyOf: all };
}
