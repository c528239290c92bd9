import { equalJson, isObject } from '../../base/index.ts';
import { type JsonSchema, mergeSchemas, sampleArguments } from '../../schema/index.ts';
import { type Atom, atomsIn, type Condition } from './condition.ts';
import { declaredParameters } from './declared-parameters.ts';
import { isUsedValue } from './evaluate.ts';
import { absent, type Domains } from './find-call.ts';
import { kindOf } from './kinds.ts';
import type { Rule } from './rule.ts';
import { isBooleanOnly, unusedValues } from './unused-values.ts';

const maxMembers = 24;

/**
 * Lists what the parameters and facts of some rules may be in an example: the plainest value first (absent where that is
 * allowed, else what a minimal call has), then a used one, the values that conditions name, and the unused ones.
 */
export function callDomains(rules: readonly Rule[], root: JsonSchema): Domains {
  const atoms = rules.flatMap((rule) => conditionsOf(rule).flatMap(atomsIn));
  const base = sampleArguments(root);
  const plain = isObject(base) ? base : {};
  const parameters = new Map<string, readonly unknown[]>();
  for (const [name, { schema, required }] of declaredParameters(root)) {
    const values: unknown[] = [];
    if (Object.hasOwn(plain, name)) values.push(plain[name]);
    else if (!required) values.push(absent);
    const named = namedValues(atoms, name);
    const hasDefault = rules.some((rule) => rule.kind === 'defaultsTo' && rule.of === name);
    const several = named.length > 0 || hasDefault;
    values.push(...usedValues(schema, root, several), ...named, ...plainUnused(schema, root));
    if (Object.hasOwn(plain, name) && !required) values.push(absent);
    parameters.set(name, distinct(values));
  }
  const facts = new Map<string, readonly unknown[]>();
  for (const atom of atoms) {
    if (!('context' in atom)) continue;
    const values = [...(facts.get(atom.context) ?? [false]), ...valuesIn(atom)];
    if (valuesIn(atom).length === 0) values.push(true);
    facts.set(atom.context, distinct(values));
  }
  return { parameters, facts };
}

/** Returns every condition that a rule states, its guard's included. */
export function conditionsOf(rule: Rule): Condition[] {
  const kind = kindOf(rule);
  const speaks = kind.speaks(rule);
  const on = 'on' in rule && typeof rule.on === 'object' ? [rule.on] : [];
  return [...(speaks === null ? [] : [speaks]), ...on];
}

/** A second value is for conditions that the first one happens to meet. */
function usedValues(schema: JsonSchema, root: JsonSchema, several: boolean): unknown[] {
  if (isBooleanOnly(schema)) return [true];
  const members = membersOf(schema).filter(isUsedValue).slice(0, maxMembers);
  if (members.length > 0) return members;
  const sample = sampleArguments(schema, root);
  if (!isUsedValue(sample)) return [];
  if (!several) return [sample];
  const more = typeof sample === 'number' ? { minimum: sample + 1 } : { minLength: String(sample).length + 1 };
  const other = typeof sample === 'object' ? undefined : sampleArguments(mergeSchemas(schema, more), root);
  return isUsedValue(other) ? [sample, other] : [sample];
}

function membersOf(schema: JsonSchema): readonly unknown[] {
  return isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'] : [];
}

/** An explicit `false` is the one unused value that models send on purpose. */
function plainUnused(schema: JsonSchema, root: JsonSchema): unknown[] {
  return isObject(schema) && schema['type'] !== undefined && unusedValues(schema, root).false ? [false] : [];
}

function namedValues(atoms: readonly Atom[], name: string): unknown[] {
  return atoms.flatMap((atom) => ('parameter' in atom && atom.parameter === name ? valuesIn(atom) : []));
}

function valuesIn(atom: { readonly equals?: unknown; readonly in?: readonly unknown[] }): readonly unknown[] {
  if (atom.in !== undefined) return atom.in;
  return Object.hasOwn(atom, 'equals') ? [atom.equals] : [];
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex((other) => equalJson(other, value)) === index);
}
