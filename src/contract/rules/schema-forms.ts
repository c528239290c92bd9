/** Rules, a schema and fixed facts in; the JSON Schema of each rule out: it refuses exactly what the guard refuses there. */
import type { JsonSchema } from '../../schema/index.ts';
import { type Atom, type Condition, not, parameterOf } from './condition.ts';
import { type DeclaredParameter, declaredParameters } from './declared-parameters.ts';
import type { FormView } from './form-view.ts';
import { kindOf } from './kinds.ts';
import { factTruth } from './narrow-rules.ts';
import type { Rule } from './rule.ts';
import { fixContext, isAlways, isNever, simplify } from './simplify.ts';
import { isBooleanOnly, type UnusedValues, unusedValues, usedSchema } from './unused-values.ts';

/** The JSON Schema form of one rule. */
export interface SchemaForm {
  readonly rule: string;
  readonly schema: JsonSchema;
}

/**
 * Writes rules as JSON Schema, for arguments that the tool's own schema allows: it refuses exactly what the guard refuses
 * in this context. Rules that refuse nothing there, because of their kind or of the facts, have no form.
 */
export function schemaForms(
  rules: readonly Rule[],
  parameters: JsonSchema,
  context: Readonly<Record<string, unknown>> = {},
): SchemaForm[] {
  const view = createView(parameters, context);
  return rules.flatMap((rule) => {
    const kind = kindOf(rule);
    const refused = kind.form === undefined ? null : kind.speaks(rule);
    if (
      refused === null ||
      isNever(fixContext(refused, (atom) => ('context' in atom ? factTruth(atom, context) : undefined)))
    )
      return [];
    return [{ rule: rule.id, schema: kind.form!(rule, view) }];
  });
}

function createView(root: JsonSchema, context: Readonly<Record<string, unknown>>): FormView {
  const declared = declaredParameters(root);
  const truthOf = (atom: Atom): boolean | undefined => ('context' in atom ? factTruth(atom, context) : undefined);
  const atomSchema = (atom: Atom): JsonSchema => writeAtom(atom, declared, root);
  return {
    usedValues: (parameter) => valuesOf({ used: parameter }, declared, root),
    holds: (condition) => writeCondition(fixContext(condition, truthOf), atomSchema),
    mayHold: (condition) => writeCondition(simplify(not(fixContext(not(condition), truthOf))), atomSchema),
  };
}

function writeCondition(condition: Condition, atomSchema: (atom: Atom) => JsonSchema): JsonSchema {
  if (isAlways(condition)) return true;
  if (isNever(condition)) return false;
  if ('not' in condition) return { not: writeCondition(condition.not, atomSchema) };
  if ('any' in condition) return { anyOf: condition.any.map((each) => writeCondition(each, atomSchema)) };
  if (!('all' in condition)) return atomSchema(condition);
  const pieces = mergeAtoms(condition.all.map((each) => writeCondition(each, atomSchema)));
  return pieces.length === 1 ? pieces[0]! : { allOf: pieces };
}

/** Joins the pieces that say of different parameters what they are, so that a form reads as a person would write it. */
function mergeAtoms(pieces: readonly JsonSchema[]): JsonSchema[] {
  let required: string[] = [];
  let properties: Record<string, unknown> = {};
  const rest: JsonSchema[] = [];
  for (const piece of pieces) {
    const names =
      typeof piece === 'object' && Array.isArray(piece['required']) ? (piece['required'] as string[]) : null;
    if (names === null || names.some((name) => required.includes(name))) {
      rest.push(piece);
    } else {
      required = [...required, ...names];
      properties = { ...properties, ...((piece as { properties?: object }).properties ?? {}) };
    }
  }
  if (required.length === 0) return rest;
  return [{ required, ...(Object.keys(properties).length === 0 ? {} : { properties }) }, ...rest];
}

function writeAtom(atom: Atom, declared: ReadonlyMap<string, DeclaredParameter>, root: JsonSchema): JsonSchema {
  // Facts were put in before; one that is left would be a fact of no known truth.
  if ('context' in atom) return false;
  const name = parameterOf(atom);
  const values = valuesOf(atom, declared, root);
  return values === true ? { required: [name] } : { required: [name], properties: { [name]: values } };
}

function valuesOf(
  atom: Exclude<Atom, { readonly context: string }>,
  declared: ReadonlyMap<string, DeclaredParameter>,
  root: JsonSchema,
): JsonSchema {
  if ('in' in atom) return { enum: [...atom.in] };
  if ('equals' in atom) return { const: atom.equals };
  const schema = declared.get(parameterOf(atom))?.schema ?? true;
  const unused: UnusedValues = unusedValues(schema, root);
  return 'used' in atom ? usedSchema(unused, isBooleanOnly(schema)) : usedSchema({ ...unused, false: false }, false);
}
