import { isObject } from '../../base/index.ts';
import { followReference, type JsonSchema, mergeSchemas } from '../../schema/index.ts';

/** One parameter at the top level of a tool's schema. */
export interface DeclaredParameter {
  readonly schema: JsonSchema;
  /** Whether every call has to have it. */
  readonly required: boolean;
}

/**
 * Returns the parameters that a tool's schema declares at its top level, by name and in document order: its own, and those
 * that it has by a reference or in the branches of `allOf`, `anyOf`, `oneOf`, `then` and `else`.
 */
export function declaredParameters(root: JsonSchema): ReadonlyMap<string, DeclaredParameter> {
  const found = new Map<string, DeclaredParameter>();
  collect(root, { root, certain: true, found, seen: new Set() });
  return found;
}

interface Collecting {
  readonly root: JsonSchema;
  /** Whether the schema at hand holds for every call. */
  readonly certain: boolean;
  readonly found: Map<string, DeclaredParameter>;
  readonly seen: Set<JsonSchema>;
}

function collect(schema: JsonSchema, walk: Collecting): void {
  if (!isObject(schema) || walk.seen.has(schema)) return;
  walk.seen.add(schema);
  const { found, certain } = walk;
  const properties = schema['properties'];
  if (isObject(properties)) {
    for (const name of Object.keys(properties)) {
      const before = found.get(name);
      const own = properties[name] as JsonSchema;
      const both = before === undefined ? own : certain ? mergeSchemas(before.schema, own) : before.schema;
      found.set(name, { schema: both, required: before?.required ?? false });
    }
  }
  const required = schema['required'];
  if (Array.isArray(required)) {
    for (const name of required) {
      if (typeof name !== 'string') continue;
      const before = found.get(name);
      found.set(name, { schema: before?.schema ?? true, required: certain || (before?.required ?? false) });
    }
  }
  if (typeof schema['$ref'] === 'string') collect(followReference(walk.root, schema['$ref']), walk);
  for (const part of list(schema['allOf'])) collect(part, walk);
  const uncertain = { ...walk, certain: false };
  for (const keyword of ['anyOf', 'oneOf']) for (const part of list(schema[keyword])) collect(part, uncertain);
  for (const keyword of ['then', 'else']) collect((schema[keyword] ?? true) as JsonSchema, uncertain);
}

function list(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value : [];
}
