import type { JsonSchema } from './json-schema.ts';
import type { Keyword } from './keywords/keyword.ts';
import type { SchemaNode, Standing } from './node.ts';
import type { Resource } from './resource.ts';

/** Where a node stands: in which resource, how it may be closed, and how deep. */
export interface Spot {
  readonly home: Resource;
  readonly standing: Standing;
  readonly level: number;
  readonly nesting: number;
}

/** A node while it is made. */
export type Draft = { -readonly [Field in keyof SchemaNode]: SchemaNode[Field] };

const noKeys: readonly string[] = Object.freeze([]);
const noChildren: (SchemaNode | null)[] = [];
const noMembers: readonly unknown[] = Object.freeze([]);
const noKeywords: readonly Keyword[] | null = null;

/** Makes a node of the given operation with nothing else filled in. All nodes come from here, so that all have one shape. */
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
    memberSet: null,
    format: null,
    pattern: null,
    nullable: false,
    faces: null,
    keywords: noKeywords,
    parts: null,
    target: null,
    schema,
    home: spot.home,
    standing: spot.standing,
    effect: 0,
    level: spot.level,
    nesting: spot.nesting,
  };
}
