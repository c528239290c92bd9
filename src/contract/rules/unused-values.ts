import { isObject } from '../../base/index.ts';
import { followReference, type JsonSchema } from '../../schema/index.ts';
import { isGivenValue, isUsedValue } from './evaluate.ts';

/** Which values that do not count as used a schema lets a parameter have. */
export interface UnusedValues {
  readonly null: boolean;
  readonly false: boolean;
  readonly blank: boolean;
}

const everything: UnusedValues = { null: true, false: true, blank: true };
const nothing: UnusedValues = { null: false, false: false, blank: false };

/** Reads from a schema which unused values it allows; says yes where it cannot tell. */
export function unusedValues(schema: JsonSchema, root: JsonSchema, depth = 0): UnusedValues {
  if (schema === false) return nothing;
  if (!isObject(schema) || depth > 16) return everything;
  let result = both(byType(schema), byMembers(schema));
  if (typeof schema['$ref'] === 'string') {
    result = both(result, unusedValues(followReference(root, schema['$ref']), root, depth + 1));
  }
  if (Array.isArray(schema['allOf'])) {
    for (const part of schema['allOf']) result = both(result, unusedValues(part, root, depth + 1));
  }
  for (const branches of [schema['anyOf'], schema['oneOf']]) {
    if (!Array.isArray(branches)) continue;
    const any = branches
      .map((branch) => unusedValues(branch, root, depth + 1))
      .reduce<UnusedValues>(
        (a, b) => ({ null: a.null || b.null, false: a.false || b.false, blank: a.blank || b.blank }),
        nothing,
      );
    result = both(result, any);
  }
  return result;
}

/** Writes the schema of the values that count as used (or as given), as short as the unused ones it has to keep out allow. */
export function usedSchema(unused: UnusedValues, booleanOnly: boolean): JsonSchema {
  if (unused.false && booleanOnly) return { const: true };
  const refused = [...(unused.null ? [null] : []), ...(unused.false ? [false] : [])];
  if (refused.length === 0 && !unused.blank) return true;
  return {
    ...(refused.length === 0 ? {} : refused.length === 1 ? { not: { const: refused[0] } } : { not: { enum: refused } }),
    ...(unused.blank ? { pattern: '\\S' } : {}),
  };
}

/** Tells whether a schema allows booleans, and nothing else but null beside them. */
export function isBooleanOnly(schema: JsonSchema): boolean {
  return allowsBoolean(schema, 0) === true;
}

/** For a schema of nothing but booleans and null: whether it allows a boolean; `undefined` for any other. */
function allowsBoolean(schema: JsonSchema, depth: number): boolean | undefined {
  if (!isObject(schema) || depth > 16) return undefined;
  if (schema['type'] !== undefined) {
    const types = [schema['type']].flat();
    return types.every((type) => type === 'boolean' || type === 'null') ? types.includes('boolean') : undefined;
  }
  for (const branches of [schema['anyOf'], schema['oneOf']]) {
    if (!Array.isArray(branches)) continue;
    const allowed = branches.map((branch) => allowsBoolean(branch, depth + 1));
    if (!allowed.includes(undefined)) return allowed.includes(true);
  }
  return undefined;
}

function byType(schema: Readonly<Record<string, unknown>>): UnusedValues {
  if (schema['type'] === undefined) return everything;
  const types = [schema['type']].flat();
  return {
    null: types.includes('null') || schema['nullable'] === true,
    false: types.includes('boolean'),
    blank: types.includes('string'),
  };
}

function byMembers(schema: Readonly<Record<string, unknown>>): UnusedValues {
  const members = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (!Array.isArray(members)) return everything;
  return {
    null: members.includes(null) || schema['nullable'] === true,
    false: members.includes(false),
    blank: members.some((member) => typeof member === 'string' && !isGivenValue(member) && !isUsedValue(member)),
  };
}

function both(a: UnusedValues, b: UnusedValues): UnusedValues {
  return { null: a.null && b.null, false: a.false && b.false, blank: a.blank && b.blank };
}
