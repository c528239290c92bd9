import type { LintRule } from '../rule.ts';
import { arrayWithoutItems } from './array-without-items.ts';
import { booleanAsText } from './boolean-as-text.ts';
import { boundDrift } from './bound-drift.ts';
import { constraintNotVisible } from './constraint-not-visible.ts';
import { contradictoryBounds } from './contradictory-bounds.ts';
import { countNotInteger } from './count-not-integer.ts';
import { danglingRef } from './dangling-ref.ts';
import { defaultDrift } from './default-drift.ts';
import { defaultForRefused } from './default-for-refused.ts';
import { defaultInStrict } from './default-in-strict.ts';
import { defaultInvalid } from './default-invalid.ts';
import { descriptionBudget } from './description-budget.ts';
import { descriptionRepeatsName } from './description-repeats-name.ts';
import { draftFourBound } from './draft-four-bound.ts';
import { duplicateToolName } from './duplicate-tool-name.ts';
import { durationUnit } from './duration-unit.ts';
import { effectContradiction } from './effect-contradiction.ts';
import { effectWithoutPrecondition } from './effect-without-precondition.ts';
import { emptyText } from './empty-text.ts';
import { enumDuplicate } from './enum-duplicate.ts';
import { enumInText } from './enum-in-text.ts';
import { enumMemberType } from './enum-member-type.ts';
import { enumNearTwins } from './enum-near-twins.ts';
import { epochUnit } from './epoch-unit.ts';
import { examplesInvalid } from './examples-invalid.ts';
import { hintBroken } from './hint-broken.ts';
import { hintOff } from './hint-off.ts';
import { identifierTypeUnion } from './identifier-type-union.ts';
import { keywordWithoutEffect } from './keyword-without-effect.ts';
import { mapInStrict } from './map-in-strict.ts';
import { missingDescription } from './missing-description.ts';
import { nameDrift } from './name-drift.ts';
import { namePattern } from './name-pattern.ts';
import { nearTwinParameters } from './near-twin-parameters.ts';
import { nearTwinTools } from './near-twin-tools.ts';
import { nullableEnumWithoutNull } from './nullable-enum-without-null.ts';
import { nullableKeyword } from './nullable-keyword.ts';
import { nullableNotOptional } from './nullable-not-optional.ts';
import { objectWithoutProperties } from './object-without-properties.ts';
import { oneBasedMinimum } from './one-based-minimum.ts';
import { oneSidedChoice } from './one-sided-choice.ts';
import { oneSidedExclusion } from './one-sided-exclusion.ts';
import { oneofOverlap } from './oneof-overlap.ts';
import { optionalNotNullable } from './optional-not-nullable.ts';
import { parameterStyle } from './parameter-style.ts';
import { parameterWithoutDescription } from './parameter-without-description.ts';
import { patternBroken } from './pattern-broken.ts';
import { patternNotLinear } from './pattern-not-linear.ts';
import { patternNotUnicode } from './pattern-not-unicode.ts';
import { placeholderText } from './placeholder-text.ts';
import { rangeInText } from './range-in-text.ts';
import { redundantAlias } from './redundant-alias.ts';
import { requiredDrift } from './required-drift.ts';
import { requiredDuplicate } from './required-duplicate.ts';
import { requiredFiller } from './required-filler.ts';
import { requiredUndeclared } from './required-undeclared.ts';
import { rootType } from './root-type.ts';
import { rootUnion } from './root-union.ts';
import { rulesBroken } from './rules-broken.ts';
import { schemaBroken } from './schema-broken.ts';
import { schemaBudget } from './schema-budget.ts';
import { strictKeyword } from './strict-keyword.ts';
import { strictLimit } from './strict-limit.ts';
import { strictOpenObject } from './strict-open-object.ts';
import { strictWouldFallback } from './strict-would-fallback.ts';
import { tupleItems } from './tuple-items.ts';
import { unclosedObject } from './unclosed-object.ts';
import { undeclaredParameter } from './undeclared-parameter.ts';
import { unknownFormat } from './unknown-format.ts';
import { unknownKeyword } from './unknown-keyword.ts';
import { unknownToolNamed } from './unknown-tool-named.ts';
import { unsatisfiable } from './unsatisfiable.ts';
import { untypedParameter } from './untyped-parameter.ts';
import { xKeyLeaks } from './x-key-leaks.ts';

/** Every rule, in the order in which findings of one tool are reported. */
export const lintRules: readonly LintRule[] = [
  schemaBroken,
  danglingRef,
  rulesBroken,
  hintBroken,
  hintOff,
  rootType,
  rootUnion,
  requiredUndeclared,
  requiredDuplicate,
  contradictoryBounds,
  unsatisfiable,
  oneofOverlap,
  enumMemberType,
  enumDuplicate,
  enumNearTwins,
  booleanAsText,
  nullableEnumWithoutNull,
  nullableKeyword,
  draftFourBound,
  tupleItems,
  patternBroken,
  patternNotUnicode,
  patternNotLinear,
  unknownKeyword,
  unknownFormat,
  keywordWithoutEffect,
  defaultInvalid,
  examplesInvalid,
  unclosedObject,
  objectWithoutProperties,
  arrayWithoutItems,
  untypedParameter,
  countNotInteger,
  identifierTypeUnion,
  epochUnit,
  durationUnit,
  oneBasedMinimum,
  emptyText,
  requiredFiller,
  nearTwinParameters,
  parameterStyle,
  nameDrift,
  redundantAlias,
  missingDescription,
  parameterWithoutDescription,
  descriptionRepeatsName,
  placeholderText,
  undeclaredParameter,
  unknownToolNamed,
  effectWithoutPrecondition,
  constraintNotVisible,
  oneSidedExclusion,
  oneSidedChoice,
  defaultForRefused,
  defaultDrift,
  boundDrift,
  rangeInText,
  enumInText,
  requiredDrift,
  effectContradiction,
  duplicateToolName,
  nearTwinTools,
  namePattern,
  xKeyLeaks,
  descriptionBudget,
  schemaBudget,
  mapInStrict,
  optionalNotNullable,
  nullableNotOptional,
  defaultInStrict,
  strictOpenObject,
  strictKeyword,
  strictWouldFallback,
  strictLimit,
];
