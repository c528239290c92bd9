import type { Dialect } from './dialect.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';
import type { KeywordTable } from './keyword-rule.ts';
import type { Keyword } from './keywords/keyword.ts';
import type { SchemaNode } from './node.ts';
import type { Pattern } from './pattern/compile-pattern.ts';
import type { Settings } from './schema-options.ts';

/** All documents that one compiled schema can reach. */
export interface Library {
  readonly settings: Settings;
  /** The keywords of a dialect, as the settings have them. */
  tableOf(dialect: Dialect): KeywordTable;
  /** What checks `items` where it is a list. */
  readonly tupleKeyword: Keyword;
  /** Resources by absolute URI, without fragment. */
  readonly resources: Map<string, Resource>;
  /** The resource that each schema with an `$id` of its own begins. */
  readonly roots: Map<SchemaObject, Resource>;
  readonly patterns: Map<string, Pattern>;
  /** Whether any `$dynamicRef` is there, so that the walk has to remember which resources it came through. */
  dynamic: boolean;
}

/** A schema with a URI of its own (or the whole document): what a reference is relative to. */
export interface Resource {
  readonly library: Library;
  /** Absolute, without fragment. */
  readonly uri: string;
  readonly root: JsonSchema;
  readonly dialect: Dialect;
  readonly table: KeywordTable;
  readonly anchors: Map<string, JsonSchema>;
  readonly dynamicAnchors: Map<string, JsonSchema>;
  /** Where references of this resource lead, once looked up. */
  readonly found: Map<string, Target>;
  /** The nodes that references lead to, shared so that a schema may hold itself. */
  readonly nodes: Map<SchemaObject, Map<string, SchemaNode>>;
}

/** Where a reference leads. */
export interface Target {
  readonly schema: JsonSchema;
  readonly home: Resource;
  /** The name of the `$dynamicAnchor` it was found by; such a target may be replaced by one further out. */
  readonly dynamicAnchor: string | null;
}
