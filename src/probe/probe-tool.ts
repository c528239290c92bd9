/** A validate function and its tool in, the rules it keeps and every difference to what is told out; it is called in this process. */
import { isToolmendError, type ToolFinding } from '../base/index.ts';
import type { Rule, Tool } from '../contract/index.ts';
import { listVariables, type ProbeContext } from './domain.ts';
import { type AskTool, type Exploration, explore } from './explore.ts';
import { identify, openJournal } from './journal.ts';
import { type Judging, judgeExploration, learntRules } from './judge.ts';
import { judgePromises } from './judge-promises.ts';
import { type Memory, noMemory } from './memory.ts';
import { readAnswer, readThrown } from './read-answer.ts';

/** Checks the arguments of a call; how it may refuse is what `readAnswer` takes. May return a promise. */
export type ValidateFunction = (parameters: Record<string, unknown>, context: Record<string, unknown>) => unknown;

/** How a probe is made. */
export interface ProbeOptions {
  /**
   * The facts that calls may hang on, each with the values to try, the usual one first. `false` where the function is given
   * none, though declared rules speak of some: what they say of facts is then left alone.
   */
  readonly context?: ProbeContext | false;
  /** Texts that the code compares with; tried wherever the schema allows them. */
  readonly hints?: readonly string[];
  /** The same seed makes the same calls; 1 by default. */
  readonly seed?: number;
  /** How many values are combined: pairs, or triples as well, which is the default. */
  readonly strength?: 2 | 3;
  /** The most calls that rules are learnt from; 200,000 by default. Some dozens more look for state and at what is promised. */
  readonly limit?: number;
  /** A file that keeps each answer as it comes; what it holds is not asked for again. */
  readonly resume?: string;
  /** Stands for the code that answers: the file of other code is refused. */
  readonly code?: string;
  /** Is told after each call how many were made, and how many of them were refused. */
  readonly progress?: (asked: number, refused: number) => void;
}

/** What a probe found. */
export interface ProbeReport {
  readonly findings: readonly ToolFinding[];
  /** Every rule that was learnt, told or not. */
  readonly rules: readonly Rule[];
  /** Calls that were made; answers that were known are not counted, and neither are repetitions. */
  readonly asked: number;
  readonly finished: boolean;
}

/** The most calls that a probe makes unless told otherwise. */
export const probeLimit = 200_000;

/**
 * Probes a validate function in this process: it has to be free of side effects, and one that hangs hangs here (use
 * `probeModule` for code that is not trusted to return). Calls are made one after another. A `ToolmendError` that the function
 * throws is no refusal: it ends the probe. Rejects with one (`input`) where the file of answers is of another probe.
 */
export async function probeTool(
  tool: Tool,
  validate: ValidateFunction,
  options: ProbeOptions = {},
): Promise<ProbeReport> {
  const { judging, found, promises } = await learnTool(tool, askFunction(validate), options);
  return writeReport(found, promises, judging);
}

/** What was learnt of a tool; plain data. */
export interface Learnt {
  readonly judging: Judging;
  readonly found: Exploration;
  readonly promises: readonly ToolFinding[];
}

/** Explores a tool, with the answers of a file where one is named. */
export async function learnTool(tool: Tool, ask: AskTool, options: ProbeOptions): Promise<Learnt> {
  const { context = {}, hints = [], seed = 1, strength = 3, limit = probeLimit, resume, code = '', progress } = options;
  const variables = listVariables(tool, context, hints);
  const run = identify(tool.name, variables, { seed, strength }, code);
  const journal = resume === undefined ? undefined : openJournal(resume, run);
  try {
    const memory: Memory = journal ?? noMemory;
    const found = await explore(variables, ask, { seed, strength, limit, memory, ...(progress && { progress }) });
    const judging = { tool, variables, seed, hasFacts: context !== false };
    return { judging, found, promises: await judgePromises(ask, found, judging, memory) };
  } finally {
    journal?.close();
  }
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

/** Turns what a function returns or throws into a reply. */
export function askFunction(validate: ValidateFunction): AskTool {
  const fail = (error: unknown): ReturnType<typeof readThrown> => {
    if (isToolmendError(error)) throw error;
    return readThrown(error);
  };
  return (parameters, context) => {
    try {
      const result = validate(parameters, context);
      if (result instanceof Promise) return result.then(readAnswer, fail);
      return readAnswer(result);
    } catch (error) {
      return fail(error);
    }
  };
}
