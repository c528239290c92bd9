import { type Run, spend } from './run.ts';

/** How many members may be looked at, or how many code units of text, for one unit of work. */
const MEMBERS = 32;
const TEXT = 2048;

/** How many leaves are not worth remembering. */
const FEW = 8;

/**
 * Counts the work of checking a whole value again, by what it holds; false once the bound is passed. Each container is
 * measured once in a run, so that measuring adds up to one walk.
 */
export function spendCheck(run: Run, value: unknown): boolean {
  return typeof value !== 'object' || value === null ? spend(run, 0) : spend(run, weigh(run, value));
}

function weigh(run: Run, container: object): number {
  const known = run.weights?.get(container);
  if (known !== undefined) return known;
  let members = 0;
  let inside = 0;
  let nested = false;
  for (const key in container) {
    const inner: unknown = (container as Record<string, unknown>)[key];
    members++;
    if (typeof inner === 'string') inside += inner.length / TEXT;
    else if (typeof inner === 'object' && inner !== null) {
      nested = true;
      inside += weigh(run, inner);
    }
  }
  const weight = (1 + members) / MEMBERS + inside;
  // A few leaves are counted again as soon as they are looked up.
  if (nested || members > FEW) {
    run.weights ??= new Map();
    run.weights.set(container, weight);
  }
  return weight;
}

/** Counts a visit of a container and of its members; false once the bound is passed. */
export function spendVisit(run: Run, members: number): boolean {
  return spend(run, 1 / 2 + members / MEMBERS);
}
