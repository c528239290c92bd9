import type { JsonSchema } from './json-schema.ts';
import type { SchemaNode, Spot } from './node.ts';

/** A node while it is made. */
export type Draft = { -readonly [Field in keyof SchemaNode]: SchemaNode[Field] };

const noKeys: readonly string[] = Object.freeze([]);
const noChildren: (SchemaNode | null)[] = [];
const noMembers: readonly unknown[] = Object.freeze([]);

/**
 * Makes a node of the given operation with nothing else filled in. All nodes come from here, so that all have one shape; copies
 * of a blank one would have two, since the engine makes the first of them in another way than the rest.
 */
export function blankNode(operation: number, schema: JsonSchema, spot: Spot): Draft {
  return {
    operation,
    required: 0,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    needed: 0,
    closed: false,
    keys: noKeys,
    positions: null,
    children: noChildren,
    rest: null,
    members: noMembers,
    text: null,
    facets: null,
    target: null,
    schema,
    spot,
    effect: 0,
    said: null,
  };
}
