/**
 * A shape is what a schema says about one place with `$ref` and `allOf` followed: what healing asks before it proposes.
 * It is read from compiled nodes and never judges a value; judging is the validator's work.
 */
import { equalJson, isObject, type JsonTypeName } from '../base/index.ts';
import {
  branchNodes,
  conditionNodes,
  dependentNodes,
  extraNodes,
  itemNode,
  propertyNode,
  type SchemaNode,
  targetNode,
} from '../schema/index.ts';
import { isValid } from '../validate/index.ts';
import { constantOf } from './constant-of.ts';
import { ANY, bitsOf, declaredBits } from './type-bits.ts';

/** What a schema says about one place. */
export interface Shape {
  /** The node at the place, and those that `$ref` and `allOf` bring there. */
  readonly nodes: readonly SchemaNode[];
  /** The `anyOf` and `oneOf` lists that hold at the place, each to be met by one of its branches. */
  readonly unions: readonly (readonly SchemaNode[])[];
  /** The unions that a branch was taken of already. */
  readonly met: ReadonlySet<readonly SchemaNode[]>;
  /** Bits of `types`: what the place may hold. */
  readonly types: number;
  /** The values of `enum`, `const`, or alternatives that are nothing but constants; `null` where any value may stand. */
  readonly members: readonly unknown[] | null;
  /** The titles of members that are written as alternatives. */
  readonly titles: readonly (readonly [title: string, member: unknown])[];
  readonly format: string | null;
  readonly required: ReadonlySet<string>;
  /** The declared keys, in the order of the schema. */
  readonly keys: readonly string[];
  /** Tells whether undeclared keys are refused. */
  readonly closed: boolean;
  /** Tells whether `if` or `dependentSchemas` hold here, which ask the value what more they say. */
  readonly conditional: boolean;
  /** The setting of `x-heal` at the place itself. */
  readonly setting: unknown;
  readonly caches: ShapeCaches;
}

/** Repairs under one policy: of values, by the type of what came, and of keys. What a repair is does not matter here. */
interface RulesHere {
  readonly policy: object;
  readonly byType: Map<JsonTypeName, readonly unknown[]>;
  ofKeys: readonly unknown[] | null;
}

/** What was found out about a place; each is made when it is first asked for, since most places are never mended. */
interface ShapeCaches {
  properties: Map<string, Shape | null> | null;
  items: Map<number, Shape | null> | null;
  branches: Map<SchemaNode, Shape> | null;
  /** What conditions brought last; which mixtures come is up to the model, so they are not all kept. */
  conditioned: { readonly more: readonly SchemaNode[]; readonly shape: Shape } | null;
  aliases: ReadonlyMap<string, string> | null;
  styles: ReadonlyMap<string, string | null> | null;
  paths: ReadonlyMap<string, readonly string[] | null> | null;
  members: ReadonlyMap<string, string | null> | null;
  numbered: ReadonlyMap<string, string | null> | null;
  synonyms: ReadonlyMap<string, unknown> | null;
  defaults: readonly string[] | null;
  plain: readonly string[] | null;
  /** The repairs that may run here under the policy asked for last. */
  rules: RulesHere | null;
}

const shapes = new WeakMap<SchemaNode, Shape>();

/** Returns the shape of a node; the same one each time. */
export function shapeOf(node: SchemaNode): Shape {
  let shape = shapes.get(node);
  if (shape === undefined) {
    shape = createShape([node]);
    shapes.set(node, shape);
  }
  return shape;
}

/** Returns the shape with one branch of a union taken: the branch joins, the union is met. */
export function withBranch(shape: Shape, union: readonly SchemaNode[], branch: SchemaNode): Shape {
  shape.caches.branches ??= new Map();
  let made = shape.caches.branches.get(branch);
  if (made === undefined) {
    made = createShape([...shape.nodes, branch], new Set([...shape.met, union]));
    shape.caches.branches.set(branch, made);
  }
  return made;
}

/** Returns the shape with the branches joined that `if`/`then`/`else` and `dependentSchemas` bring for this very value. */
export function withConditions(shape: Shape, value: Record<string, unknown>): Shape {
  if (!shape.conditional) return shape;
  const more: SchemaNode[] = [];
  for (const node of shape.nodes) {
    const condition = conditionNodes(node);
    if (condition !== null) {
      const branch = isValid(condition.if, value) ? condition.then : condition.else;
      if (branch !== null) more.push(branch);
    }
    for (const [key, dependent] of dependentNodes(node)) if (Object.hasOwn(value, key)) more.push(dependent);
  }
  if (more.length === 0) return shape;
  const last = shape.caches.conditioned;
  if (last?.more.length === more.length && last.more.every((node, index) => node === more[index])) return last.shape;
  const made = createShape([...shape.nodes, ...more], shape.met);
  shape.caches.conditioned = { more, shape: made };
  return made;
}

/** Returns the shape of the property `key`, or `null` where the schema does not speak of that key. */
export function propertyShape(shape: Shape, key: string): Shape | null {
  shape.caches.properties ??= new Map();
  const { properties } = shape.caches;
  let made = properties.get(key);
  if (made !== undefined) return made;
  const nodes: SchemaNode[] = [];
  for (const node of shape.nodes) {
    const declared = propertyNode(node, key);
    if (declared !== null) nodes.push(declared);
    else for (const extra of extraNodes(node, key)) if (extra.schema !== false) nodes.push(extra);
  }
  made = nodes.length === 0 ? null : nodes.length === 1 ? shapeOf(nodes[0]!) : createShape(nodes);
  // Keys that nobody declared come from the model: remembering them without end would be a leak.
  if (properties.size < 1024) properties.set(key, made);
  return made;
}

/** Tells whether `properties` declares the key somewhere at this place. */
export function isDeclared(shape: Shape, key: string): boolean {
  for (const node of shape.nodes) if (propertyNode(node, key) !== null) return true;
  return false;
}

/** Tells whether the schema refuses the key because nobody declares it. */
export function isUnknownKey(shape: Shape, key: string): boolean {
  return shape.closed && propertyShape(shape, key) === null;
}

/** Returns the shape of the item at an index, or `null` where the schema does not speak of it. */
export function itemShape(shape: Shape, index: number): Shape | null {
  shape.caches.items ??= new Map();
  const { items } = shape.caches;
  const slot = Math.min(index, 64);
  const known = slot < 64 ? items.get(slot) : undefined;
  if (known !== undefined) return known;
  const nodes: SchemaNode[] = [];
  for (const node of shape.nodes) {
    const item = itemNode(node, index);
    if (item !== null) nodes.push(item);
  }
  const made = nodes.length === 0 ? null : nodes.length === 1 ? shapeOf(nodes[0]!) : createShape(nodes);
  if (slot < 64) items.set(slot, made);
  return made;
}

/** Tells whether a value is right for all that holds at the place. */
export function fits(shape: Shape, value: unknown): boolean {
  for (const node of shape.nodes) if (!isValid(node, value)) return false;
  return true;
}

/** Returns the first value of a keyword among the schemas at the place. */
export function keywordOf(shape: Shape, keyword: string): unknown {
  for (const { schema } of shape.nodes) {
    if (typeof schema === 'object' && Object.hasOwn(schema, keyword)) return schema[keyword];
  }
  return undefined;
}

function createShape(start: readonly SchemaNode[], met: ReadonlySet<readonly SchemaNode[]> = new Set()): Shape {
  const { nodes, unions, listings } = gather(start, met);
  let allowed = ANY;
  let format: string | null = null;
  let closed = false;
  let setting: unknown;
  const required = new Set<string>();
  const keys = new Set<string>();
  for (const node of nodes) {
    const { schema } = node;
    if (node.closed) closed = true;
    if (typeof schema !== 'object') continue;
    allowed &= declaredBits(schema);
    if (format === null && typeof schema['format'] === 'string') format = schema['format'];
    if (schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false) closed = true;
    if (setting === undefined) setting = schema['x-heal'];
    if (Array.isArray(schema['required'])) for (const key of schema['required']) required.add(String(key));
    if (isObject(schema['properties'])) for (const key of Object.keys(schema['properties'])) keys.add(key);
  }
  for (const key of required) keys.add(key);
  const constants = listings.map((listing) => listing.flatMap((branch) => constantOf(branch) ?? []));
  const members = membersOf(nodes, constants);
  return {
    nodes,
    unions,
    met,
    types: members === null ? allowed : allowed & bitsOfMembers(members),
    members,
    titles: constants.flat().flatMap(({ title, value }) => (title === undefined ? [] : [[title, value] as const])),
    format,
    required,
    keys: [...keys],
    closed,
    conditional: nodes.some((node) => conditionNodes(node) !== null || dependentNodes(node).size > 0),
    setting,
    caches: {
      properties: null,
      items: null,
      branches: null,
      conditioned: null,
      aliases: null,
      styles: null,
      paths: null,
      members: null,
      numbered: null,
      synonyms: null,
      defaults: null,
      plain: null,
      rules: null,
    },
  };
}

interface Gathered {
  readonly nodes: readonly SchemaNode[];
  readonly unions: readonly (readonly SchemaNode[])[];
  /** Unions whose branches are nothing but constants. */
  readonly listings: readonly (readonly SchemaNode[])[];
}

/** Follows `$ref` and `allOf`, and tells apart the unions that are met along the way. */
function gather(start: readonly SchemaNode[], met: ReadonlySet<readonly SchemaNode[]>): Gathered {
  const nodes = new Set<SchemaNode>();
  const unions = new Set<readonly SchemaNode[]>();
  const listings = new Set<readonly SchemaNode[]>();
  const collect = (node: SchemaNode): void => {
    if (nodes.has(node) || nodes.size > 256) return;
    nodes.add(node);
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = branchNodes(node, keyword);
      if (branches.length === 0 || met.has(branches)) continue;
      if (branches.every((branch) => constantOf(branch) !== undefined)) listings.add(branches);
      else unions.add(branches);
    }
    const target = targetNode(node);
    if (target !== null) collect(target);
    for (const part of branchNodes(node, 'allOf')) collect(part);
  };
  for (const node of start) collect(node);
  return { nodes: [...nodes], unions: [...unions], listings: [...listings] };
}

/** Returns what every `enum`, `const` and listing lets through; null where there is none of them. */
function membersOf(
  nodes: readonly SchemaNode[],
  listings: readonly (readonly { readonly value: unknown }[])[],
): readonly unknown[] | null {
  let members: readonly unknown[] | null = null;
  for (const { schema } of nodes) {
    if (typeof schema !== 'object') continue;
    if (Array.isArray(schema['enum'])) members = inBoth(members, schema['enum']);
    else if (Object.hasOwn(schema, 'const')) members = inBoth(members, [schema['const']]);
  }
  for (const listing of listings)
    members = inBoth(
      members,
      listing.map(({ value }) => value),
    );
  return members;
}

function inBoth(members: readonly unknown[] | null, listed: readonly unknown[]): readonly unknown[] {
  if (members === null) return listed;
  const leaves = new Set(listed);
  const containers = listed.filter((other) => typeof other === 'object' && other !== null);
  return members.filter((member) => leaves.has(member) || containers.some((other) => equalJson(member, other)));
}

function bitsOfMembers(members: readonly unknown[]): number {
  let bits = 0;
  for (const member of members) bits |= bitsOf(member);
  return bits;
}
