import { isObject, readPointer } from '../base/index.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import { ownKeyword } from './sample-merge.ts';

/** Follows a reference within one document: a JSON Pointer or an anchor. Anything further away counts as `true`. */
export function followReference(root: JsonSchema, reference: string): JsonSchema {
  if (!reference.startsWith('#')) return true;
  let name: string;
  try {
    name = decodeURIComponent(reference.slice(1));
  } catch {
    return true;
  }
  if (name !== '' && !name.startsWith('/')) return findAnchor(root, name) ?? true;
  let target: unknown = root;
  for (const key of readPointer(name)) {
    if (Array.isArray(target)) target = target[Number(key)];
    else if (isObject(target) && Object.hasOwn(target, key)) target = target[key];
    else return true;
  }
  return isObject(target) || target === false ? target : true;
}

function findAnchor(root: JsonSchema, name: string): SchemaObject | undefined {
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let each = waiting.pop(); waiting.length > 0 || each !== undefined; each = waiting.pop()) {
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    seen.add(each);
    if (isObject(each)) {
      if (ownKeyword(each, '$anchor') === name || ownKeyword(each, '$dynamicAnchor') === name) return each;
    }
    waiting.push(...Object.values(each));
  }
  return undefined;
}
