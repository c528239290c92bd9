import type { Locale } from '../base/index.ts';
import type { ForModelOptions } from '../contract/index.ts';
import type { SchemaObject } from '../schema/index.ts';

/** A provider's reading of tool schemas: OpenAI and Anthropic with `strict`, Gemini, or JSON Schema as it is (`mcp`). */
export type Dialect = 'openai' | 'anthropic' | 'gemini' | 'mcp';

/** Why a schema cannot be strict; each name has its words in `docs/dialects.md`. */
export type ReasonCode =
  | 'map'
  | 'open-object'
  | 'untyped'
  | 'root-union'
  | 'recursion'
  | 'reference'
  | 'composite-enum'
  | 'contradiction'
  | 'too-large'
  | 'limit'
  | 'name';

/** One reason why a tool cannot be strict. */
export interface Reason {
  readonly code: ReasonCode;
  /** JSON Pointer into the tool's schema; `''` for the whole. */
  readonly at: string;
  readonly message: string;
}

/** A keyword that the dialect does not take, told in the description instead. */
export interface ToldKeyword {
  readonly at: string;
  readonly keyword: string;
  readonly sentence: string;
}

/** A tool's schema as one provider is to get it. */
export interface DialectView {
  readonly name: string;
  readonly dialect: Dialect;
  /** The schema to send: the strict form where `strict` is true, else one that the provider takes without it. */
  readonly schema: SchemaObject;
  /** Whether the provider can hold the model to it; of Gemini: with the modes `ANY` and `VALIDATED`. Never of `mcp`. */
  readonly strict: boolean;
  /** Why it is not strict; empty for `mcp`, which knows no strictness. */
  readonly reasons: readonly Reason[];
  /** What is said in words now. */
  readonly told: readonly ToldKeyword[];
  /** The schemas inside `schema` where null stands for absent, since the dialect knows no optional fields. */
  readonly nullMeansAbsent: ReadonlySet<object>;
}

/** What a provider takes, and how it wants the rest said. */
export interface DialectProfile {
  readonly dialect: Dialect;
  /** Keywords of values that are sent as they are. */
  readonly keeps: ReadonlySet<string>;
  /** Formats that are sent; others are told. Absent: all. */
  readonly formats?: ReadonlySet<string>;
  /** Whether it takes this much of a keyword that it takes in part. */
  readonly takes?: (keyword: string, value: unknown) => boolean;
  /** How a field that may be left out is declared. */
  readonly optional: 'nullable' | 'left-out';
  /** Objects have to be closed, and cannot be maps. */
  readonly closed: boolean;
  /** Schemas without a type are refused. */
  readonly typed: boolean;
  readonly recursion: 'allowed' | 'optional' | 'refused';
  /** `type` is left out beside `enum` and `const`. */
  readonly bareEnums: boolean;
  /** The root may be a union. */
  readonly rootUnion: boolean;
  readonly longestName: number;
}

/** How tools are shown in a dialect. */
export interface DialectOptions extends Omit<ForModelOptions, 'schemaForm'> {
  readonly dialect: Dialect;
  /** The language of the sentences that the dialect adds; default `en`. */
  readonly locale?: Locale;
}
