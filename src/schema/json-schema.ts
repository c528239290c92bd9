/** A JSON Schema: an object of keywords, `true` for anything, `false` for nothing. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** A JSON Schema that is an object. */
export type SchemaObject = Exclude<JsonSchema, boolean>;
