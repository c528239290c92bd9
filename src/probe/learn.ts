/**
 * Variables in, questions out (is this call refused?), and at the end the smallest sorts of calls that are refused. It tries
 * every pair and triple of values on calls that are accepted, reduces each refusal to what it hangs on, and doubts what it
 * has learnt: a sort stands only while no call of it was seen accepted. The same seed asks the same questions.
 */
import type { Variable } from './domain.ts';
import { createRandom, type Random } from './random.ts';
import { fits, keyOf, type Point, type Term, withoutCovered } from './term.ts';

/** A learner; `run` yields the calls to ask about and takes the answers: `true` for refused. */
export interface Learner {
  readonly run: () => Generator<Point, void, boolean>;
  /** What is learnt so far. */
  readonly terms: () => readonly Term[];
  /** Calls that were accepted. */
  readonly accepted: () => readonly Point[];
  /** Every answer so far, by the key of the point. */
  readonly answers: ReadonlyMap<string, boolean>;
}

/** How a learner works. */
export interface LearnSettings {
  readonly seed: number;
  /** How many values are combined: pairs, or triples as well. */
  readonly strength: 2 | 3;
}

type Asking<Result> = Generator<Point, Result, boolean>;

const maxPool = 120;
const maxTries = 12;

interface State {
  readonly variables: readonly Variable[];
  readonly sizes: readonly number[];
  readonly random: Random;
  readonly answers: Map<string, boolean>;
  readonly pool: Point[];
  terms: Term[];
}

/** Makes a learner. */
export function createLearner(variables: readonly Variable[], settings: LearnSettings): Learner {
  const sizes = variables.map((variable) => variable.values.length);
  const state: State = {
    variables,
    sizes,
    random: createRandom(settings.seed),
    answers: new Map(),
    pool: [],
    terms: [],
  };
  return {
    run: () => learn(state, settings),
    terms: () => withoutCovered(state.terms, sizes),
    accepted: () => state.pool,
    answers: state.answers,
  };
}

function* learn(state: State, { strength }: LearnSettings): Asking<void> {
  yield* findAccepted(state);
  if (state.pool.length === 0) return;
  yield* wander(state, 30 * state.sizes.length);
  for (let round = 0; round < 4; round++) {
    yield* combine(state, 1);
    yield* combine(state, 2);
    if (strength === 3) yield* combine(state, 3);
    // What fell may have hidden others.
    if (!(yield* doubt(state))) return;
  }
}

function* ask(state: State, point: Point): Asking<boolean> {
  const key = keyOf(point);
  const known = state.answers.get(key);
  if (known !== undefined) return known;
  const refused = yield point;
  state.answers.set(key, refused);
  if (!refused && state.pool.length < maxPool) state.pool.push(point);
  return refused;
}

/** Keeps what spoke against a sort: it will speak against the next ones that are like it. */
function* refutes(state: State, point: Point): Asking<boolean> {
  if (isExplained(state, point) || (yield* ask(state, point))) return false;
  state.pool.push(point);
  // The first one is the plainest, and stays.
  if (state.pool.length > 4 * maxPool) state.pool.splice(1, 1);
  return true;
}

/** Looks for a first call that is accepted: the plainest, then with one or two values changed, then any. */
function* findAccepted(state: State): Asking<void> {
  const plain = state.sizes.map(() => 0);
  if (!(yield* ask(state, plain))) return;
  const changes = singles(state);
  for (const change of changes) if (!(yield* ask(state, withChanges(plain, [change])))) return;
  for (const [index, one] of changes.entries()) {
    for (const other of changes.slice(index + 1)) {
      if (one[0] !== other[0] && !(yield* ask(state, withChanges(plain, [one, other])))) return;
    }
  }
  for (let tries = 0; tries < 3_000; tries++) {
    const point = state.sizes.map((size) => state.random.below(size));
    if (!(yield* ask(state, point))) return;
  }
}

type Change = readonly [variable: number, value: number];

function singles({ sizes }: State): Change[] {
  return sizes.flatMap((size, variable) => Array.from({ length: size }, (_, value): Change => [variable, value]));
}

function withChanges(point: Point, changes: readonly Change[]): number[] {
  const result = [...point];
  for (const [variable, value] of changes) result[variable] = value;
  return result;
}

/** Walks from accepted call to accepted call, so that there are some of every sort. */
function* wander(state: State, steps: number): Asking<void> {
  for (let step = 0; step < steps && state.pool.length < maxPool; step++) {
    const from = pick(state, state.pool);
    const variable = state.random.below(state.sizes.length);
    yield* ask(state, withChanges(from, [[variable, state.random.below(state.sizes[variable]!)]]));
  }
}

/** Tries every combination of so many values, each on the plainest accepted call and on others. */
function* combine(state: State, count: 1 | 2 | 3): Asking<void> {
  const changes = singles(state);
  const plain = state.pool[0]!;
  const visit = function* (from: number, chosen: readonly Change[]): Asking<void> {
    if (chosen.length === count) {
      const bases =
        count === 3
          ? [plain, pick(state, state.pool)]
          : [plain, ...Array.from({ length: 6 / count }, () => pick(state, state.pool))];
      for (const base of bases) yield* tryPoint(state, withChanges(base, chosen));
      return;
    }
    for (let index = from; index < changes.length; index++) {
      const change = changes[index]!;
      // A value that the plainest call has anyway makes no triple of its own.
      if (chosen.some(([variable]) => variable === change[0]) || (count === 3 && plain[change[0]] === change[1]))
        continue;
      yield* visit(index + 1, [...chosen, change]);
    }
  };
  yield* visit(0, []);
}

function* tryPoint(state: State, point: Point): Asking<void> {
  if (isExplained(state, point) || !(yield* ask(state, point))) return;
  for (let tries = 0; tries < maxTries; tries++) {
    const term = yield* reduce(state, point);
    if (yield* refute(state, term)) continue;
    state.terms.push(yield* widen(state, term));
    return;
  }
}

function isExplained({ terms }: State, point: Point): boolean {
  return terms.some((term) => fits(point, term));
}

/** Leaves out of a refused call what it does not hang on, as far as the accepted calls tell. */
function* reduce(state: State, point: Point): Asking<Term> {
  const kept = new Set(point.keys());
  const plain = state.pool[0]!;
  const usual = [...kept].filter((variable) => point[variable] === plain[variable]);
  const groups = [
    usual,
    ...usual.map((variable) => [variable]),
    ...[...kept].filter((variable) => !usual.includes(variable)).map((variable) => [variable]),
  ];
  for (const group of groups) {
    const rest = [...kept].filter((variable) => !group.includes(variable));
    if (rest.length === kept.size) continue;
    const term = new Map(rest.map((variable) => [variable, new Set([point[variable]!])]));
    if (yield* isSeenAccepted(state, term)) continue;
    for (const variable of group) kept.delete(variable);
  }
  return new Map([...kept].map((variable) => [variable, new Set([point[variable]!])]));
}

/** Tells whether a call of this sort is accepted: one that was, or one that was made of it. */
function* isSeenAccepted(state: State, term: Term): Asking<boolean> {
  for (const base of [...state.pool].reverse()) {
    const point = withChanges(base, draw(state, term));
    if (yield* refutes(state, point)) return true;
  }
  return false;
}

function draw({ random }: State, term: Term): Change[] {
  return [...term].map(([variable, values]) => [
    variable,
    [...values][values.size === 1 ? 0 : random.below(values.size)]!,
  ]);
}

/** Looks hard for an accepted call of a sort: around some calls, with what else is known to be refused mended first. */
function* refute(state: State, term: Term, depth: 1 | 2 = 2): Asking<boolean> {
  const free = singles(state).filter(([variable]) => !term.has(variable));
  for (const base of [state.pool[0]!, pick(state, state.pool), pick(state, state.pool)]) {
    const start = mend(state, withChanges(base, draw(state, term)), term);
    if (yield* refutes(state, start)) return true;
    for (const change of free) {
      const point = mend(state, withChanges(start, [change]), term);
      if (yield* refutes(state, point)) return true;
    }
  }
  if (depth === 1) return false;
  const start = mend(state, withChanges(state.pool[0]!, draw(state, term)), term);
  for (const [index, one] of free.entries()) {
    if (start[one[0]] === one[1]) continue;
    for (const other of free.slice(index + 1)) {
      if (one[0] === other[0] || start[other[0]] === other[1]) continue;
      const point = withChanges(start, [one, other]);
      if (yield* refutes(state, point)) return true;
    }
  }
  return false;
}

/** Changes a call until it breaks nothing that is known, without leaving its sort. */
function mend(state: State, point: Point, term: Term): Point {
  let at = point;
  for (let step = 0; step < 12; step++) {
    const broken = state.terms.find((other) => fits(at, other));
    if (broken === undefined) return at;
    const ways = [...broken].flatMap(([variable, values]): Change[] => {
      if (term.has(variable)) return [];
      return Array.from({ length: state.sizes[variable]! }, (_, value): Change => [variable, value]).filter(
        ([, value]) => !values.has(value),
      );
    });
    if (ways.length === 0) return at;
    at = withChanges(at, [pick(state, ways)]);
  }
  return at;
}

/** Takes in the other values with which calls of a sort are refused just the same. */
function* widen(state: State, term: Term): Asking<Term> {
  const wide = new Map([...term].map(([variable, values]) => [variable, new Set(values)]));
  for (const [variable, values] of wide) {
    for (let value = 0; value < state.sizes[variable]!; value++) {
      if (values.has(value) || values.size === state.sizes[variable]! - 1) continue;
      const other: Term = new Map([...wide, [variable, new Set([value])]]);
      if ((yield* isSeenAccepted(state, other)) || (yield* refute(state, other, 1))) continue;
      values.add(value);
    }
  }
  return wide;
}

/** Tries each sort again with all that is known now; tells whether one fell. */
function* doubt(state: State): Asking<boolean> {
  let dropped = false;
  for (const term of [...state.terms]) {
    const others = state.terms.filter((other) => other !== term);
    const alone: State = { ...state, terms: others };
    if ((yield* isSeenAccepted(alone, term)) || (yield* refute(alone, term))) {
      state.terms = others;
      dropped = true;
    }
  }
  return dropped;
}

function pick<Item>({ random }: State, items: readonly Item[]): Item {
  return items[random.below(items.length)]!;
}
