import { isObject } from '../../base/index.ts';
import { own, type SchemaRecord } from './own.ts';
import { resolveLocal } from './resolve-local.ts';

/** What a level of a schema, with its branches and references, says about the keys of its object. */
export interface LevelKeys {
  readonly names: ReadonlySet<string>;
  /** Whether keys may be declared in other ways: by pattern, or in another document. */
  readonly more: boolean;
}

/** Collects the keys that a schema declares for one object, wherever at this level it does so. */
export function keysOfLevel(schema: SchemaRecord, root: SchemaRecord): LevelKeys {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  let more = false;
  const visit = (one: unknown): void => {
    if (!isObject(one) || seen.has(one)) return;
    seen.add(one);
    const properties = own(one, 'properties');
    if (isObject(properties)) for (const key of Object.keys(properties)) names.add(key);
    if (Object.hasOwn(one, 'patternProperties') || Object.hasOwn(one, '$dynamicRef')) more = true;
    const reference = own(one, '$ref');
    if (typeof reference === 'string') {
      const target = resolveLocal(root, reference);
      if (isObject(target)) visit(target);
      else more = true;
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = own(one, keyword);
      if (Array.isArray(list)) list.forEach(visit);
    }
    for (const keyword of ['if', 'then', 'else', 'not']) visit(own(one, keyword));
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const map = own(one, keyword);
      if (isObject(map)) Object.values(map).forEach(visit);
    }
  };
  visit(schema);
  return { names, more };
}
