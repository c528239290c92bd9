import { isObject } from '../base/index.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Library, Resource } from './resource.ts';

/** Makes the resource of a whole document; `fallback` is its dialect where the schema names none that we know. */
export function makeResource(library: Library, uri: string, root: JsonSchema, fallback: Dialect): Resource {
  const named = isObject(root) && Object.hasOwn(root, '$schema') ? root['$schema'] : undefined;
  const dialect = (typeof named === 'string' ? dialectOf(named) : undefined) ?? fallback;
  return {
    library,
    uri,
    root,
    dialect,
    table: library.tableOf(dialect, library.settings.core),
    anchors: null,
    dynamicAnchors: null,
    found: null,
    nodes: null,
    nothing: null,
  };
}

/** Makes a resource that references can name by its URI. */
export function openResource(library: Library, uri: string, root: JsonSchema, fallback: Dialect): Resource {
  const resource = makeResource(library, uri, root, fallback);
  library.resources ??= new Map();
  library.resources.set(uri, resource);
  if (typeof root === 'object') {
    library.roots ??= new Map();
    library.roots.set(root, resource);
  }
  return resource;
}
