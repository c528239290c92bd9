import type TypeScript from 'typescript';
import { isObject } from '../base/index.ts';
import { declaredParameters } from '../contract/index.ts';
import { joinLiterals, type Literal, termsOf } from './formula.ts';
import type { Term } from './name-term.ts';
import type { Refusal } from './read-guard.ts';
import type { Scope } from './scope.ts';
import type { KnownTexts } from './texts-of.ts';

/** Takes refusals apart into combinations that say each thing in one way, without those that the schema rules out. */
export function readTerms(
  refusals: readonly Refusal[],
  scope: Scope,
  texts: KnownTexts,
): { readonly terms: readonly Term[]; readonly tooMany: readonly TypeScript.Node[] } {
  const terms: Term[] = [];
  const tooMany: TypeScript.Node[] = [];
  for (const refusal of refusals) {
    const found = termsOf(refusal.path);
    if (found === undefined) tooMany.push(refusal.node);
    for (const raw of found ?? []) {
      const literals = settle(raw, scope, texts);
      if (literals === undefined || literals.length === 0) continue;
      if (refusal.change !== undefined && !isChange(literals, refusal.change.parameter)) continue;
      terms.push({ literals, refusal });
    }
  }
  return { terms, tooMany };
}

/** A change counts where a parameter that was given is changed because of something else. */
function isChange(literals: readonly Literal[], parameter: string): boolean {
  const own = literals.filter(({ atom }) => 'parameter' in atom && atom.parameter === parameter);
  if (own.some(({ holds }) => !holds)) return false;
  return literals.length > own.length && literals.every(({ atom }) => atom.sort !== 'opaque' && atom.sort !== 'bound');
}

function settle(raw: readonly Literal[], scope: Scope, texts: KnownTexts): readonly Literal[] | undefined {
  const even = raw.map(({ atom, holds }): Literal => {
    // Only a flag can be given and yet not used.
    if (atom.sort !== 'given' || scope.typeOf(atom.parameter) === 'boolean') return { atom, holds };
    return { atom: { sort: 'used', parameter: atom.parameter }, holds };
  });
  return joinLiterals(withoutFilled(withoutWholeEnums(even, texts), scope, texts));
}

/** What is filled in beforehand is there, so that only a flag can be asked for. */
function withoutFilled(literals: readonly Literal[], scope: Scope, { filled }: KnownTexts): readonly Literal[] {
  return literals.flatMap((literal): Literal[] => {
    const { atom, holds } = literal;
    if ((atom.sort !== 'used' && atom.sort !== 'given') || !filled.has(atom.parameter)) return [literal];
    const { parameter } = atom;
    if (atom.sort === 'used' && scope.typeOf(parameter) === 'boolean') {
      return holds ? [literal] : [{ atom: { sort: 'equals', parameter, value: false }, holds: true }];
    }
    return holds ? [] : [never, { ...never, holds: false }];
  });
}

/** With its opposite it makes a combination that cannot be. */
const never: Literal = { atom: { sort: 'fact', name: '', text: '' }, holds: true };

/** Where every member of an enum is ruled out, the parameter is not there. */
function withoutWholeEnums(literals: readonly Literal[], { parameters }: KnownTexts): readonly Literal[] {
  const declared = declaredParameters(parameters);
  const result = [...literals];
  for (const [parameter, { schema }] of declared) {
    const members = isObject(schema) && Array.isArray(schema['enum']) ? schema['enum'] : [];
    if (members.length === 0) continue;
    const isOut = (literal: Literal): boolean =>
      literal.atom.sort === 'equals' && !literal.holds && literal.atom.parameter === parameter;
    const out = result.filter(isOut);
    const all = members.every((member) => out.some(({ atom }) => atom.sort === 'equals' && atom.value === member));
    if (!all) continue;
    result.splice(0, result.length, ...result.filter((literal) => !isOut(literal)), {
      atom: { sort: 'used', parameter },
      holds: false,
    });
  }
  return result;
}
