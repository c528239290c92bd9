import type { StrictDialect } from '../tool-view.ts';

const unions = ['not', 'if', 'then', 'else', 'oneOf', 'dependentRequired', 'dependentSchemas', 'dependencies'];
const lists = [
  'uniqueItems',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'additionalItems',
];
const keys = ['propertyNames', 'minProperties', 'maxProperties', 'unevaluatedProperties'];
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'];

/** The keywords that a strict mode refuses, beside those that other rules speak of. */
export const refusedKeywords: Readonly<Record<StrictDialect, ReadonlySet<string>>> = {
  openai: new Set(['allOf', ...unions, ...lists, ...keys, 'contentEncoding', 'contentMediaType', 'contentSchema']),
  anthropic: new Set([...unions, ...lists, ...keys, ...bounds, 'maxItems']),
};
