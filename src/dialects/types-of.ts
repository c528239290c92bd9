import { typeName } from '../base/index.ts';
import type { SchemaObject } from '../schema/index.ts';

/** The keywords that speak of values of one type. */
export const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['pattern', 'format', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
};

/** The types a schema names, or those that its keywords speak of; `[]` where nothing tells. */
export function typesOf(schema: SchemaObject): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.includes('number') ? type.filter((each) => each !== 'integer') : type;
  const literals = literalsOf(schema);
  if (literals !== undefined) {
    return [...new Set(literals.map((value) => typeName(value) as string))];
  }
  const has = (...keywords: readonly string[]): boolean => keywords.some((key) => Object.hasOwn(schema, key));
  if (has('properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties')) {
    return ['object'];
  }
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains')) return ['array'];
  if (has(...keywordsOf['string']!)) return ['string'];
  return has(...keywordsOf['number']!) ? ['number'] : [];
}

/** The values that a schema lists, by `const` or by `enum`. */
export function literalsOf(schema: SchemaObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}
