/**
 * Reads a JSON Schema that is written `as const` as the TypeScript type of what it allows. What no readable type can say
 * (patterns, conditions, `not`, `allOf`) makes the type wider, never wrong: `unknown`, or further keys as `unknown`.
 */
export type InferSchema<Schema> = Read<Schema, Schema>;

/** The type of a tool's input: what `InferSchema` reads where it is an object, else any object. */
export type InferInput<Schema> = unknown extends InferSchema<Schema> ? Record<string, unknown> : InferSchema<Schema>;

/** Shows an intersection as the one object it means. */
type Flat<Type> = { [Key in keyof Type]: Type[Key] } & {};

type Read<Schema, Root> = Plain<Schema, Root> | (Schema extends { readonly nullable: true } ? null : never);

type Plain<Schema, Root> = Schema extends true
  ? unknown
  : Schema extends false
    ? never
    : Schema extends { readonly $ref: infer Pointer }
      ? Read<Target<Pointer, Root>, Root>
      : Schema extends { readonly const: infer Value }
        ? Value
        : Schema extends { readonly enum: readonly (infer Member)[] }
          ? Member
          : Schema extends { readonly type: infer Name }
            ? Named<Schema, Name extends readonly (infer Each)[] ? Each : Name, Root>
            : Schema extends { readonly properties: unknown }
              ? ReadObject<Schema, Root>
              : Schema extends { readonly anyOf: readonly (infer Branch)[] }
                ? Each<Branch, Root>
                : Schema extends { readonly oneOf: readonly (infer Branch)[] }
                  ? Each<Branch, Root>
                  : unknown;

/** Reads each member of a union by itself. */
type Each<Branch, Root> = Branch extends unknown ? Read<Branch, Root> : never;

type Target<Pointer, Root> = Pointer extends '#'
  ? Root
  : Pointer extends `#/$defs/${infer Name}`
    ? Root extends { readonly $defs: { readonly [Key in Name]: infer Found } }
      ? Found
      : true
    : Pointer extends `#/definitions/${infer Name}`
      ? Root extends { readonly definitions: { readonly [Key in Name]: infer Found } }
        ? Found
        : true
      : true;

/** Reads one type name; a name that is not known when the types are checked says nothing. */
type Named<Schema, Name, Root> = string extends Name
  ? unknown
  : Name extends 'string'
    ? string
    : Name extends 'number' | 'integer'
      ? number
      : Name extends 'boolean'
        ? boolean
        : Name extends 'null'
          ? null
          : Name extends 'array'
            ? ReadArray<Schema, Root>
            : Name extends 'object'
              ? ReadObject<Schema, Root>
              : unknown;

type ReadObject<Schema, Root> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [Key in keyof Properties as Key extends Required<Schema> ? Key : never]: Read<Properties[Key], Root>;
      } & {
        -readonly [Key in keyof Properties as Key extends Required<Schema> ? never : Key]?: Read<Properties[Key], Root>;
      } & { [Key in Exclude<Required<Schema>, keyof Properties>]: unknown } & Further<Schema>
    >
  : Schema extends { readonly additionalProperties: infer Value }
    ? Value extends false
      ? Record<string, never>
      : Record<string, Read<Value, Root>>
    : Record<string, unknown>;

type Required<Schema> = Schema extends { readonly required: readonly (infer Key extends string)[] } ? Key : never;

/** Where more keys than the declared ones may come, their values are unknown: an index type would bind the declared ones too. */
type Further<Schema> = Schema extends { readonly additionalProperties: infer Value }
  ? Value extends false
    ? unknown
    : { [key: string]: unknown }
  : Schema extends
        | { readonly allOf: unknown }
        | { readonly anyOf: unknown }
        | { readonly oneOf: unknown }
        | { readonly patternProperties: unknown }
        | { readonly if: unknown }
        | { readonly dependentSchemas: unknown }
    ? { [key: string]: unknown }
    : unknown;

type ReadArray<Schema, Root> = Schema extends { readonly prefixItems: infer Items extends readonly unknown[] }
  ? Tuple<Schema, Items, Schema extends { readonly items: infer Rest } ? Rest : true, Root>
  : Schema extends { readonly items: infer Items }
    ? Items extends readonly unknown[]
      ? Tuple<Schema, Items, Schema extends { readonly additionalItems: infer Rest } ? Rest : true, Root>
      : Read<Items, Root>[]
    : unknown[];

/** Items of a tuple may be left out unless `minItems` asks for all of them. */
type Tuple<Schema, Items extends readonly unknown[], Rest, Root> = Schema extends { readonly minItems: Items['length'] }
  ? [...Members<Items, Root>, ...Tail<Rest, Root>]
  : [...Partial<Members<Items, Root>>, ...Tail<Rest, Root>];

type Members<Items extends readonly unknown[], Root> = { -readonly [Index in keyof Items]: Read<Items[Index], Root> };

type Tail<Rest, Root> = Rest extends false ? [] : Read<Rest, Root>[];
