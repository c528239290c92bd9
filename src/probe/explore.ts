/** A function that answers calls in, what was learnt of it out: bounded, the same for the same seed, and able to go on later. */
import { setOwn } from '../base/index.ts';
import type { Variable } from './domain.ts';
import { createLearner, type LearnSettings } from './learn.ts';
import type { Answer } from './read-answer.ts';
import { keyOf, type Point, type Term } from './term.ts';

/** Answers one call; it gets arguments of its own, which it may change. */
export type AskTool = (
  parameters: Record<string, unknown>,
  context: Record<string, unknown>,
) => Answer | Promise<Answer>;

/** How an exploration is bounded. */
export interface ExploreSettings extends LearnSettings {
  /** The most calls that are made. */
  readonly limit: number;
  /** Answers of an earlier run with the same tool, by key; they are not asked for again. */
  readonly known?: Readonly<Record<string, Answer>>;
  /** Is told how many calls were made, now and then, with the answers since the last time. */
  readonly progress?: (asked: number, answers: Readonly<Record<string, Answer>>) => void;
}

/** What was learnt of a validate function; plain data. */
export interface Exploration {
  /** The sorts of calls that are refused: the indexes of values, by the index of the variable. */
  readonly terms: readonly (readonly [variable: number, values: readonly number[]])[][];
  /** Calls that were accepted. */
  readonly accepted: readonly Point[];
  readonly crashed?: Point;
  readonly hung?: Point;
  /** A call that was answered differently the second time. */
  readonly changed?: Point;
  /** Calls that were made. */
  readonly asked: number;
  readonly finished: boolean;
}

const repeated = 64;
const told = 500;

/** Explores a validate function. Rejects with what `ask` throws; `ask` itself turns throwing into answers. */
export async function explore(
  variables: readonly Variable[],
  ask: AskTool,
  settings: ExploreSettings,
): Promise<Exploration> {
  const learner = createLearner(variables, settings);
  const known = new Map(Object.entries(settings.known ?? {}));
  const answers = new Map<string, readonly [Point, Answer]>();
  let fresh: Record<string, Answer> = {};
  let asked = 0;
  let finished = true;
  const run = learner.run();
  let step = run.next();
  while (step.done !== true) {
    const point = step.value;
    const key = keyOf(point);
    let answer = known.get(key);
    if (answer === undefined) {
      if (asked >= settings.limit) {
        finished = false;
        break;
      }
      asked += 1;
      const call = callOf(point, variables);
      const made = ask(call.parameters, call.context);
      answer = typeof made === 'string' ? made : await made;
      fresh[key] = answer;
      if (asked % told === 0) {
        settings.progress?.(asked, fresh);
        fresh = {};
      }
    }
    answers.set(key, [point, answer]);
    step = run.next(answer !== 'accepted');
  }
  settings.progress?.(asked, fresh);
  const changed = await findChanged([...answers.values()], variables, ask);
  const first = (which: Answer): Point | undefined => [...answers.values()].find(([, answer]) => answer === which)?.[0];
  const [crashed, hung] = [first('crashed'), first('hung')];
  return {
    terms: learner.terms().map(listTerm),
    accepted: learner.accepted(),
    ...(crashed !== undefined && { crashed }),
    ...(hung !== undefined && { hung }),
    ...(changed !== undefined && { changed }),
    asked,
    finished,
  };
}

/** Makes the same calls again, last ones first: what answers differently keeps something in mind. */
async function findChanged(
  answers: readonly (readonly [Point, Answer])[],
  variables: readonly Variable[],
  ask: AskTool,
): Promise<Point | undefined> {
  const stride = Math.max(1, Math.floor(answers.length / repeated));
  for (let index = answers.length - 1; index >= 0; index -= stride) {
    const [point, before] = answers[index]!;
    if (before === 'hung') continue;
    const { parameters, context } = callOf(point, variables);
    if ((await ask(parameters, context)) !== before) return point;
  }
  return undefined;
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
