/** A validate function and its tool in, the rules it keeps and every difference to what is told out; it is called in this process. */
import type { ToolFinding } from '../base/index.ts';
import type { Rule, Tool } from '../contract/index.ts';
import { listVariables, type ProbeContext } from './domain.ts';
import { type AskTool, type Exploration, type ExploreSettings, explore } from './explore.ts';
import { type Judging, judgeExploration, judgePromises, learntRules } from './judge.ts';
import { readAnswer, readThrown } from './read-answer.ts';

/** Checks the arguments of a call; how it may refuse is what `readAnswer` takes. May return a promise. */
export type ValidateFunction = (parameters: Record<string, unknown>, context: Record<string, unknown>) => unknown;

/** How a probe is made. */
export interface ProbeOptions extends Partial<Omit<ExploreSettings, 'known'>> {
  /** The facts that calls may hang on, each with the values to try, the usual one first. */
  readonly context?: ProbeContext;
  /** Texts that the code compares with; tried wherever the schema allows them. */
  readonly hints?: readonly string[];
  /** Answers of an earlier probe of the same tool. */
  readonly known?: ExploreSettings['known'];
}

/** What a probe found. */
export interface ProbeReport {
  readonly findings: readonly ToolFinding[];
  /** Every rule that was learnt, told or not. */
  readonly rules: readonly Rule[];
  /** Calls that were made; answers that were known are not counted. */
  readonly asked: number;
  readonly finished: boolean;
}

/** The most calls that a probe makes unless told otherwise. */
export const probeLimit = 200_000;

/**
 * Probes a validate function in this process: it has to be free of side effects, and one that hangs hangs here (use
 * `probeModule` for code that is not trusted to return). Calls are made one after another, up to `limit` (200,000 by default).
 */
export async function probeTool(
  tool: Tool,
  validate: ValidateFunction,
  options: ProbeOptions = {},
): Promise<ProbeReport> {
  const ask = askFunction(validate);
  const variables = listVariables(tool, options.context ?? {}, options.hints ?? []);
  const found = await explore(variables, ask, settingsOf(options));
  const judging = { tool, variables, nouns: nounsOf(options.context ?? {}), seed: options.seed ?? 1 };
  return writeReport(found, await judgePromises(ask, found, judging), judging);
}

/** Makes a report of what was explored. */
export function writeReport(found: Exploration, promises: readonly ToolFinding[], judging: Judging): ProbeReport {
  return {
    findings: [...judgeExploration(found, judging), ...promises],
    rules: found.changed === undefined ? learntRules(found, judging).map(({ rule }) => rule) : [],
    asked: found.asked,
    finished: found.finished,
  };
}

/** Turns what a function returns or throws into an answer. */
export function askFunction(validate: ValidateFunction): AskTool {
  return (parameters, context) => {
    try {
      const result = validate(parameters, context);
      if (result instanceof Promise) return result.then(readAnswer, readThrown);
      return readAnswer(result);
    } catch (error) {
      return readThrown(error);
    }
  };
}

/** Fills in what was not said. */
export function settingsOf(options: ProbeOptions): ExploreSettings {
  const { seed = 1, strength = 3, limit = probeLimit, known, progress } = options;
  return { seed, strength, limit, ...(known !== undefined && { known }), ...(progress !== undefined && { progress }) };
}

/** Returns the words that come with facts. */
export function nounsOf(context: ProbeContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context).flatMap(([name, given]) =>
      'text' in given && given.text !== undefined ? [[name, given.text]] : [],
    ),
  );
}
