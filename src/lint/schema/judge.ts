import { ToolmendError } from '../../base/index.ts';
import { compileSchema, type JsonSchema, type SchemaNode } from '../../schema/index.ts';
import { isValid } from '../../validate/index.ts';
import type { SchemaRecord } from './own.ts';

/** Tells whether a schema inside another accepts a value; `undefined` where it cannot be compiled by itself. */
export function accepts(schema: SchemaRecord, root: SchemaRecord, value: unknown): boolean | undefined {
  const node = compilePart(schema, root);
  return node === undefined ? undefined : isValid(node, value);
}

/** Returns the judge of many values for one schema; it answers `undefined` where the schema cannot be compiled by itself. */
export function judgeOf(schema: SchemaRecord, root: SchemaRecord): (value: unknown) => boolean | undefined {
  const node = compilePart(schema, root);
  return node === undefined ? () => undefined : (value) => isValid(node, value);
}

/** Compiles a schema that stands inside another, with the definitions it may refer to. */
function compilePart(schema: SchemaRecord, root: SchemaRecord): SchemaNode | undefined {
  const shared = Object.fromEntries(
    ['$schema', '$defs', 'definitions'].flatMap((key) => (Object.hasOwn(root, key) ? [[key, root[key]]] : [])),
  );
  try {
    return compileSchema({ ...shared, ...schema } as JsonSchema);
  } catch (error) {
    if (error instanceof ToolmendError) return undefined;
    throw error;
  }
}
