/** What declared rules and descriptions say is refused in, every such call that is accepted out. */
import { isObject, type ToolFinding } from '../base/index.ts';
import {
  contractCases,
  declaredParameters,
  involvedIn,
  isUsedValue,
  mentionsName,
  splitSentences,
  type Tool,
} from '../contract/index.ts';
import type { Variable } from './domain.ts';
import { type AskTool, callOf, type Exploration } from './explore.ts';
import type { Judging } from './judge.ts';
import { askOnce, type Memory } from './memory.ts';
import { pointerTo, showCall, showJson } from './show-call.ts';
import { keyOf, type Point } from './term.ts';

/** Asks for the calls that declared rules and descriptions say are refused, and reports those that are accepted. */
export async function judgePromises(
  ask: AskTool,
  found: Exploration,
  { tool, variables, hasFacts }: Judging,
  memory: Memory,
): Promise<ToolFinding[]> {
  if (found.changed !== undefined || found.accepted.length === 0) return [];
  const findings = new Map<string, ToolFinding>();
  const add = (key: string, message: string, parameter: string | undefined): void => {
    if (findings.has(key)) return;
    findings.set(key, {
      code: 'promise-not-kept',
      severity: 'error',
      tool: tool.name,
      at: pointerTo(parameter),
      message,
    });
  };
  for (const each of contractCases(tool)) {
    const { arguments: parameters, context } = each;
    if (each.expect !== 'rejected' || (!hasFacts && Object.keys(context).length > 0)) continue;
    const { answer } = await askOnce(memory, `promise ${JSON.stringify([parameters, context])}`, () =>
      ask(structuredClone({ ...parameters }), { ...context }),
    );
    if (answer !== 'accepted') continue;
    const rule = tool.rules?.find((other) => other.id === each.rule);
    add(
      each.rule,
      `The declared rule ${each.rule} is not kept: ${showJson(parameters)} in ${showJson(context)} is accepted, though ${each.why}.`,
      rule === undefined ? undefined : involvedIn(rule)[0],
    );
  }
  for (const promise of promisesIn(tool)) {
    const against = await findBroken(promise, ask, found, variables, memory);
    if (against === undefined) continue;
    add(
      JSON.stringify(promise),
      `The description of \`${promise.of}\` says ${JSON.stringify(promise.sentence)}, but this call is accepted: ${showCall(against, variables)}.`,
      promise.of,
    );
  }
  return [...findings.values()];
}

const bases = 8;

/** Makes calls that a promise says are refused, until one is accepted. */
async function findBroken(
  { of, on, apart }: Promised,
  ask: AskTool,
  { accepted }: Exploration,
  variables: readonly Variable[],
  memory: Memory,
): Promise<Point | undefined> {
  const [first, second] = [of, on].map((name) =>
    variables.findIndex((each) => each.kind === 'parameter' && each.name === name),
  );
  const indexesOf = (variable: number, used: boolean): number[] =>
    [...variables[variable]!.values.keys()].filter((index) => isUsedValue(variables[variable]!.values[index]) === used);
  for (const base of accepted.slice(0, bases)) {
    for (const one of indexesOf(first!, true)) {
      for (const other of indexesOf(second!, apart)) {
        const point = base.map((value, index) => (index === first ? one : index === second ? other : value));
        const { parameters, context } = callOf(point, variables);
        const { answer } = await askOnce(memory, keyOf(point), () => ask(parameters, context));
        if (answer === 'accepted') return point;
      }
    }
  }
  return undefined;
}

interface Promised {
  readonly of: string;
  readonly on: string;
  readonly apart: boolean;
  readonly sentence: string;
}

/** Finds plain promises about two parameters; sentences with conditions are left to the rules that are learnt. */
function promisesIn({ parameters }: Tool): Promised[] {
  const declared = declaredParameters(parameters);
  return [...declared].flatMap(([of, { schema }]) => {
    const text = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
    return splitSentences(text).flatMap((sentence): Promised[] => {
      if (/\b(when|if|unless|or|while|in an?)\b|default|当|如果/i.test(sentence)) return [];
      const named = [...declared.keys()].filter(
        (name) => name !== of && mentionsName(sentence, name) && sentence.includes(name),
      );
      const [on, ...more] = named;
      if (on === undefined || more.length > 0) return [];
      if (
        /\b(cannot|can't|must not|may not) be (combined|used (together )?) ?with\b|mutually exclusive with|不能与/i.test(
          sentence,
        )
      )
        return [{ of, on, apart: true, sentence: sentence.trim() }];
      return /^(requires|only valid with|only with|needs)\b|^仅当设置了/i.test(sentence.trim())
        ? [{ of, on, apart: false, sentence: sentence.trim() }]
        : [];
    });
  });
}
