/** Conditions in, the smallest assignment of parameters and facts that meets them out; bounded, so that it may also give up. */
import { type Atom, atomsIn, type Condition, parameterOf } from './condition.ts';
import { atomHolds, evaluateWith } from './evaluate.ts';

/** Stands for a parameter that the call does not have. */
export const absent: unique symbol = Symbol('absent');

/** What each parameter and each fact may be, the plainest first: what it is where nothing asks for anything else. */
export interface Domains {
  readonly parameters: ReadonlyMap<string, readonly unknown[]>;
  readonly facts: ReadonlyMap<string, readonly unknown[]>;
}

/** An assignment that was found: only what had to be decided. */
export interface FoundCall {
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly facts: ReadonlyMap<string, unknown>;
}

/** What a search ends with: a call, the proof that there is none, or neither within the bound. */
export type CallSearch =
  | { readonly kind: 'found'; readonly call: FoundCall }
  | { readonly kind: 'proved-none' }
  | { readonly kind: 'given-up' };

const maxSteps = 50_000;

/**
 * Finds a call for which every condition holds, with as few parameters and facts as possible away from their plainest
 * value. It decides only what a condition hangs on, and puts in the plainest value for the rest.
 */
export function findCall(conditions: readonly Condition[], domains: Domains): CallSearch {
  const work = { left: maxSteps, cut: false };
  for (let cost = 0; work.left > 0; cost++) {
    work.cut = false;
    const state: State = { parameters: new Map(), facts: new Map() };
    if (search(conditions, domains, state, cost, work)) return { kind: 'found', call: state };
    if (!work.cut) return work.left > 0 ? { kind: 'proved-none' } : { kind: 'given-up' };
  }
  return { kind: 'given-up' };
}

interface State {
  readonly parameters: Map<string, unknown>;
  readonly facts: Map<string, unknown>;
}

function search(
  conditions: readonly Condition[],
  domains: Domains,
  state: State,
  cost: number,
  work: { left: number; cut: boolean },
): boolean {
  if (work.left-- <= 0) return false;
  const decide = (atom: Atom): boolean | undefined => {
    const { map, name } = variableOf(atom, state);
    return map.has(name) ? holds(atom, map.get(name)) : undefined;
  };
  let open: Condition | undefined;
  for (const condition of conditions) {
    const truth = evaluateWith(condition, decide);
    if (truth === false) return false;
    if (truth === undefined) open ??= condition;
  }
  if (open === undefined) return true;
  const atom = atomsIn(open).find((each) => decide(each) === undefined)!;
  const { map, name } = variableOf(atom, state);
  const values = ('context' in atom ? domains.facts : domains.parameters).get(name) ?? [absent];
  for (const [index, value] of values.entries()) {
    const price = index === 0 ? 0 : 1;
    if (price > cost) {
      work.cut = true;
      break;
    }
    map.set(name, value);
    if (search(conditions, domains, state, cost - price, work)) return true;
    map.delete(name);
  }
  return false;
}

function variableOf(atom: Atom, state: State): { readonly map: Map<string, unknown>; readonly name: string } {
  return 'context' in atom
    ? { map: state.facts, name: atom.context }
    : { map: state.parameters, name: parameterOf(atom) };
}

function holds(atom: Atom, value: unknown): boolean {
  return atomHolds(atom, value === absent ? undefined : value);
}
