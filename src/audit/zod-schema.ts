/** A zod expression in, the JSON Schema of what it says and the checks it carries out; it is read, never run. */
import type TypeScript from 'typescript';
import { isObject, setOwn } from '../base/index.ts';
import { findDeclaration, type Project } from './project.ts';
import { bareExpression, isUnreadable, readStatic, unreadable } from './static-value.ts';

/** A call of `refine` or `superRefine`. */
export interface ZodCheck {
  readonly call: TypeScript.CallExpression;
  /** The parameter whose schema carries it; absent where it is about the arguments as a whole. */
  readonly of?: string;
  /** Whether it is about something inside of that parameter. */
  readonly inside?: boolean;
}

/** What a zod expression says. */
export interface ZodReading {
  readonly schema: Record<string, unknown>;
  /** Whether a key of this schema may be left out. */
  readonly optional: boolean;
  readonly checks: readonly ZodCheck[];
}

/** Reads a zod expression; `undefined` for an expression that is none. */
export function readZod(project: Project, expression: TypeScript.Expression, depth = 0): ZodReading | undefined {
  const { ts } = project;
  const node = bareExpression(project, expression);
  if (depth > 60) return undefined;
  if (ts.isIdentifier(node)) {
    const declaration = findDeclaration(project, node.text, node);
    const isRead = declaration !== undefined && ts.isVariableDeclaration(declaration);
    return isRead && declaration.initializer !== undefined
      ? readZod(project, declaration.initializer, depth + 1)
      : undefined;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: holder, name } = node.expression;
  const isRoot = /^(z|zod|z\.coerce|z4)$/.test(holder.getText());
  if (isRoot) return readKind(project, name.text, node, depth);
  const inner = readZod(project, holder, depth + 1);
  return inner === undefined ? undefined : readMethod(project, name.text, node, inner, depth);
}

/** Reads an object of zod expressions, as `z.object` and the MCP SDK take it. */
export function readShape(project: Project, expression: TypeScript.Expression, depth = 0): ZodReading | undefined {
  const { ts } = project;
  const node = resolveObject(project, expression);
  if (node === undefined) return readShapeOf(project, expression, depth);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const checks: ZodCheck[] = [];
  const schema: Record<string, unknown> = { type: 'object', properties };
  let known = 0;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = readShape(project, property.expression, depth + 1);
      if (spread === undefined) setOwn(properties, `...${property.getText()}`, unreadable(property));
      else {
        known += 1;
        Object.assign(properties, spread.schema['properties']);
        checks.push(...spread.checks);
        required.push(...((spread.schema['required'] as string[] | undefined) ?? []));
      }
      continue;
    }
    const key = property.name !== undefined && 'text' in property.name ? property.name.text : undefined;
    const value = ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined;
    if (key === undefined || value === undefined) continue;
    const reading = readZod(project, value, depth + 1);
    if (reading !== undefined) known += 1;
    for (const { call, of } of reading?.checks ?? []) checks.push({ call, of: key, inside: of !== undefined });
    setOwn(properties, key, reading === undefined ? unreadable(value) : reading.schema);
    if (reading !== undefined && !reading.optional) required.push(key);
  }
  if (known === 0 && node.properties.length > 0) return undefined;
  if (required.length > 0) schema['required'] = required;
  return { schema, optional: false, checks };
}

/** `other.shape` */
function readShapeOf(project: Project, expression: TypeScript.Expression, depth: number): ZodReading | undefined {
  const node = bareExpression(project, expression);
  if (!project.ts.isPropertyAccessExpression(node) || node.name.text !== 'shape') return undefined;
  return readZod(project, node.expression, depth + 1);
}

function resolveObject(
  project: Project,
  expression: TypeScript.Expression,
): TypeScript.ObjectLiteralExpression | undefined {
  const { ts } = project;
  const node = bareExpression(project, expression);
  if (ts.isObjectLiteralExpression(node)) return node;
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = findDeclaration(project, node.text, node);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  return declaration.initializer === undefined ? undefined : resolveObject(project, declaration.initializer);
}

const types: Readonly<Record<string, Record<string, unknown>>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  any: {},
  unknown: {},
  null: { type: 'null' },
  record: { type: 'object' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
};

function readKind(
  project: Project,
  kind: string,
  node: TypeScript.CallExpression,
  depth: number,
): ZodReading | undefined {
  const [first] = node.arguments;
  const plain = (schema: Record<string, unknown>): ZodReading => ({ schema, optional: false, checks: [] });
  if (['object', 'strictObject', 'looseObject'].includes(kind) && first !== undefined) {
    const shape = readShape(project, first, depth + 1);
    if (shape === undefined) return undefined;
    return kind === 'looseObject' ? plain({ ...shape.schema, additionalProperties: true }) : shape;
  }
  if (kind === 'optional' && first !== undefined) {
    const inner = readZod(project, first, depth + 1);
    return inner === undefined ? undefined : { ...inner, optional: true };
  }
  const value = first === undefined ? undefined : readStatic(project, first);
  if (kind === 'enum' || kind === 'nativeEnum') {
    if (isUnreadable(value)) return plain({});
    const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    return plain(members.some(isUnreadable) ? {} : { enum: members });
  }
  if (kind === 'literal') return plain(isUnreadable(value) ? {} : { const: value });
  if (kind === 'union' || kind === 'discriminatedUnion') return readUnion(project, node.arguments.at(-1), depth);
  if (kind === 'array') {
    const items = first === undefined ? undefined : readZod(project, first, depth + 1);
    const checks = (items?.checks ?? []).map(({ call }) => ({ call, of: '', inside: true }));
    return { ...plain({ type: 'array', items: items?.schema ?? {} }), checks };
  }
  return plain(types[kind] ?? {});
}

const numberBounds = {
  min: 'minimum',
  max: 'maximum',
  gte: 'minimum',
  lte: 'maximum',
  gt: 'exclusiveMinimum',
  lt: 'exclusiveMaximum',
};

/** What one of several schemas says: where all are objects, with the parameters of all. */
function readUnion(project: Project, list: TypeScript.Expression | undefined, depth: number): ZodReading {
  const { ts } = project;
  const node = list === undefined ? undefined : bareExpression(project, list);
  const members = node !== undefined && ts.isArrayLiteralExpression(node) ? node.elements : [];
  const readings = members.map((member) => readZod(project, member, depth + 1));
  const branches = readings.flatMap((reading) => (reading === undefined ? [] : [reading.schema]));
  const areObjects = branches.length === members.length && branches.every((branch) => isObject(branch['properties']));
  if (branches.length === 0 || !areObjects) return { schema: {}, optional: false, checks: [] };
  const properties: Record<string, unknown> = {};
  for (const branch of branches) {
    for (const [name, schema] of Object.entries(branch['properties'] as object))
      setOwn(properties, name, Object.hasOwn(properties, name) ? eitherOf(properties[name], schema) : schema);
  }
  const lists = branches.map(({ required }) => (Array.isArray(required) ? required : []) as unknown[]);
  const required = lists[0]!.filter((name) => lists.every((each) => each.includes(name)));
  return { schema: { type: 'object', properties, required, anyOf: branches }, optional: false, checks: [] };
}

/** A parameter of several branches: the values that tell them apart are a list of them. */
function eitherOf(one: unknown, other: unknown): unknown {
  const membersOf = (schema: unknown): readonly unknown[] =>
    isObject(schema) && Array.isArray(schema['enum'])
      ? schema['enum']
      : isObject(schema) && 'const' in schema
        ? [schema['const']]
        : [];
  const [first, second] = [membersOf(one), membersOf(other)];
  if (first.length === 0 || second.length === 0) return one;
  const { const: _const, ...rest } = one as Record<string, unknown>;
  return { ...rest, enum: [...new Set([...first, ...second])] };
}

/** What a bound becomes, by the type it is about. */
const bounds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: numberBounds,
  integer: numberBounds,
};

function readMethod(
  project: Project,
  method: string,
  node: TypeScript.CallExpression,
  inner: ZodReading,
  depth: number,
): ZodReading {
  const [first] = node.arguments;
  const value = first === undefined ? undefined : readStatic(project, first);
  const more = (part: Record<string, unknown>): ZodReading => ({ ...inner, schema: { ...inner.schema, ...part } });
  const bound = bounds[String(inner.schema['type'])]?.[method];
  if (bound !== undefined) return isUnreadable(value) ? inner : more({ [bound]: value });
  switch (method) {
    case 'describe':
      return more({ description: value });
    case 'meta':
      return isObject(value) && !isUnreadable(value) ? more(value) : inner;
    case 'optional':
    case 'nullish':
      return { ...inner, optional: true };
    case 'default':
    case 'prefault':
    case 'catch':
      return { ...more({ default: value }), optional: true };
    case 'int':
      return more({ type: 'integer' });
    case 'nonempty':
      return more(inner.schema['type'] === 'array' ? { minItems: 1 } : { minLength: 1 });
    case 'positive':
      return more({ exclusiveMinimum: 0 });
    case 'nonnegative':
      return more({ minimum: 0 });
    case 'regex':
      return more({ pattern: first?.getText() ?? '' });
    case 'email':
    case 'url':
    case 'uuid':
    case 'datetime':
    case 'date':
      return more({ format: method });
    case 'passthrough':
    case 'loose':
    case 'catchall':
      return more({ additionalProperties: true });
    case 'extend':
    case 'merge': {
      const added =
        first === undefined ? undefined : (readShape(project, first, depth + 1) ?? readZod(project, first, depth + 1));
      return added === undefined
        ? inner
        : { ...inner, schema: mergeObjects(inner.schema, added.schema), checks: [...inner.checks, ...added.checks] };
    }
    case 'refine':
    case 'superRefine':
    case 'check':
      return { ...inner, checks: [...inner.checks, { call: node }] };
    default:
      return inner;
  }
}

function mergeObjects(left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> {
  const list = (schema: Record<string, unknown>): unknown[] =>
    Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = { ...(left['properties'] as object), ...(right['properties'] as object) };
  return { ...left, ...right, properties, required: [...new Set([...list(left), ...list(right)])] };
}
