/** A function that answers calls in, what was learnt of it out: bounded, the same for the same seed, and able to go on later. */
import { setOwn } from '../base/index.ts';
import type { Variable } from './domain.ts';
import { createLearner, type LearnSettings } from './learn.ts';
import { askOnce, type Memory } from './memory.ts';
import type { Answer, Reply } from './read-answer.ts';
import { fits, keyOf, type Point, type Term } from './term.ts';

/** Answers one call; it gets arguments of its own, which it may change. What it throws ends the exploration. */
export type AskTool = (parameters: Record<string, unknown>, context: Record<string, unknown>) => Reply | Promise<Reply>;

/** How an exploration is bounded. */
export interface ExploreSettings extends LearnSettings {
  /** The most calls that are made. */
  readonly limit: number;
  /** What is known from before, and keeps what comes. */
  readonly memory: Memory;
  /** Is told after each call how many were made, and how many of them were refused. */
  readonly progress?: (asked: number, refused: number) => void;
}

/** A call that was refused, and what was said to it. */
export interface Refused {
  readonly point: Point;
  readonly text?: string;
}

/** What was learnt of a validate function; plain data. */
export interface Exploration {
  /** The sorts of calls that are refused: the indexes of values, by the index of the variable. */
  readonly terms: readonly (readonly [variable: number, values: readonly number[]])[][];
  /** Calls that were accepted. */
  readonly accepted: readonly Point[];
  /** For each sort some calls that are of no other, the plainest first. */
  readonly refused: readonly Refused[];
  readonly crashed?: Point;
  readonly hung?: Point;
  /** A call that was answered differently the second time. */
  readonly changed?: Point;
  /** Calls that were made. */
  readonly asked: number;
  readonly finished: boolean;
}

const repeated = 64;
const examples = 20;

/** Explores a validate function. Rejects with what `ask` throws. */
export async function explore(
  variables: readonly Variable[],
  ask: AskTool,
  settings: ExploreSettings,
): Promise<Exploration> {
  const { limit, memory, progress } = settings;
  const learner = createLearner(variables, settings);
  const replies = new Map<string, readonly [Point, Reply]>();
  let asked = 0;
  let refused = 0;
  let finished = true;
  const run = learner.run();
  let step = run.next();
  while (step.done !== true) {
    const point = step.value;
    const key = keyOf(point);
    const isNew = memory.recall(key) === undefined;
    if (isNew && asked >= limit) {
      finished = false;
      break;
    }
    const made = askOnce(memory, key, () => askPoint(ask, point, variables));
    // Waiting for what is there already would take most of the time.
    const reply = made instanceof Promise ? await made : made;
    if (isNew) {
      asked += 1;
      if (reply.answer !== 'accepted') refused += 1;
      progress?.(asked, refused);
    }
    replies.set(key, [point, reply]);
    step = run.next(reply.answer !== 'accepted');
  }
  const all = [...replies.values()];
  const first = (which: Answer): Point | undefined => all.find(([, { answer }]) => answer === which)?.[0];
  const [crashed, hung] = [first('crashed'), first('hung')];
  const terms = learner.terms();
  const accepted = learner.accepted();
  const chosen = chooseRefused(all, terms, accepted[0]);
  const again = [...chosen.flatMap((calls) => calls.slice(0, 2)), ...sample(all)];
  const changed = await findChanged(again, replies, (point) => askPoint(ask, point, variables), memory);
  return {
    terms: terms.map(listTerm),
    accepted,
    refused: chosen.flat(),
    ...(crashed !== undefined && { crashed }),
    ...(hung !== undefined && { hung }),
    ...(changed !== undefined && { changed }),
    asked,
    finished,
  };
}

function askPoint(ask: AskTool, point: Point, variables: readonly Variable[]): Reply | Promise<Reply> {
  const { parameters, context } = callOf(point, variables);
  return ask(parameters, context);
}

/** Some of all calls, the last ones first. */
function sample(replies: readonly (readonly [Point, Reply])[]): { readonly point: Point }[] {
  const stride = Math.max(1, Math.floor(replies.length / repeated));
  return replies
    .flatMap(([point], index) => ((replies.length - 1 - index) % stride === 0 ? [{ point }] : []))
    .reverse();
}

/** Makes the same calls again: what answers differently keeps something in mind. */
async function findChanged(
  points: readonly { readonly point: Point }[],
  replies: ReadonlyMap<string, readonly [Point, Reply]>,
  ask: (point: Point) => Reply | Promise<Reply>,
  memory: Memory,
): Promise<Point | undefined> {
  for (const [key, point] of new Map(points.map(({ point }) => [keyOf(point), point]))) {
    const before = replies.get(key)?.[1].answer;
    if (before === 'hung') continue;
    const again = await askOnce(memory, `again ${key}`, () => ask(point));
    if (again.answer !== before) return point;
  }
  return undefined;
}

/** Chooses calls that show a sort alone: what is said to a call of two sorts may speak of the other. */
function chooseRefused(
  replies: readonly (readonly [Point, Reply])[],
  terms: readonly Term[],
  plain: Point | undefined,
): Refused[][] {
  if (plain === undefined) return [];
  const chosen = new Map(terms.map((term): [Term, Refused[]] => [term, []]));
  const distance = ({ point }: Refused): number => point.filter((value, index) => value !== plain[index]).length;
  for (const [point, { answer, text }] of replies) {
    if (answer !== 'refused') continue;
    const [own, ...more] = terms.filter((term) => fits(point, term));
    if (own !== undefined && more.length === 0) chosen.get(own)!.push({ point, ...(text !== undefined && { text }) });
  }
  return [...chosen.values()].map((calls) =>
    calls.sort((one, other) => distance(one) - distance(other)).slice(0, examples),
  );
}

function listTerm(term: Term): (readonly [number, readonly number[]])[] {
  return [...term].map(([variable, values]) => [variable, [...values]] as const);
}

/** Makes the call that a point stands for. */
export function callOf(
  point: Point,
  variables: readonly Variable[],
): { readonly parameters: Record<string, unknown>; readonly context: Record<string, unknown> } {
  const parameters: Record<string, unknown> = {};
  const context: Record<string, unknown> = {};
  variables.forEach(({ name, kind, values }, index) => {
    const value = values[point[index]!];
    if (kind === 'fact') setOwn(context, name, value);
    // A copy, since checks have been seen to normalise what they are given.
    else if (value !== undefined) setOwn(parameters, name, typeof value === 'object' ? structuredClone(value) : value);
  });
  return { parameters, context };
}
