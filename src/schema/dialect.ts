import { ToolmendError } from '../base/index.ts';

/**
 * Which reading a schema gets. `mixed` is 2020-12 with array `items`, `additionalItems` and `dependencies` as in draft-07:
 * what authors who name no dialect mean.
 */
export type Dialect = 'draft-07' | '2020-12' | 'mixed';

/** Finds the dialect that `$schema` names; undefined for a URI that we do not know, such as that of a private metaschema. */
export function dialectOf(uri: string): Dialect | undefined {
  const name = uri.replace(/#$/, '').replace(/^https:/, 'http:');
  return dialects.get(name);
}

/** Finds the dialect that an option names, by URI or in short. */
export function readDialect(name: string | undefined): Dialect {
  if (name === undefined) return 'mixed';
  const dialect = dialectOf(name) ?? shortNames.get(name);
  if (dialect === undefined) {
    throw new ToolmendError('option', `no JSON Schema dialect is called ${name}: use 2020-12 or draft-07`);
  }
  return dialect;
}

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['http://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['http://json-schema.org/draft-06/schema', 'draft-07'],
  // 2019-09 still has array `items`; its `$recursiveRef` is not supported.
  ['http://json-schema.org/draft/2019-09/schema', 'mixed'],
]);

const shortNames: ReadonlyMap<string, Dialect> = new Map([
  ['2020-12', '2020-12'],
  ['draft2020-12', '2020-12'],
  ['draft-07', 'draft-07'],
  ['draft7', 'draft-07'],
]);
