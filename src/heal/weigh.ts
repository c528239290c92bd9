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
  let weight = 1 / MEMBERS;
  if (Array.isArray(container)) {
    // `for…in` would write each index as a text.
    members = container.length;
    for (let i = 0; i < members; i++) weight += weighMember(run, container[i]);
  } else {
    for (const key in container) {
      members++;
      weight += weighMember(run, (container as Record<string, unknown>)[key]);
    }
  }
  // What holds no more than a few leaves is weighed again as soon as it is looked up.
  if (members > FEW || weight > (1 + FEW) / MEMBERS) {
    run.weights ??= new Map();
    run.weights.set(container, weight);
  }
  return weight;
}

function weighMember(run: Run, member: unknown): number {
  if (typeof member === 'string') return 1 / MEMBERS + member.length / TEXT;
  return typeof member === 'object' && member !== null ? 1 / MEMBERS + weigh(run, member) : 1 / MEMBERS;
}

/** Counts a visit of a container and of its members; false once the bound is passed. */
export function spendVisit(run: Run, members: number): boolean {
  return spend(run, 1 / 2 + members / MEMBERS);
}
