/** One call, as the index of a value for each variable. */
export type Point = readonly number[];

/** Calls of a sort: for some variables, by index, the values they have. Every call that fits is refused. */
export type Term = ReadonlyMap<number, ReadonlySet<number>>;

/** Returns the text that stands for a point. */
export function keyOf(point: Point): string {
  return point.join(',');
}

/** Variables and bit masks of their values by turns: this is looked at for every call that is thought of. */
const compiled = new WeakMap<Term, readonly number[]>();

/** Tells whether a call is of a sort; a sort may no longer be changed once it was asked about. */
export function fits(point: Point, term: Term): boolean {
  let flat = compiled.get(term);
  if (flat === undefined) {
    flat = [...term].flatMap(([variable, values]) => [
      variable,
      [...values].reduce((mask, value) => mask | (1 << value), 0),
    ]);
    compiled.set(term, flat);
  }
  for (let at = 0; at < flat.length; at += 2) {
    if (((flat[at + 1]! >> point[flat[at]!]!) & 1) === 0) return false;
  }
  return true;
}

const maxSteps = 20_000;

/** Tells whether every call of a sort is of one of the other sorts; gives up with `false` after 20,000 steps. */
export function isCovered(term: Term, others: readonly Term[], sizes: readonly number[]): boolean {
  const allowed = sizes.map(
    (size, variable) => new Set(term.get(variable) ?? Array.from({ length: size }, (_, index) => index)),
  );
  const work = { left: maxSteps };
  const found = avoid(allowed, others, 0, work);
  return !found && work.left > 0;
}

/** Looks for a call that is of none of the sorts, from the given one on. */
function avoid(allowed: Set<number>[], terms: readonly Term[], from: number, work: { left: number }): boolean {
  if (work.left-- <= 0) return true;
  const term = terms[from];
  if (term === undefined) return true;
  const isOut = [...term].some(([variable, values]) => ![...allowed[variable]!].some((value) => values.has(value)));
  if (isOut) return avoid(allowed, terms, from + 1, work);
  for (const [variable, values] of term) {
    const rest = new Set([...allowed[variable]!].filter((value) => !values.has(value)));
    if (rest.size === 0) continue;
    const before = allowed[variable]!;
    allowed[variable] = rest;
    const found = avoid(allowed, terms, from + 1, work);
    allowed[variable] = before;
    if (found) return true;
  }
  return false;
}

/** Leaves out every sort that the others cover together, the widest descriptions first. */
export function withoutCovered(terms: readonly Term[], sizes: readonly number[]): Term[] {
  let kept = [...terms];
  const order = [...terms].reverse().sort((one, other) => other.size - one.size);
  for (const term of order) {
    const others = kept.filter((other) => other !== term);
    if (isCovered(term, others, sizes)) kept = others;
  }
  return kept;
}
