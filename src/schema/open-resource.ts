import { isObject } from '../base/index.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Library, Resource } from './resource.ts';

/** Begins a resource of the library; `fallback` is its dialect where the schema names none that we know. */
export function openResource(library: Library, uri: string, root: JsonSchema, fallback: Dialect): Resource {
  const named = isObject(root) && Object.hasOwn(root, '$schema') ? root['$schema'] : undefined;
  const dialect = (typeof named === 'string' ? dialectOf(named) : undefined) ?? fallback;
  const resource: Resource = {
    library,
    uri,
    root,
    dialect,
    table: library.tableOf(dialect),
    anchors: new Map(),
    dynamicAnchors: new Map(),
    found: new Map(),
    nodes: new Map(),
  };
  library.resources.set(uri, resource);
  if (typeof root === 'object') library.roots.set(root, resource);
  return resource;
}
