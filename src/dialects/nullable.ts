import { isObject } from '../base/index.ts';
import type { SchemaObject } from '../schema/index.ts';
import type { Walk } from './walk.ts';

const plain = new Set(['string', 'number', 'integer', 'boolean']);

/** Returns a written schema that lets null through as well. Members of an enum stay apart from it: `null` is none of them. */
export function allowNull(written: SchemaObject): SchemaObject {
  const { title, description, ...rest } = written;
  const outer = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  const { type, anyOf } = rest;
  const listed = Object.hasOwn(rest, 'enum') || Object.hasOwn(rest, 'const');
  if (typeof type === 'string' && plain.has(type) && !listed) return { ...outer, ...rest, type: [type, 'null'] };
  const only = Array.isArray(anyOf) && Object.keys(rest).length === 1;
  return { ...outer, anyOf: [...(only ? anyOf : [rest]), { type: 'null' }] };
}

/** Tells whether a written schema lets null through; a reference is followed where it was written already. */
export function acceptsNull(written: SchemaObject, walk: Walk, depth = 0): boolean {
  const { type, anyOf, $ref } = written;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  if (Array.isArray(written['enum']) && written['enum'].includes(null)) return true;
  if (depth > 8) return false;
  if (Array.isArray(anyOf)) return anyOf.some((branch) => isObject(branch) && acceptsNull(branch, walk, depth + 1));
  if (typeof $ref !== 'string') return false;
  const found = [...walk.definitions.values()].find((definition) => $ref === `#/$defs/${definition.name}`);
  return found?.schema !== undefined && acceptsNull(found.schema, walk, depth + 1);
}
