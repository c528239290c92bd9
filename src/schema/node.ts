import type { Asker } from '../base/index.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Keyword } from './keywords/keyword.ts';
import type { Pattern } from './pattern/compile-pattern.ts';
import type { Resource } from './resource.ts';

/**
 * What a node asks of a value, as a small number that the verdict walk switches over. The walk repeats these numbers as
 * literals, because only literals become a jump table; `verdict.test.ts` holds both sides together.
 */
export const operations = {
  anything: 0,
  text: 1,
  integer: 2,
  number: 3,
  boolean: 4,
  member: 5,
  object: 6,
  list: 7,
  null: 8,
  nothing: 9,
  filledText: 10,
  boundedText: 11,
  reference: 12,
  faces: 13,
} as const;

/**
 * How a schema stands to the object it describes: alone (it may be closed), beside others that describe the same object (it
 * may not, but what is under its keys may), or beneath a condition or an overlap, where nothing may be closed.
 */
export type Standing = 'alone' | 'beside' | 'open';

/** Where a node stands: in which resource, how it may be closed, and how deep. Nodes beside one another share it. */
export interface Spot {
  /** The document part whose `$id` is the base of the references here. */
  readonly home: Resource;
  readonly standing: Standing;
  /** How many containers of a value, and how many schemas, are passed from the start of a reference to here. */
  readonly level: number;
  readonly nesting: number;
  /** Where what is under the keys or in the list of a node here stands, if it stands in the same way; made on first use. */
  below: Spot | null;
}

/** What is asked of a text beside its length. */
export interface TextTests {
  readonly format: ((text: string) => boolean) | null;
  readonly pattern: Pattern | null;
}

/** What a schema asks that asks different things of different types, or more than the verdict walk itself knows. */
export interface Facets {
  /** A node for each of `faceOrder`. */
  readonly faces: readonly SchemaNode[];
  /** Whether `nullable` lets null through, whatever else the schema says. */
  readonly nullable: boolean;
  /** The keywords that are checked after the face, in the order of the registry. */
  readonly keywords: readonly Keyword[] | null;
  /** Where those keywords keep the nodes they need, by keyword; made on first use. */
  readonly parts: Map<string, unknown> | null;
}

/**
 * A schema made ready to meet values. All nodes are records of one shape, since the verdict walk is one function that every
 * schema heats together; and they are small, since among many tools a verdict is mostly waiting for memory. Children are made
 * when a value first reaches them.
 */
export interface SchemaNode extends Asker {
  /** The schema as it was written. */
  readonly schema: JsonSchema;
  /** Whether a key that nobody declares is refused here, by the schema's word or by default. */
  readonly closed: boolean;
  /** One of `operations`. */
  readonly operation: number;
  /** 1 where the parent requires the key that this node stands under: the walk counts such keys down from `needed`. */
  readonly required: 0 | 1;
  /** The least number, length or count; of a number also its exclusive bound, as the next number above. */
  readonly low: number;
  readonly high: number;
  /** How many required keys an object has to have. */
  readonly needed: number;
  /** The declared keys, in the order of the schema, then those that only `required` names. */
  readonly keys: readonly string[];
  /** The position of each declared key, or of each member; only where there are many. */
  readonly positions: ReadonlyMap<unknown, number> | null;
  /** The node of each declared key; null until a value first has the key. */
  readonly children: (SchemaNode | null)[];
  /** What undeclared keys, or the items of a list, have to be; null where they may be anything. */
  readonly rest: SchemaNode | null;
  /** The values of an `enum` or `const` of texts, numbers, booleans and null that the `type` lets through. */
  readonly members: readonly unknown[];
  readonly text: TextTests | null;
  readonly facets: Facets | null;
  /** Where a reference leads; null until a value first takes it. */
  target: SchemaNode | null;
  readonly spot: Spot;
  /** What the keywords of the schema do, as bits of `effects`. */
  readonly effect: number;
}

/** The order of `faces`, and of the types of JSON in all masks of types. */
export const faceOrder = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** The bits of type masks; a mask with `integer` and without `number` allows whole numbers only. */
export const typeBits = {
  null: 1,
  boolean: 2,
  number: 4,
  string: 8,
  array: 16,
  object: 32,
  integer: 64,
} as const;

/** The bits by the name of a type, as a schema names it. */
export const typeMasks: ReadonlyMap<string, number> = new Map(Object.entries(typeBits));

/** All types at once. */
export const everyType = 63;
