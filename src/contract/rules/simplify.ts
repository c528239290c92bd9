import { type Atom, type Condition, not } from './condition.ts';

/** The condition that always holds. */
export const always: Condition = { all: [] };

/** The condition that never holds. */
export const never: Condition = { any: [] };

/** Decides an atom beforehand, or keeps it with `undefined`; `positive` is false where the atom stands negated. */
export type Decide = (atom: Atom, positive: boolean) => boolean | undefined;

/** Pushes negations down to the atoms, puts in what is decided, and drops what no longer matters. */
export function simplify(condition: Condition, decide: Decide = () => undefined): Condition {
  return rewrite(condition, true, decide);
}

/**
 * Returns the condition over parameters alone under which a condition certainly holds in a context: what hangs on a fact
 * that is not given counts as not holding, whether it stands negated or not.
 */
export function fixContext(condition: Condition, truthOf: (atom: Atom) => boolean | undefined): Condition {
  return simplify(condition, (atom, positive) => ('context' in atom ? (truthOf(atom) ?? !positive) : undefined));
}

/** Tells whether a simplified condition always holds. */
export function isAlways(condition: Condition): boolean {
  return 'all' in condition && condition.all.length === 0;
}

/** Tells whether a simplified condition never holds. */
export function isNever(condition: Condition): boolean {
  return 'any' in condition && condition.any.length === 0;
}

function rewrite(condition: Condition, positive: boolean, decide: Decide): Condition {
  if ('not' in condition) return rewrite(condition.not, !positive, decide);
  if (!('all' in condition) && !('any' in condition)) {
    const decided = decide(condition, positive);
    if (decided !== undefined) return decided === positive ? always : never;
    return positive ? condition : not(condition);
  }
  const isAll = 'all' in condition === positive;
  const parts: Condition[] = [];
  for (const each of 'all' in condition ? condition.all : condition.any) {
    const part = rewrite(each, positive, decide);
    if (isAll ? isNever(part) : isAlways(part)) return part;
    // A part of the same sort, an empty one included, is spread into this one.
    if (isAll && 'all' in part) parts.push(...part.all);
    else if (!isAll && 'any' in part) parts.push(...part.any);
    else parts.push(part);
  }
  if (parts.length === 1) return parts[0]!;
  return isAll ? { all: parts } : { any: parts };
}
