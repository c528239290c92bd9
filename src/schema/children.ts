import { isObject } from '../base/index.ts';
import { standingBeside, standingOfTarget, standingsOfBranches } from './closedness.ts';
import { makeChild, spotBelow } from './make-face.ts';
import { makeNode, sharedNode } from './make-node.ts';
import { operations, type SchemaNode, type Spot, type Standing } from './node.ts';
import { own } from './own.ts';
import type { Pattern } from './pattern/compile-pattern.ts';
import { patternOf } from './pattern-of.ts';
import type { Resource } from './resource.ts';

/** Returns the part of a node that checks objects, or null where it says nothing about what an object holds. */
export function objectFaceOf(node: SchemaNode): SchemaNode | null {
  return faceOf(node, operations.object, 5);
}

/** Returns the part of a node that checks lists, or null where it says nothing about what a list holds. */
export function listFaceOf(node: SchemaNode): SchemaNode | null {
  return faceOf(node, operations.list, 4);
}

function faceOf(node: SchemaNode, operation: number, position: number): SchemaNode | null {
  const face = node.facets === null ? node : node.facets.faces[position]!;
  return face.operation === operation ? face : null;
}

/** Returns the position of a declared key, -1 where the key is not declared. */
export function positionOf(face: SchemaNode, key: string): number {
  if (face.positions !== null) return face.positions.get(key) ?? -1;
  return face.keys.indexOf(key);
}

/** Returns the node of the declared key at a position of an object face. */
export function childOf(face: SchemaNode, position: number): SchemaNode {
  return face.children[position] ?? makeChild(face, position, makeNode);
}

/**
 * Returns what `properties` declares for a key: null where it declares nothing. A key that only `required` names counts as
 * declared, as a node that allows anything. References are not followed.
 */
export function propertyNode(node: SchemaNode, key: string): SchemaNode | null {
  const face = objectFaceOf(node);
  if (face === null) return null;
  const position = positionOf(face, key);
  return position === -1 ? null : childOf(face, position);
}

/** Returns the keys that a node declares at its own level, in the order of the schema. */
export function declaredKeys(node: SchemaNode): readonly string[] {
  return objectFaceOf(node)?.keys ?? [];
}

/** Returns what `patternProperties` and `additionalProperties` say of a key that `properties` does not declare. */
export function extraNodes(node: SchemaNode, key: string): readonly SchemaNode[] {
  const matching: SchemaNode[] = [];
  for (const { pattern, node: child } of patternNodes(node)) if (pattern.test(key) === 'match') matching.push(child);
  if (matching.length > 0) return matching;
  const rest = additionalNode(node);
  return rest === null ? [] : [rest];
}

/** A pattern of `patternProperties` with the node for the keys that match it. */
export interface PatternNode {
  readonly pattern: Pattern;
  readonly node: SchemaNode;
}

/** Returns the patterns of `patternProperties` with their nodes. */
export function patternNodes(node: SchemaNode): readonly PatternNode[] {
  if (!hasKeywords(node) || !node.spot.home.table.get('patternProperties')?.keyword) return [];
  return partOf(node, 'patternProperties', (value) =>
    isObject(value)
      ? Object.keys(value).flatMap((source) => {
          const pattern = patternOf(source);
          return pattern === null ? [] : [{ pattern, node: makeNode(value[source], spotBelow(node)) }];
        })
      : [],
  );
}

/** Returns what keys have to be that neither `properties` nor a pattern names; null where they may be anything. */
export function additionalNode(node: SchemaNode): SchemaNode | null {
  const face = objectFaceOf(node);
  if (face !== null && face.rest !== null) return face.rest;
  if (!hasKeywords(node) || !isObject(own(node.schema as Record<string, unknown>, 'patternProperties'))) return null;
  return partOf(node, 'additionalProperties', (value) =>
    value === undefined || value === true ? null : makeNode(value, spotBelow(node)),
  );
}

/** Returns what the item at an index has to be, in all forms of `items`, `prefixItems` and `additionalItems`; null for anything. */
export function itemNode(node: SchemaNode, index: number): SchemaNode | null {
  const prefix = prefixNodes(node);
  if (index < prefix.length) return prefix[index]!;
  return restNode(node);
}

/** Returns the nodes of the items that a tuple describes one by one. */
export function prefixNodes(node: SchemaNode): readonly SchemaNode[] {
  if (!hasKeywords(node)) return [];
  return partOf(node, prefixKeyword(node), (value) =>
    Array.isArray(value) ? value.map((one) => makeNode(one, spotBelow(node))) : [],
  );
}

/** Returns what items after a tuple, or all items, have to be; null where they may be anything. */
export function restNode(node: SchemaNode): SchemaNode | null {
  const face = listFaceOf(node);
  if (face !== null && face.rest !== null) return face.rest;
  if (prefixNodes(node).length === 0 && !hasTuple(node)) return null;
  const keyword = prefixKeyword(node) === 'items' ? 'additionalItems' : 'items';
  if (!node.spot.home.table.has(keyword)) return null;
  return partOf(node, `${keyword} after`, () => {
    const value = own(node.schema as object as Record<string, unknown>, keyword);
    return value === undefined || value === true ? null : makeNode(value, spotBelow(node));
  });
}

function hasTuple(node: SchemaNode): boolean {
  return hasKeywords(node) && Array.isArray(own(node.schema as Record<string, unknown>, prefixKeyword(node)));
}

function prefixKeyword(node: SchemaNode): 'prefixItems' | 'items' {
  const tupled = node.spot.home.table.has('prefixItems') && Object.hasOwn(node.schema as object, 'prefixItems');
  return tupled ? 'prefixItems' : 'items';
}

/** Returns the branches of `allOf`, `anyOf` or `oneOf`; none where the node has no such keyword. */
export function branchNodes(node: SchemaNode, keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly SchemaNode[] {
  if (!hasKeywords(node) || !node.spot.home.table.get(keyword)?.keyword) return [];
  return partOf(node, keyword, (value) => {
    if (!Array.isArray(value)) return [];
    const standings = standingsOfBranches(node, keyword, value);
    return value.map((branch, index) => makeNode(branch, spotBeside(node, standings[index]!)));
  });
}

/** Returns where `$ref` leads, and where `$dynamicRef` leads when nothing further out replaces it; null without either. */
export function targetNode(node: SchemaNode): SchemaNode | null {
  if (node.target !== null) return node.target;
  if (typeof node.schema === 'boolean' || node.spot.home.library.settings.core) return null;
  const reference = own(node.schema, '$ref') ?? own(node.schema, '$dynamicRef');
  const target = typeof reference === 'string' ? node.spot.home.found?.get(reference) : undefined;
  if (target === undefined) return null;
  const leadsTo = sharedNode(target.schema, target.home, standingOfTarget(node));
  // What a `$dynamicRef` leads to is another matter in each walk.
  if (Object.hasOwn(node.schema, '$ref')) node.target = leadsTo;
  return leadsTo;
}

/** Returns where `$dynamicRef` leads in a walk: to the outermost resource come through that has the same dynamic anchor. */
export function dynamicTargetNode(node: SchemaNode, scope: readonly Resource[]): SchemaNode {
  const reference = own(node.schema as Record<string, unknown>, '$dynamicRef') as string;
  const target = node.spot.home.found!.get(reference)!;
  const name = target.dynamicAnchor;
  if (name !== null) {
    for (const home of scope) {
      const schema = home.dynamicAnchors?.get(name);
      if (schema !== undefined) return sharedNode(schema, home, standingOfTarget(node));
    }
  }
  return sharedNode(target.schema, target.home, standingOfTarget(node));
}

/** Returns where a node leads that is nothing but a reference. */
export function openTarget(node: SchemaNode, scope: () => readonly Resource[]): SchemaNode {
  if (node.target !== null) return node.target;
  const dynamic = typeof node.schema === 'object' && !Object.hasOwn(node.schema, '$ref');
  return dynamic ? dynamicTargetNode(node, scope()) : targetNode(node)!;
}

/** The nodes of a condition and of what follows from it. */
export interface ConditionNodes {
  readonly if: SchemaNode;
  readonly then: SchemaNode | null;
  readonly else: SchemaNode | null;
}

/** Returns the nodes of `if`, `then` and `else`; null without an `if`, which the other two need. */
export function conditionNodes(node: SchemaNode): ConditionNodes | null {
  if (!hasKeywords(node) || !node.spot.home.table.get('if')?.keyword) return null;
  return partOf(node, 'if', (value) => {
    if (value === undefined) return null;
    const branch = (name: 'then' | 'else'): SchemaNode | null => {
      const schema = own(node.schema as Record<string, unknown>, name);
      return schema === undefined ? null : makeNode(schema, spotBeside(node, standingBeside(node)));
    };
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so, and a null or a node is no function.
    return { if: makeNode(value, spotBeside(node, 'open')), then: branch('then'), else: branch('else') };
  });
}

/** Returns the schemas that `dependentSchemas`, and `dependencies` where its value is one, ask for when a key is there. */
export function dependentNodes(node: SchemaNode): ReadonlyMap<string, SchemaNode> {
  if (!hasKeywords(node)) return none;
  return partOf(node, 'dependent nodes', () => {
    const nodes = new Map<string, SchemaNode>();
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const dependents = own(node.schema as Record<string, unknown>, keyword);
      if (!isObject(dependents) || !node.spot.home.table.get(keyword)?.keyword) continue;
      for (const key of Object.keys(dependents)) {
        const schema = dependents[key];
        if (!Array.isArray(schema)) nodes.set(key, makeNode(schema, spotBeside(node, standingBeside(node))));
      }
    }
    return nodes;
  });
}

const none: ReadonlyMap<string, SchemaNode> = new Map();

/** Returns the node of a keyword that holds one schema: `not`, `contains`, `propertyNames`, `unevaluatedItems`, `unevaluatedProperties`. */
export function innerNode(
  node: SchemaNode,
  keyword: 'not' | 'contains' | 'propertyNames' | 'unevaluatedItems' | 'unevaluatedProperties',
): SchemaNode {
  return partOf(node, keyword, (value) =>
    makeNode(
      value,
      keyword === 'not' ? spotBeside(node, 'open') : { ...spotBelow(node), standing: 'open', below: null },
    ),
  );
}

/** Tells whether a node has keywords that are checked outside the walk: without one it has no parts either. */
function hasKeywords({ facets }: SchemaNode): boolean {
  return facets !== null && facets.keywords !== null;
}

/** Keeps what a keyword needs with the node, and makes it on first use. */
export function partOf<Part>(node: SchemaNode, name: string, make: (value: unknown) => Part): Part {
  const parts = node.facets!.parts!;
  let part = parts.get(name) as Part | undefined;
  if (part === undefined) {
    part = make(own(node.schema as Record<string, unknown>, name));
    parts.set(name, part);
  }
  return part;
}

function spotBeside(node: SchemaNode, standing: Standing): Spot {
  const { home, level, nesting } = node.spot;
  return { home, standing, level, nesting: nesting + 1, below: null };
}
