import { isObject } from '../base/index.ts';
import { blankNode, type Draft } from './blank-node.ts';
import { closesByDefault, standingBelow } from './closedness.ts';
import { formatChecks } from './formats/index.ts';
import type { SchemaObject } from './json-schema.ts';
import { effects } from './keyword-rule.ts';
import { nextNumber } from './next-number.ts';
import { operations, type SchemaNode, type Spot } from './node.ts';
import { hasOwn, own } from './own.ts';
import { patternOf } from './pattern-of.ts';
import type { Resource } from './resource.ts';

// Looked up once, since nodes are made by code that is cold.
const unbounded = Number.POSITIVE_INFINITY;
const greatest = Number.MAX_VALUE;

type MakeNode = (schema: unknown, spot: Spot) => Draft;

/** Returns the node of what nobody may send. */
export function nothingAt(home: Resource): SchemaNode {
  home.nothing ??= blankNode(operations.nothing, false, { home, standing: 'alone', level: 0, nesting: 0, below: null });
  return home.nothing;
}

/** Makes the node that checks a text. */
export function textFace(schema: SchemaObject, effect: number, spot: Spot): Draft {
  if ((effect & effects.text) === 0) return blankNode(operations.text, schema, spot);
  const low = countOf(own(schema, 'minLength'), 0);
  const high = countOf(own(schema, 'maxLength'), unbounded);
  const source = own(schema, 'pattern');
  const format = own(schema, 'format');
  const check =
    typeof format === 'string' && spot.home.library.settings.asserting ? formatChecks.get(format) : undefined;
  const plain = check === undefined && source === undefined && high === unbounded;
  if (plain && low === 0) return blankNode(operations.text, schema, spot);
  if (plain && low === 1) return blankNode(operations.filledText, schema, spot);
  const node = blankNode(operations.boundedText, schema, spot);
  node.low = low;
  node.high = high;
  const pattern = typeof source === 'string' ? patternOf(source) : null;
  if (check !== undefined || pattern !== null) node.text = { format: check ?? null, pattern };
  return node;
}

/** Makes the node that checks a number, of operation `number` or `integer`. Numbers that JSON cannot write fit no bounds. */
export function numberFace(operation: number, schema: SchemaObject, effect: number, spot: Spot): Draft {
  const node = blankNode(operation, schema, spot);
  node.low = -greatest;
  node.high = greatest;
  if ((effect & effects.number) === 0) return node;
  const minimum = own(schema, 'minimum');
  const maximum = own(schema, 'maximum');
  const above = boundBeside(own(schema, 'exclusiveMinimum'), minimum);
  const below = boundBeside(own(schema, 'exclusiveMaximum'), maximum);
  if (typeof minimum === 'number' && minimum > node.low) node.low = minimum;
  if (typeof maximum === 'number' && maximum < node.high) node.high = maximum;
  if (above !== undefined) node.low = Math.max(node.low, nextNumber(above, 1));
  if (below !== undefined) node.high = Math.min(node.high, nextNumber(below, -1));
  return node;
}

/** The exclusive bound: a number, or in OpenAPI 3.0 the flag `true` that makes the bound beside it exclusive. */
export function boundBeside(exclusive: unknown, inclusive: unknown): number | undefined {
  if (typeof exclusive === 'number') return exclusive;
  return exclusive === true && typeof inclusive === 'number' ? inclusive : undefined;
}

/** Makes the node that checks a list: its length, and each item where all are described alike. */
export function listFace(schema: SchemaObject, effect: number, spot: Spot, makeNode: MakeNode): Draft {
  const node = blankNode(operations.list, schema, spot);
  node.effect = effect;
  node.low = 0;
  if ((effect & effects.list) === 0) return node;
  if (!spot.home.library.settings.core) {
    node.low = countOf(own(schema, 'minItems'), 0);
    node.high = countOf(own(schema, 'maxItems'), unbounded);
  }
  const items = own(schema, 'items');
  // Items after a tuple are the tuple's business.
  const tuple =
    Array.isArray(items) ||
    ((effect & effects.asks) !== 0 && spot.home.table.has('prefixItems') && own(schema, 'prefixItems') !== undefined);
  if (items !== undefined && items !== true && !tuple) node.rest = makeNode(items, spotBelow(node));
  return node;
}

const manyKeys = 32;
const noProperties: Record<string, unknown> = Object.freeze({});

/** Makes the node that checks an object: the keys it has to have, those it may have, and what stands under each. */
export function objectFace(schema: SchemaObject, effect: number, spot: Spot, makeNode: MakeNode): Draft {
  const node = blankNode(operations.object, schema, spot);
  node.effect = effect;
  if ((effect & effects.object) === 0) return node;
  const properties = own(schema, 'properties');
  const keys = isObject(properties) ? Object.keys(properties) : [];
  const extra = own(schema, 'additionalProperties');
  // The subset of keywords cannot tell what else is declared here; otherwise `patternProperties` tells what is unknown.
  const declaresMore = (effect & effects.declares) !== 0;
  const unread = declaresMore && spot.home.library.settings.core;
  const byPattern = declaresMore && !unread && own(schema, 'patternProperties') !== undefined;
  node.closed =
    extra === undefined ? closesByDefault(schema, spot.home, spot.standing, effect) : extra === false && !unread;
  const required = own(schema, 'required');
  if (Array.isArray(required)) {
    node.needed = addRequired(required as readonly string[], keys, isObject(properties) ? properties : noProperties);
  }
  node.keys = keys;
  // A copy has no room to spare, as a list that grows has.
  node.children = (keys.slice() as readonly unknown[] as (SchemaNode | null)[]).fill(null);
  if (keys.length > manyKeys) node.positions = new Map(keys.map((key, index) => [key, index]));
  if (byPattern || unread) return node;
  if (node.closed) node.rest = nothingAt(spot.home);
  else if (extra !== undefined && extra !== true) node.rest = makeNode(extra, spotBelow(node));
  return node;
}

/** Makes the node of the declared key at a position of an object face. */
export function makeChild(node: SchemaNode, index: number, makeNode: MakeNode): SchemaNode {
  const schema = node.schema as SchemaObject;
  const key = node.keys[index]!;
  const properties = (hasOwn(schema, 'properties') ? schema['properties'] : null) as Record<string, unknown> | null;
  const declared = typeof properties === 'object' && properties !== null && hasOwn(properties, key);
  const child = makeNode(declared ? properties[key] : undeclared(node), spotBelow(node));
  if (node.needed > 0 && (schema['required'] as readonly string[]).includes(key)) child.required = 1;
  node.children[index] = child;
  return child;
}

/** What is asked of a key that only `required` names. */
function undeclared(node: SchemaNode): unknown {
  if (node.rest === null) return true;
  if (node.closed) return node.spot.home.library.settings.closing;
  return node.rest.schema;
}

/** Adds the keys that only `required` names: they count as declared. Returns how many different ones it names. */
function addRequired(required: readonly string[], keys: string[], properties: Record<string, unknown>): number {
  let count = 0;
  for (let i = 0; i < required.length; i++) {
    const key = required[i]!;
    const repeated = required.length <= manyKeys ? required.indexOf(key) !== i : new Set(required.slice(0, i)).has(key);
    if (repeated) continue;
    count++;
    if (!Object.hasOwn(properties, key)) keys.push(key);
  }
  return count;
}

function countOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** The spot of what stands under a key or in the list of a node. */
export function spotBelow(node: SchemaNode): Spot {
  const { spot } = node;
  const standing = standingBelow(node);
  if (standing === spot.standing && spot.below !== null) return spot.below;
  const below = { home: spot.home, standing, level: spot.level + 1, nesting: spot.nesting + 1, below: null };
  if (standing === spot.standing) spot.below = below;
  return below;
}
