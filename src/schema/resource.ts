import type { Dialect } from './dialect.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import type { KeywordTable } from './keyword-rule.ts';
import type { Keyword } from './keywords/keyword.ts';
import type { SchemaNode } from './node.ts';
import type { Settings } from './schema-options.ts';

/** All documents that one compiled schema can reach. What most schemas never need is null until it is needed. */
export interface Library {
  readonly settings: Settings;
  /** Returns the keywords of a dialect. */
  readonly tableOf: (dialect: Dialect, core: boolean) => KeywordTable;
  /** What checks `items` where it is a list. */
  readonly tupleKeyword: Keyword;
  /** The resources that have a URI of their own: absolute, without fragment. */
  resources: Map<string, Resource> | null;
  /** The resource that each schema with a URI of its own begins. */
  roots: Map<SchemaObject, Resource> | null;
  /** Whether any `$dynamicRef` is there, so that the walk has to remember which resources it came through. */
  dynamic: boolean;
}

/** A schema with a URI of its own, or the whole document: what a reference is relative to. */
export interface Resource {
  readonly library: Library;
  /** Absolute, without fragment. */
  readonly uri: string;
  readonly root: JsonSchema;
  readonly dialect: Dialect;
  readonly table: KeywordTable;
  anchors: Map<string, JsonSchema> | null;
  dynamicAnchors: Map<string, JsonSchema> | null;
  /** Where the references of this resource lead, as they are written. */
  found: Map<string, Target> | null;
  /** The nodes that references lead to, shared so that a schema may hold itself. */
  nodes: Map<SchemaObject, Map<string, SchemaNode>> | null;
  /** The node of what nobody may send, shared by all objects here that are closed. */
  nothing: SchemaNode | null;
}

/** Where a reference leads. */
export interface Target {
  readonly schema: JsonSchema;
  readonly home: Resource;
  /** The name of the `$dynamicAnchor` it was found by; such a target may be replaced by one further out. */
  readonly dynamicAnchor: string | null;
}
