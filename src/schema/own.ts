/** `Object.hasOwn`, which is looked up once: it is asked for every keyword of every schema. */
export const hasOwn: typeof Object.hasOwn = Object.hasOwn;

/** Reads a keyword that the schema itself has; never one of its prototype. */
export function own(schema: { readonly [keyword: string]: unknown }, name: string): unknown {
  return hasOwn(schema, name) ? schema[name] : undefined;
}
