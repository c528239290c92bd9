import { allOf } from './all-of.ts';
import { anyOf } from './any-of.ts';
import { constant } from './const.ts';
import { contains } from './contains.ts';
import { dependencies } from './dependencies.ts';
import { dependentRequired } from './dependent-required.ts';
import { dependentSchemas } from './dependent-schemas.ts';
import { dynamicRef } from './dynamic-ref.ts';
import { enumeration } from './enum.ts';
import { condition } from './if.ts';
import type { Keyword } from './keyword.ts';
import { maxProperties } from './max-properties.ts';
import { minProperties } from './min-properties.ts';
import { multipleOf } from './multiple-of.ts';
import { not } from './not.ts';
import { oneOf } from './one-of.ts';
import { patternProperties } from './pattern-properties.ts';
import { propertyNames } from './property-names.ts';
import { ref } from './ref.ts';
import { prefixItems } from './tuple.ts';
import { unevaluatedItems } from './unevaluated-items.ts';
import { unevaluatedProperties } from './unevaluated-properties.ts';
import { uniqueItems } from './unique-items.ts';

/** The keywords outside the verdict walk, in the order in which they are checked and reported: `unevaluated…` need all others first. */
const inOrder: readonly Keyword[] = [
  constant,
  enumeration,
  multipleOf,
  minProperties,
  maxProperties,
  dependentRequired,
  propertyNames,
  patternProperties,
  prefixItems,
  contains,
  uniqueItems,
  ref,
  dynamicRef,
  allOf,
  anyOf,
  oneOf,
  condition,
  dependentSchemas,
  dependencies,
  not,
  unevaluatedItems,
  unevaluatedProperties,
];

/** Maps the name of each keyword outside the verdict walk to its record; the order of the map is the order of checking. */
export const keywords: ReadonlyMap<string, Keyword> = new Map(inOrder.map((keyword) => [keyword.name, keyword]));

export { itemsAsTuple } from './tuple.ts';
