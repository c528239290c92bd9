import { isObject, setOwn } from '../../base/index.ts';
import { followReference, type JsonSchema, type SchemaObject } from '../../schema/index.ts';

/** What is made of a parameter's schema: another one, or nothing where the parameter is left out. */
export type RewriteProperty = (name: string, schema: JsonSchema) => JsonSchema | undefined;

/**
 * Rewrites the schemas of a tool's parameters wherever its schema declares them at the top level, also in branches and by
 * reference. A definition that the root refers to is unfolded into it first, since other places may use it too.
 */
export function rewriteRoot(root: SchemaObject, rewrite: RewriteProperty): SchemaObject {
  return rewriteLevel(root, { root, rewrite, followed: new Set() });
}

interface Rewriting {
  readonly root: SchemaObject;
  readonly rewrite: RewriteProperty;
  readonly followed: ReadonlySet<string>;
}

function rewritePart(schema: JsonSchema, walk: Rewriting): JsonSchema {
  return isObject(schema) ? rewriteLevel(schema, walk) : schema;
}

function rewriteLevel(schema: SchemaObject, walk: Rewriting): SchemaObject {
  const result: Record<string, unknown> = {};
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (keyword === 'properties' && isObject(value)) {
      setOwn(result, keyword, rewriteProperties(value, walk.rewrite));
    } else if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) {
      setOwn(
        result,
        keyword,
        value.map((part: JsonSchema) => rewritePart(part, walk)),
      );
    } else if (keyword === 'then' || keyword === 'else') {
      setOwn(result, keyword, rewritePart(value as JsonSchema, walk));
    } else {
      setOwn(result, keyword, value);
    }
  }
  return unfold(result, walk);
}

function rewriteProperties(properties: Record<string, unknown>, rewrite: RewriteProperty): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const rewritten = rewrite(name, properties[name] as JsonSchema);
    if (rewritten !== undefined) setOwn(result, name, rewritten);
  }
  return result;
}

function unfold(level: SchemaObject, walk: Rewriting): SchemaObject {
  const reference = Object.hasOwn(level, '$ref') ? level['$ref'] : undefined;
  if (typeof reference !== 'string' || walk.followed.has(reference)) return level;
  const target = followReference(walk.root, reference);
  if (!isObject(target)) return level;
  const inside = rewriteLevel(target, { ...walk, followed: new Set([...walk.followed, reference]) });
  const { $ref, ...rest } = level;
  const clash = Object.keys(inside).some((keyword) => Object.hasOwn(rest, keyword) && keyword !== 'description');
  if (!clash) return { ...inside, ...rest };
  return { ...rest, allOf: [inside, ...(Array.isArray(rest['allOf']) ? rest['allOf'] : [])] };
}
