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
    values.push(...usedValues(schema, root, several), ...named, ...unusedOnPurpose(schema, root, required));
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

/** Stands for a value that is used and that no condition names. */
const anyOther: unique symbol = Symbol('any other');

/**
 * Adds to the values of each parameter that is no choice of a few the value that no condition names, so that what a search
 * does not find in them is not there at all. Such values are for proofs, not for examples.
 */
export function completeDomains(domains: Domains, root: JsonSchema): Domains {
  const declared = declaredParameters(root);
  const parameters = new Map(
    [...domains.parameters].map(([name, values]) => {
      const schema = declared.get(name)?.schema ?? true;
      const few = isBooleanOnly(schema) || membersOf(schema).length > 0;
      return [name, few ? values : [...values, anyOther]] as const;
    }),
  );
  return { parameters, facts: domains.facts };
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
  const other = sampleArguments(mergeSchemas(schema, moreThan(sample)), root);
  return isUsedValue(other) ? [sample, other] : [sample];
}

function moreThan(sample: unknown): JsonSchema {
  if (typeof sample === 'number') return { minimum: sample + 1 };
  return Array.isArray(sample) ? { minItems: sample.length + 1 } : { minLength: String(sample).length + 1 };
}

function membersOf(schema: JsonSchema): readonly unknown[] {
  if (!isObject(schema)) return [];
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : [];
}

/** An explicit `false` is sent on purpose, and so is the null of a parameter that every call has to have; blanks are not. */
function unusedOnPurpose(schema: JsonSchema, root: JsonSchema, required: boolean): unknown[] {
  const unused = unusedValues(schema, root);
  return [...(unused.false ? [false] : []), ...(unused.null && required ? [null] : [])];
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
