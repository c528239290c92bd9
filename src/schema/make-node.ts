/** A schema that was looked over comes in, the node that the walks use goes out; what is under its keys is made only on demand. */
import { bitOf, declaredTypes, takesNumbers } from './accepted-types.ts';
import { blankNode, type Draft } from './blank-node.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import { effects, type KeywordRule, type KeywordTable } from './keyword-rule.ts';
import { listFace, nothingAt, numberFace, objectFace, textFace } from './make-face.ts';
import { everyType, faceOrder, operations, type SchemaNode, type Spot, type Standing, typeBits } from './node.ts';
import { own } from './own.ts';
import type { Resource } from './resource.ts';

/** Makes the node of a whole document. */
export function rootNode(schema: JsonSchema, home: Resource): SchemaNode {
  return makeNode(schema, { home, standing: 'alone', level: 0, nesting: 0, below: null });
}

/** Returns the node that references to a schema lead to: one for each way to stand, so that a schema may hold itself. */
export function sharedNode(schema: JsonSchema, home: Resource, standing: Standing): SchemaNode {
  const spot: Spot = { home, standing, level: 0, nesting: 0, below: null };
  if (typeof schema === 'boolean') return makeNode(schema, spot);
  home.nodes ??= new Map();
  let nodes = home.nodes.get(schema);
  if (nodes === undefined) {
    nodes = new Map();
    home.nodes.set(schema, nodes);
  }
  let node = nodes.get(standing);
  if (node === undefined) {
    node = makeNode(schema, spot);
    nodes.set(standing, node);
  }
  return node;
}

/** Makes the node of a schema at a spot. What is no schema, because its owner changed it since, counts as `true`. */
export function makeNode(schema: unknown, spot: Spot): Draft {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    return schema === false ? blankNode(operations.nothing, false, spot) : blankNode(operations.anything, true, spot);
  }
  const object = schema as SchemaObject;
  const root = spot.home.library.roots?.get(object);
  return root === undefined || root === spot.home ? makeObjectNode(object, spot) : enterResource(object, root, spot);
}

function enterResource(schema: SchemaObject, home: Resource, spot: Spot): Draft {
  if (!home.library.dynamic) {
    const { standing, level, nesting } = spot;
    return makeObjectNode(schema, { home, standing, level, nesting, below: null });
  }
  // Entering a resource matters to `$dynamicRef`, and the walk notes it where it takes a reference.
  const entrance = blankNode(operations.reference, schema, spot);
  entrance.target = sharedNode(schema, home, spot.standing);
  return entrance;
}

function makeObjectNode(schema: SchemaObject, spot: Spot): Draft {
  const effect = effectOf(schema, spot.home.table);
  if ((effect & effects.reference) !== 0 && isReference(schema, effect, spot.home)) {
    const node = blankNode(operations.reference, schema, spot);
    node.effect = effect;
    return node;
  }
  const nullable = (effect & effects.nullable) !== 0 && schema['nullable'] === true;
  const mask = (effect & effects.type) === 0 ? everyType : declaredTypes(schema['type'], nullable);
  if ((effect & effects.asks) === 0) {
    if ((effect & effects.members) !== 0) {
      const members = plainMembers(schema, effect, spot.home);
      if (members !== null) return memberNode(schema, members, mask, nullable, spot);
    } else if (!nullable) {
      const face = onlyFace(mask, effect, schema, spot);
      if (face !== null) return face;
    }
  }
  return facedNode(schema, mask, effect, nullable, spot);
}

/** What the keywords of a schema do together. */
function effectOf(schema: SchemaObject, table: KeywordTable): number {
  let effect = 0;
  const names = Object.keys(schema);
  for (let i = 0; i < names.length; i++) {
    const rule = table.get(names[i]!);
    if (rule !== undefined && schema[names[i]!] !== undefined) effect |= rule.effect;
  }
  return effect;
}

/** Tells whether a schema with a reference asks for nothing else. */
function isReference(schema: SchemaObject, effect: number, home: Resource): boolean {
  return home.dialect === 'draft-07' || (effect === referenceAlone && rulesOf(schema, effect, home).length === 1);
}

const referenceAlone = effects.reference | effects.opens | effects.declares | effects.asks;

/** The keywords of a schema that are checked outside the walk. */
function rulesOf(schema: SchemaObject, effect: number, home: Resource): KeywordRule[] {
  const rules: KeywordRule[] = [];
  for (const name of Object.keys(schema)) {
    const rule = home.table.get(name);
    if (rule?.keyword && schema[name] !== undefined) rules.push(rule);
  }
  if (hasTuple(schema, effect, home)) rules.push({ ...home.table.get('items')!, keyword: home.library.tupleKeyword });
  return rules;
}

// The numbers are `typeBits`, written out as those of operations are in the walks.

/** The node of a schema that asks something of one type only, or of none; null where it takes more than that. */
function onlyFace(mask: number, effect: number, schema: SchemaObject, spot: Spot): Draft | null {
  switch (mask) {
    case 8: // string
      return textFace(schema, effect, spot);
    case 4: // number
      return numberFace(operations.number, schema, effect, spot);
    case 64: // integer
      return numberFace(operations.integer, schema, effect, spot);
    case 2: // boolean
      return blankNode(operations.boolean, schema, spot);
    case 1: // null
      return blankNode(operations.null, schema, spot);
    case 16: // array
      return hasTuple(schema, effect, spot.home) ? null : listFace(schema, effect, spot, makeNode);
    case 32: // object
      return objectFace(schema, effect, spot, makeNode);
    case 63: // every type
      return (effect & shaping) === 0 ? blankNode(operations.anything, schema, spot) : null;
    default:
      return null;
  }
}

const shaping = effects.text | effects.number | effects.list | effects.object;

/** The node of a schema that asks different things of different types, or that has keywords outside the walk. */
function facedNode(schema: SchemaObject, mask: number, effect: number, nullable: boolean, spot: Spot): Draft {
  const node = blankNode(operations.faces, schema, spot);
  const anything = blankNode(operations.anything, schema, spot);
  node.effect = effect;
  const faces: SchemaNode[] = [];
  for (const type of faceOrder) faces.push(faceOf(type, mask, effect, schema, spot, anything));
  node.closed = faces[5]!.closed;
  const rules = rulesOf(schema, effect, spot.home).sort((a, b) => a.rank - b.rank);
  const keywords = rules.length === 0 ? null : rules.map((rule) => rule.keyword!);
  node.facets = { faces, nullable, keywords, parts: keywords && new Map() };
  return node;
}

function faceOf(
  type: (typeof faceOrder)[number],
  mask: number,
  effect: number,
  schema: SchemaObject,
  spot: Spot,
  anything: SchemaNode,
): SchemaNode {
  const nothing = nothingAt(spot.home);
  if (type === 'number') {
    if (!takesNumbers(mask)) return nothing;
    const operation = (mask & typeBits.number) === 0 ? operations.integer : operations.number;
    return numberFace(operation, schema, effect, spot);
  }
  if ((mask & typeBits[type]) === 0) return nothing;
  if (type === 'string' && (effect & effects.text) !== 0) return textFace(schema, effect, spot);
  if (type === 'array' && (effect & effects.list) !== 0) return listFace(schema, effect, spot, makeNode);
  if (type === 'object' && (effect & effects.object) !== 0) return objectFace(schema, effect, spot, makeNode);
  return anything;
}

/** The members of an `enum` or `const` that can be compared in passing; null where they need more than that. */
function plainMembers(schema: SchemaObject, effect: number, home: Resource): readonly unknown[] | null {
  if ((effect & shaping) !== 0) return null;
  const listed = own(schema, 'enum') as readonly unknown[] | undefined;
  const constant = home.table.has('const') ? own(schema, 'const') : undefined;
  if (listed !== undefined && constant !== undefined) return null;
  const members = listed ?? [constant];
  return members.every(isLeaf) ? members : null;
}

function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

const manyMembers = 24;

function memberNode(
  schema: SchemaObject,
  listed: readonly unknown[],
  mask: number,
  nullable: boolean,
  spot: Spot,
): Draft {
  const node = blankNode(operations.member, schema, spot);
  const members = listed.filter((member) => letsThrough(mask, member));
  // `nullable` says that null is right, also where the list does not repeat it.
  if (nullable && !members.includes(null)) members.push(null);
  node.members = members;
  if (members.length > manyMembers) node.positions = new Map(members.map((member, index) => [member, index]));
  return node;
}

function letsThrough(mask: number, value: unknown): boolean {
  if (typeof value === 'string') return (mask & typeBits.string) !== 0;
  if (typeof value !== 'number') return (mask & bitOf(value)) !== 0;
  return (mask & typeBits.number) !== 0 || ((mask & typeBits.integer) !== 0 && Number.isInteger(value));
}

/** Tells whether `items` is a list: then it is a keyword of its own outside the walk. */
function hasTuple(schema: SchemaObject, effect: number, home: Resource): boolean {
  if ((effect & effects.list) === 0 || !Array.isArray(own(schema, 'items')) || home.library.settings.core) return false;
  return !home.table.has('prefixItems') || own(schema, 'prefixItems') === undefined;
}
