/** What a guard asks, as a formula over atoms, in; the combinations that make it true out. Knows nothing of source code. */

/** One thing that a guard asks. */
export type Atom =
  | { readonly sort: 'used'; readonly parameter: string }
  | { readonly sort: 'given'; readonly parameter: string }
  | { readonly sort: 'equals'; readonly parameter: string; readonly value: unknown }
  /** `typeof`: true where the value is of this JSON type. */
  | { readonly sort: 'type'; readonly parameter: string; readonly type: string }
  /** The value, or its length, compared with a number. */
  | { readonly sort: 'bound'; readonly parameter: string; readonly text: string; readonly number: number }
  /** Something outside the arguments. */
  | { readonly sort: 'fact'; readonly name: string; readonly text: string; readonly value?: unknown }
  /** Something about arguments that is not understood further, in the words of the code. */
  | {
      readonly sort: 'opaque';
      readonly text: string;
      readonly parameters: readonly string[];
      /** Nothing but arguments and constants are looked at, so that no work is behind it. */
      readonly ofCall?: true;
      /** The arguments are looked at as a whole, and which of them cannot be seen. */
      readonly ofWhole?: true;
    };

/** A statement about a call and its situation. */
export type Formula =
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Formula[] };

/** An atom that has to hold, or not to hold. */
export interface Literal {
  readonly atom: Atom;
  readonly holds: boolean;
}

/** Always true. */
export const yes: Formula = { kind: 'all', of: [] };

/** Never true. */
export const no: Formula = { kind: 'any', of: [] };

/** Makes a formula of one atom. */
export function ask(atom: Atom): Formula {
  return { kind: 'atom', atom };
}

/** States the opposite. */
export function negate(of: Formula): Formula {
  return of.kind === 'not' ? of.of : { kind: 'not', of };
}

/** States that all hold. */
export function both(...of: readonly Formula[]): Formula {
  const parts = of.filter((part) => !isConstant(part, 'all'));
  if (parts.some((part) => isConstant(part, 'any'))) return no;
  return parts.length === 1 ? parts[0]! : { kind: 'all', of: parts };
}

/** States that one of them holds. */
export function either(...of: readonly Formula[]): Formula {
  const parts = of.filter((part) => !isConstant(part, 'any'));
  if (parts.some((part) => isConstant(part, 'all'))) return yes;
  return parts.length === 1 ? parts[0]! : { kind: 'any', of: parts };
}

/** Tells whether a formula is true whatever its atoms are. */
export function isAlways(formula: Formula): boolean {
  return isConstant(formula, 'all');
}

function isConstant(formula: Formula, kind: 'all' | 'any'): boolean {
  return formula.kind === kind && formula.of.length === 0;
}

const maxTerms = 256;

/** Returns the combinations of literals that make a formula true, or `undefined` where there are more than 256. */
export function termsOf(formula: Formula, holds = true): Literal[][] | undefined {
  switch (formula.kind) {
    case 'atom':
      return [[{ atom: formula.atom, holds }]];
    case 'not':
      return termsOf(formula.of, !holds);
    case 'all':
    case 'any': {
      const joins = (formula.kind === 'all') === holds;
      let terms: Literal[][] = joins ? [[]] : [];
      for (const part of formula.of) {
        const more = termsOf(part, holds);
        if (more === undefined) return undefined;
        terms = joins ? terms.flatMap((left) => more.flatMap((right) => join(left, right) ?? [])) : [...terms, ...more];
        if (terms.length > maxTerms) return undefined;
      }
      return terms;
    }
  }
}

/** Puts two combinations together; `undefined` where they contradict each other. */
function join(left: readonly Literal[], right: readonly Literal[]): [Literal[]] | undefined {
  const result = [...left];
  for (const literal of right) {
    if (result.some((other) => excludesOther(literal, other) || excludesOther(other, literal))) return undefined;
    if (result.some((other) => impliesOther(other, literal))) continue;
    const kept = result.filter((other) => !impliesOther(literal, other));
    result.splice(0, result.length, ...kept, literal);
  }
  return [result];
}

/** Leaves out every combination that another one already covers. */
export function withoutCovered<Term extends { readonly literals: readonly Literal[] }>(terms: readonly Term[]): Term[] {
  return terms.filter((term, index) => {
    return !terms.some((other, at) => {
      if (at === index) return false;
      const covers = other.literals.every((wide) => term.literals.some((narrow) => impliesOther(narrow, wide)));
      if (!covers) return false;
      const same = term.literals.every((wide) => other.literals.some((narrow) => impliesOther(narrow, wide)));
      return !same || at < index;
    });
  });
}

/** Returns a text that is the same for atoms that ask the same. */
export function keyOf(atom: Atom): string {
  return JSON.stringify(atom);
}

function impliesOther(one: Literal, other: Literal): boolean {
  if (keyOf(one.atom) === keyOf(other.atom)) return one.holds === other.holds;
  const [a, b] = [one.atom, other.atom];
  if (!('parameter' in a) || !('parameter' in b) || a.parameter !== b.parameter) return false;
  const isUse = (atom: Atom): boolean => atom.sort === 'used' || (atom.sort === 'equals' && isUsed(atom.value));
  if (one.holds && other.holds) {
    if (a.sort === 'equals' && b.sort === 'used') return isUsed(a.value);
    return b.sort === 'given' && (isUse(a) || (a.sort === 'equals' && a.value !== null) || a.sort === 'bound');
  }
  if (!one.holds && !other.holds) return (a.sort === 'given' || a.sort === 'used') && isUse(b);
  // One exact value rules every other out.
  if (one.holds && !other.holds && a.sort === 'equals') {
    return (b.sort === 'equals' && a.value !== b.value) || (b.sort === 'used' && !isUsed(a.value));
  }
  return false;
}

function excludesOther(one: Literal, other: Literal): boolean {
  return impliesOther(one, { atom: other.atom, holds: !other.holds });
}

function isUsed(value: unknown): boolean {
  return (
    value !== false && value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === '')
  );
}

/** Puts literals together so that each thing is said once; `undefined` where they contradict each other. */
export function joinLiterals(literals: readonly Literal[]): readonly Literal[] | undefined {
  let result: readonly Literal[] = [];
  for (const literal of literals) {
    const joined = join(result, [literal]);
    if (joined === undefined) return undefined;
    result = joined[0];
  }
  return result;
}
