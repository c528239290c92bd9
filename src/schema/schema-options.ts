import type { JsonSchema } from './json-schema.ts';

/** How a schema is read. */
export interface SchemaOptions {
  /**
   * `all` (default): every keyword. `core`: `type`, `required`, `enum`, `properties`, `items`, `additionalProperties` and
   * `nullable` only; everything else is as if it were not there.
   */
  readonly keywords?: 'all' | 'core';
  /**
   * `reject` (default): an object with `properties` takes no other keys where it alone describes the object, unless it says
   * otherwise. `schema`: as the standard has it, where only what is written forbids a key.
   */
  readonly unknownKeys?: 'reject' | 'schema';
  /** `assert` (default): a text must be of its `format` where we know that format. `annotate`: formats are only remarks. */
  readonly formats?: 'assert' | 'annotate';
  /**
   * The dialect of schemas that have no `$schema`: a URI, `2020-12` or `draft-07`. Default: 2020-12, in which array `items`,
   * `additionalItems` and `dependencies` keep the meaning they had in draft-07.
   */
  readonly dialect?: string;
  /** Schemas that references may lead to, by URI; nothing is ever fetched. */
  readonly remotes?: Readonly<Record<string, JsonSchema>>;
}

/** The options with their defaults filled in. */
export interface Settings {
  readonly core: boolean;
  readonly closing: boolean;
  readonly asserting: boolean;
  readonly dialect: string | undefined;
  readonly remotes: Readonly<Record<string, JsonSchema>> | undefined;
}

/** Fills in the defaults. */
export function readOptions(options: SchemaOptions): Settings {
  return {
    core: options.keywords === 'core',
    closing: options.unknownKeys !== 'schema',
    asserting: options.formats !== 'annotate',
    dialect: options.dialect,
    remotes: options.remotes,
  };
}

/** The settings where no option is given. */
export const defaultSettings: Settings = readOptions({});

/** Tells whether two settings read every schema alike. */
export function sameSettings(a: Settings, b: Settings): boolean {
  return (
    a.core === b.core &&
    a.closing === b.closing &&
    a.asserting === b.asserting &&
    a.dialect === b.dialect &&
    a.remotes === b.remotes
  );
}
