/** Reads a keyword that the schema itself has; never one of its prototype. */
export function own(schema: { readonly [keyword: string]: unknown }, name: string): unknown {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}
