import { isObject } from '../../base/index.ts';

/** A schema that is an object. */
export type SchemaRecord = Record<string, unknown>;

/** Reads a keyword that is the schema's own. */
export function own(schema: SchemaRecord, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

/** Tells whether a schema has a keyword of its own. */
export function has(schema: SchemaRecord, ...keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Returns the types that a schema names; `[]` where it names none. */
export function typesOf(schema: SchemaRecord): readonly string[] {
  return [own(schema, 'type') ?? []].flat().filter((type): type is string => typeof type === 'string');
}

/** Tells whether one of the types of a schema, leaving null aside, is the only one. */
export function isOnly(schema: SchemaRecord, ...types: readonly string[]): boolean {
  const named = typesOf(schema).filter((type) => type !== 'null');
  return named.length > 0 && named.every((type) => types.includes(type));
}

/** Returns the members of an `enum`, or the one value of a `const`. */
export function membersOf(schema: SchemaRecord): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  const members = own(schema, 'enum');
  return Array.isArray(members) ? members : undefined;
}

/** Returns a list of schemas under a keyword. */
export function schemasIn(schema: SchemaRecord, keyword: string): readonly SchemaRecord[] {
  const list = own(schema, keyword);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Tells whether a schema lets null through, as far as it says so itself. */
export function allowsNull(schema: SchemaRecord): boolean {
  if (own(schema, 'nullable') === true || typesOf(schema).includes('null')) return true;
  if (membersOf(schema)?.includes(null) === true && typesOf(schema).length === 0) return true;
  return ['anyOf', 'oneOf'].some((keyword) => schemasIn(schema, keyword).some(allowsNull));
}

/** Returns the text of a description. */
export function descriptionOf(schema: SchemaRecord): string {
  const text = own(schema, 'description');
  return typeof text === 'string' ? text : '';
}
