import type { Words } from './words.ts';

/** A named fact about the situation of a call; its value is given when the call is checked. */
export interface FactCondition {
  /** The name of the fact. */
  readonly context: string;
  /** The value the fact has to have; without `equals` and `in` it has to be used in the sense of `used`. */
  readonly equals?: unknown;
  readonly in?: readonly unknown[];
  /** The fact as a clause that can follow "when": `the call is nested`. */
  readonly text?: Words;
  /** The opposite as a clause: `the call is at top level`. */
  readonly otherwise?: Words;
}

/** A statement about the arguments and the situation of a call, as data. */
export type Condition =
  /** The parameter is present, not null, not blank and, if boolean, true. */
  | { readonly used: string }
  /** The parameter is present, not null and not blank; an explicit `false` is given, though not used. */
  | { readonly given: string }
  | { readonly parameter: string; readonly equals: unknown }
  | { readonly parameter: string; readonly in: readonly unknown[] }
  | FactCondition
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

/** States that a parameter is used: present, not null, not blank and, if boolean, `true`. */
export function used(parameter: string): Condition {
  return { used: parameter };
}

/** States that a parameter was given a value at all: an explicit `false` counts, null and blanks do not. */
export function given(parameter: string): Condition {
  return { given: parameter };
}

/** States that a parameter has exactly this JSON value; an absent one has none, also where the schema has a default. */
export function equals(parameter: string, value: unknown): Condition {
  return { parameter, equals: value };
}

/** States that a parameter has one of these JSON values. */
export function isIn(parameter: string, values: readonly unknown[]): Condition {
  return { parameter, in: values };
}

/** States a fact of the situation; `text` and `otherwise` are clauses that can follow "when". */
export function fact(context: string, details: Omit<FactCondition, 'context'> = {}): FactCondition {
  return { context, ...details };
}

/** States the opposite of a condition. */
export function not(condition: Condition): Condition {
  return { not: condition };
}

/** States that every one of the conditions holds. */
export function all(...conditions: readonly Condition[]): Condition {
  return { all: conditions };
}

/** States that at least one of the conditions holds. */
export function any(...conditions: readonly Condition[]): Condition {
  return { any: conditions };
}

/** A condition that is no combination of others. */
export type Atom = Exclude<
  Condition,
  { readonly not: Condition } | { readonly all: unknown } | { readonly any: unknown }
>;

/** Returns the parameters that a condition speaks of, each once, in order. */
export function parametersIn(condition: Condition): string[] {
  return [...new Set(atomsIn(condition).flatMap((atom) => ('context' in atom ? [] : [parameterOf(atom)])))];
}

/** Returns the facts that a condition speaks of, each once, in order. */
export function factsIn(condition: Condition): string[] {
  return [...new Set(atomsIn(condition).flatMap((atom) => ('context' in atom ? [atom.context] : [])))];
}

/** Returns the parameter that an atom speaks of. */
export function parameterOf(atom: Exclude<Atom, FactCondition>): string {
  return 'used' in atom ? atom.used : 'given' in atom ? atom.given : atom.parameter;
}

/** Returns the atoms of a condition, in order. */
export function atomsIn(condition: Condition): Atom[] {
  if ('not' in condition) return atomsIn(condition.not);
  if ('all' in condition) return condition.all.flatMap(atomsIn);
  if ('any' in condition) return condition.any.flatMap(atomsIn);
  return [condition];
}
