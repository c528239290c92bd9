/** The JSON types a place may hold, as bits. */
export const types = { null: 1, boolean: 2, integer: 4, number: 8, string: 16, array: 32, object: 64 } as const;
/** The bits of a place whose schema names no type. */
export const ANY = 127;

/** Returns the bits of the types that a value is of; a whole number is both `integer` and `number`. */
export function bitsOf(value: unknown): number {
  if (value === null) return types.null;
  switch (typeof value) {
    case 'boolean':
      return types.boolean;
    case 'number':
      return Number.isInteger(value) ? types.integer | types.number : types.number;
    case 'string':
      return types.string;
    case 'object':
      return Array.isArray(value) ? types.array : types.object;
    default:
      return 0;
  }
}

/** Returns the bits of the types that `type` names, with null where `nullable` adds it; all where it names none. */
export function declaredBits(schema: { readonly [keyword: string]: unknown }): number {
  const { type } = schema;
  const names = typeof type === 'string' ? [type] : Array.isArray(type) ? type : null;
  if (names === null) return ANY;
  let bits = schema['nullable'] === true ? types.null : 0;
  for (const name of names) {
    const bit = Object.hasOwn(types, name) ? types[name as keyof typeof types] : 0;
    bits |= name === 'number' ? types.number | types.integer : bit;
  }
  return bits;
}
