/** A schema in, every schema inside it out, each with what it is to the arguments; never looks into values. */
import { escapeToken, isObject, limits } from '../../base/index.ts';
import { own, type SchemaRecord } from './own.ts';

/** What a schema is to the value that its parent describes. */
export type Role = 'root' | 'property' | 'item' | 'map' | 'branch' | 'condition' | 'definition';

/** One schema inside the schema of a tool. */
export interface Part {
  readonly schema: SchemaRecord;
  /** JSON Pointer from the schema of the tool. */
  readonly at: string;
  readonly role: Role;
  /** The key of the nearest property above or here; `''` at the root. */
  readonly name: string;
  /** How the place reads: `rows[].label`. */
  readonly path: string;
  /** Whether the level around requires the key; only of properties. */
  readonly required: boolean;
  readonly parent: Part | null;
}

const items = ['items', 'additionalItems', 'contains', 'unevaluatedItems', 'prefixItems'];
const maps = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];
const branches = ['allOf', 'anyOf', 'oneOf'];
const conditions = ['if', 'then', 'else', 'not', 'dependentSchemas', 'dependencies', 'propertyNames'];
const definitions = ['$defs', 'definitions'];
const keyed = ['patternProperties', 'dependentSchemas', 'dependencies', ...definitions];

const mostParts = 50_000;

/** Returns a schema and every object schema inside it, outer ones first, in document order; each object once
 * on the way to it, so that one which is shared is told at each place. */
export function findParts(root: SchemaRecord): readonly Part[] {
  const found: Part[] = [];
  // Cycles end where they close; what is shared many times over ends at the cap.
  const above = new Set<object>();
  const visit = (schema: unknown, part: Omit<Part, 'schema'>, depth: number): void => {
    if (!isObject(schema) || above.has(schema) || depth > limits.depth || found.length >= mostParts) return;
    above.add(schema);
    const here: Part = { schema, ...part };
    found.push(here);
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      const role = roleOf(keyword);
      if (role === undefined) continue;
      const at = `${here.at}/${keyword}`;
      const below = (one: unknown, token: string | number | undefined): void => {
        const place = token === undefined ? at : `${at}/${escapeToken(token)}`;
        visit(one, { ...nameBelow(here, role, token), at: place, role, parent: here }, depth + 1);
      };
      if (Array.isArray(value)) for (const [index, one] of value.entries()) below(one, index);
      else if (role === 'property' || keyed.includes(keyword)) {
        if (isObject(value)) for (const key of Object.keys(value)) below(value[key], key);
      } else below(value, undefined);
    }
    above.delete(schema);
  };
  visit(root, { at: '', role: 'root', name: '', path: '', required: false, parent: null }, 0);
  return found;
}

function roleOf(keyword: string): Role | undefined {
  if (keyword === 'properties') return 'property';
  if (items.includes(keyword)) return 'item';
  if (maps.includes(keyword)) return 'map';
  if (branches.includes(keyword)) return 'branch';
  if (conditions.includes(keyword)) return 'condition';
  return definitions.includes(keyword) ? 'definition' : undefined;
}

function nameBelow(
  parent: Part,
  role: Role,
  token: string | number | undefined,
): Pick<Part, 'name' | 'path' | 'required'> {
  const { path, name } = parent;
  const join = (key: string): string => (path === '' ? key : `${path}.${key}`);
  switch (role) {
    case 'property': {
      const required = own(parent.schema, 'required');
      const key = String(token);
      return { name: key, path: join(key), required: Array.isArray(required) && required.includes(key) };
    }
    case 'item':
      return { name, path: `${path}[]`, required: false };
    case 'map':
      return { name, path: join('*'), required: false };
    case 'definition':
      return { name: String(token), path: `$defs.${token}`, required: false };
    default:
      return { name, path, required: false };
  }
}

/** Returns the part whose value a part speaks about as well: the nearest one above that is no branch or condition. */
export function levelOf(part: Part): Part {
  let level = part;
  while ((level.role === 'branch' || level.role === 'condition') && level.parent !== null) level = level.parent;
  return level;
}

/** Tells whether a part stands beneath a `not`, an `if` or the like, where it does not say what is to be sent. */
export function isConditional(part: Part): boolean {
  for (let at: Part | null = part; at !== null; at = at.parent) {
    if (at.role === 'condition' && !/\/(then|else)$/.test(at.at)) return true;
  }
  return false;
}
