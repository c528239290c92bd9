import { isObject, readPointer } from '../../base/index.ts';
import { subschemas } from '../../contract/index.ts';
import type { SchemaRecord } from './own.ts';

/** Follows a reference within the schema; `undefined` where it leads nowhere, `null` where it leads out of the schema. */
export function resolveLocal(root: SchemaRecord, reference: string): unknown {
  if (!reference.startsWith('#')) return null;
  let fragment: string;
  try {
    fragment = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  if (fragment !== '' && !fragment.startsWith('/')) {
    return subschemas(root).find(({ schema }) => ['$anchor', '$dynamicAnchor'].some((key) => schema[key] === fragment))
      ?.schema;
  }
  let target: unknown = root;
  for (const key of readPointer(fragment)) {
    if (Array.isArray(target)) target = target[Number(key)];
    else if (isObject(target) && Object.hasOwn(target, key)) target = target[key];
    else return undefined;
  }
  return target;
}
