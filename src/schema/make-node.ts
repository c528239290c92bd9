/** A schema that was looked over comes in, the node that the walks use goes out; what is under its keys is made only on demand. */
import { isObject } from '../base/index.ts';
import { bitOf, declaredTypes, takesNumbers } from './accepted-types.ts';
import { blankNode, type Draft } from './blank-node.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import { effects, type KeywordRule } from './keyword-rule.ts';
import { listFace, numberFace, objectFace, textFace } from './make-face.ts';
import { everyType, faceOrder, operations, type SchemaNode, type Spot, type Standing, typeBits } from './node.ts';
import { own } from './own.ts';
import type { Resource } from './resource.ts';

/** Makes the node of a whole document. */
export function rootNode(schema: JsonSchema, home: Resource): SchemaNode {
  return makeNode(schema, { home, standing: 'alone', level: 0, nesting: 0 });
}

/** Returns the node that references to a schema lead to: one for each way to stand, so that a schema may hold itself. */
export function sharedNode(schema: JsonSchema, home: Resource, standing: Standing): SchemaNode {
  const spot: Spot = { home, standing, level: 0, nesting: 0 };
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
  if (!isObject(schema)) {
    return schema === false ? blankNode(operations.nothing, false, spot) : blankNode(operations.anything, true, spot);
  }
  const roots = spot.home.library.roots;
  const home = roots?.get(schema) ?? spot.home;
  if (home === spot.home) return makeObjectNode(schema, spot);
  if (!home.library.dynamic) {
    const { standing, level, nesting } = spot;
    return makeObjectNode(schema, { home, standing, level, nesting });
  }
  // Entering a resource matters to `$dynamicRef`, and the walk notes it where it takes a reference.
  const entrance = blankNode(operations.reference, schema, spot);
  entrance.target = sharedNode(schema, home, spot.standing);
  return entrance;
}

function makeObjectNode(schema: SchemaObject, spot: Spot): Draft {
  const table = spot.home.table;
  let effect = 0;
  let rules: KeywordRule[] | null = null;
  for (const name in schema) {
    const rule = table.get(name);
    if (rule === undefined || schema[name] === undefined || !Object.hasOwn(schema, name)) continue;
    effect |= rule.effect;
    if (rule.keyword === null) continue;
    if (rules === null) rules = [rule];
    else rules.push(rule);
  }
  if ((effect & effects.reference) !== 0) {
    const overriding = spot.home.dialect === 'draft-07';
    if (overriding) rules = (rules ?? []).filter((rule) => rule.name === '$ref');
    const nothingElse = effect === (effects.reference | effects.opens | effects.declares) && rules?.length === 1;
    if (overriding || nothingElse) {
      const node = blankNode(operations.reference, schema, spot);
      node.effect = effect;
      return node;
    }
  }
  const nullable = (effect & effects.nullable) !== 0 && schema['nullable'] === true;
  const mask = (effect & effects.type) === 0 ? everyType : declaredTypes(schema['type'], nullable);
  if ((effect & effects.members) !== 0) {
    const members = plainMembers(schema, effect, rules);
    if (members !== null) return memberNode(schema, members, mask, nullable, spot);
  }
  if ((effect & effects.list) !== 0) rules = addTuple(schema, rules, spot.home);
  if (rules === null && !nullable) {
    const face = onlyFace(mask, effect, schema, spot);
    if (face !== null) return face;
  }
  return facedNode(schema, mask, effect, rules, nullable, spot);
}

/** The node of a schema that asks something of one type only, or of none. */
function onlyFace(mask: number, effect: number, schema: SchemaObject, spot: Spot): Draft | null {
  switch (mask) {
    case typeBits.string:
      return textFace(schema, effect, spot);
    case typeBits.number:
      return numberFace(operations.number, schema, effect, spot);
    case typeBits.integer:
      return numberFace(operations.integer, schema, effect, spot);
    case typeBits.boolean:
      return blankNode(operations.boolean, schema, spot);
    case typeBits.null:
      return blankNode(operations.null, schema, spot);
    case typeBits.array:
      return listFace(schema, effect, spot, makeNode);
    case typeBits.object:
      return objectFace(schema, effect, spot, makeNode);
    case everyType:
      return (effect & shaping) === 0 ? blankNode(operations.anything, schema, spot) : null;
    default:
      return null;
  }
}

const shaping = effects.text | effects.number | effects.list | effects.object;

/** The node of a schema that asks different things of different types, or that has keywords outside the walk. */
function facedNode(
  schema: SchemaObject,
  mask: number,
  effect: number,
  rules: readonly KeywordRule[] | null,
  nullable: boolean,
  spot: Spot,
): Draft {
  const node = blankNode(operations.faces, schema, spot);
  const anything = blankNode(operations.anything, schema, spot);
  const nothing = blankNode(operations.nothing, schema, spot);
  node.effect = effect;
  const faces: SchemaNode[] = [];
  for (const type of faceOrder) faces.push(faceOf(type, mask, effect, schema, spot, anything, nothing));
  node.closed = faces[5]!.closed;
  const keywords = rules && [...rules].sort((a, b) => a.rank - b.rank).map((rule) => rule.keyword!);
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
  nothing: SchemaNode,
): SchemaNode {
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
function plainMembers(
  schema: SchemaObject,
  effect: number,
  rules: readonly KeywordRule[] | null,
): readonly unknown[] | null {
  if ((effect & shaping) !== 0) return null;
  if (rules?.some((rule) => (rule.effect & effects.members) === 0)) return null;
  const listed = own(schema, 'enum') as readonly unknown[] | undefined;
  if (listed !== undefined && rules !== null && rules.length > 1) return null;
  const members = listed ?? [schema['const']];
  return members.every((member) => typeof member !== 'object' || member === null) ? members : null;
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
  if (typeof value !== 'number') return (mask & bitOf(value)) !== 0;
  return (mask & typeBits.number) !== 0 || ((mask & typeBits.integer) !== 0 && Number.isInteger(value));
}

/** `items` as a list is a keyword of its own outside the walk. */
function addTuple(schema: SchemaObject, rules: KeywordRule[] | null, home: Resource): KeywordRule[] | null {
  if (!Array.isArray(own(schema, 'items')) || home.library.settings.core) return rules;
  if (home.table.has('prefixItems') && own(schema, 'prefixItems') !== undefined) return rules;
  const rule = home.table.get('items')!;
  const keyword = home.library.tupleKeyword;
  return [...(rules ?? []), { ...rule, keyword }];
}
