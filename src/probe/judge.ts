/** What was learnt of a validate function and what is told of its tool in, every difference out. */
import { isObject, type ToolFinding } from '../base/index.ts';
import {
  checkRules,
  contractCases,
  declaredParameters,
  forModel,
  involvedIn,
  isUsedValue,
  kindOf,
  mentionsName,
  ruleSentences,
  splitSentences,
  type Tool,
  tellsRule,
} from '../contract/index.ts';
import type { ProbeCode } from './codes.ts';
import type { Variable } from './domain.ts';
import { type AskTool, callOf, type Exploration } from './explore.ts';
import { type LearntRule, nameTerms } from './name-term.ts';
import { createRandom } from './random.ts';
import type { Point, Term } from './term.ts';

/** What is compared. */
export interface Judging {
  readonly tool: Tool;
  readonly variables: readonly Variable[];
  readonly nouns: Readonly<Record<string, string>>;
  readonly seed: number;
}

/** Lists the differences; a function with state, or one that refuses everything, has one finding that says so. */
export function judgeExploration(found: Exploration, judging: Judging): ToolFinding[] {
  const { tool, variables } = judging;
  const report = (
    code: ProbeCode,
    severity: ToolFinding['severity'],
    message: string,
    more: Partial<ToolFinding> = {},
  ): ToolFinding => ({
    code,
    severity,
    tool: tool.name,
    message,
    ...more,
  });
  const show = (point: Point): string => showCall(point, variables);
  if (found.changed !== undefined) {
    return [
      report(
        'has-state',
        'error',
        `The same call was answered differently when it came again, so nothing that was learnt counts: ${show(found.changed)}.`,
      ),
    ];
  }
  const findings: ToolFinding[] = [];
  if (found.hung !== undefined) {
    findings.push(
      report('validate-hangs', 'error', `No answer came in time to ${show(found.hung)}; it was counted as refused.`),
    );
  }
  if (found.crashed !== undefined) {
    findings.push(
      report(
        'validate-crashes',
        'error',
        `Instead of refusing, the function fails with an error of its own code on ${show(found.crashed)}.`,
      ),
    );
  }
  if (found.accepted.length === 0) {
    return [
      ...findings,
      report(
        'refuses-everything',
        'error',
        'No call was found that is accepted. Give the facts it needs with a context, or values that it takes as examples in the schema.',
      ),
    ];
  }
  const shown: Tool = { ...tool, parameters: forModel(tool, { budget: Number.POSITIVE_INFINITY }) };
  for (const learnt of learntRules(found, judging)) {
    if (isDeclared(learnt, found, judging)) continue;
    const verdict = tellsRule(learnt.rule, shown);
    if (verdict.kind === 'told') continue;
    const words = inWords(learnt);
    const example = show(exampleOf(learnt.terms[0]!, found));
    const suggestion = suggest(learnt);
    const at = { at: pointerTo(involvedIn(learnt.rule)[0]), suggestion };
    if (verdict.kind === 'untold') {
      findings.push(
        report(
          'hidden-rule',
          'error',
          `Calls are refused by a rule that no description tells: ${words}. Refused, for example: ${example}.`,
          at,
        ),
      );
    } else {
      findings.push(
        report(
          'wrong-word',
          'error',
          `A description tells it as ${verdict.says} (${JSON.stringify(verdict.sentence)}), but the calls are refused: ${words}. Refused, for example: ${example}.`,
          at,
        ),
      );
    }
  }
  if (!found.finished)
    findings.push(
      report(
        'not-finished',
        'note',
        `The limit of calls was reached after ${found.asked}; raise it, or go on with the saved answers.`,
      ),
    );
  return findings;
}

/** Names what was learnt as rules. */
export function learntRules(
  found: Exploration,
  { variables, nouns }: Pick<Judging, 'variables' | 'nouns'>,
): LearntRule[] {
  const terms = found.terms.map((term): Term => new Map(term.map(([variable, values]) => [variable, new Set(values)])));
  return nameTerms(terms, variables, nouns);
}

const samples = 200;

/** Tells whether the declared rules refuse what the learnt rule refuses, whatever they call it. */
function isDeclared({ terms }: LearntRule, found: Exploration, { tool, variables, seed }: Judging): boolean {
  const rules = tool.rules ?? [];
  if (rules.length === 0) return false;
  const random = createRandom(seed);
  for (const term of terms) {
    for (let sample = 0; sample < samples; sample++) {
      const base = found.accepted[random.below(found.accepted.length)]!;
      const point = drawFrom(term, base, random.below);
      const { parameters, context } = callOf(point, variables);
      if (checkRules(rules, parameters, context).findings.length === 0) return false;
    }
  }
  return true;
}

function drawFrom(term: Term, base: Point, below: (bound: number) => number): Point {
  const point = [...base];
  for (const [variable, values] of term) point[variable] = [...values][below(values.size)]!;
  return point;
}

function exampleOf(term: Term, found: Exploration): Point {
  return drawFrom(term, found.accepted[0]!, () => 0);
}

/** Asks for the calls that declared rules and descriptions say are refused, and reports those that are accepted. */
export async function judgePromises(ask: AskTool, found: Exploration, judging: Judging): Promise<ToolFinding[]> {
  if (found.changed !== undefined || found.accepted.length === 0) return [];
  const { tool, variables } = judging;
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
    if (
      each.expect !== 'rejected' ||
      (await ask(structuredClone({ ...each.arguments }), { ...each.context })) !== 'accepted'
    )
      continue;
    const rule = tool.rules?.find((other) => other.id === each.rule);
    add(
      each.rule,
      `The declared rule ${each.rule} is not kept: ${showJson(each.arguments)} in ${showJson(each.context)} is accepted, though ${each.why}.`,
      rule === undefined ? undefined : involvedIn(rule)[0],
    );
  }
  for (const promise of promisesIn(tool)) {
    const against = found.accepted.find((point) => {
      const { parameters } = callOf(point, variables);
      const isUsed = (name: string): boolean => Object.hasOwn(parameters, name) && isUsedValue(parameters[name]);
      return isUsed(promise.of) && isUsed(promise.on) === promise.apart;
    });
    if (against === undefined) continue;
    add(
      JSON.stringify(promise),
      `The description of \`${promise.of}\` says ${JSON.stringify(promise.sentence)}, but this call is accepted: ${showCall(against, variables)}.`,
      promise.of,
    );
  }
  return [...findings.values()];
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

function inWords({ rule }: LearntRule): string {
  const text = kindOf(rule).text(rule, 'en');
  const place = kindOf(rule).place(rule, {});
  return place === null || text.startsWith(`\`${place}\``) ? text : `\`${place}\`: ${text}`;
}

function suggest({ rule }: LearntRule): string {
  return [...ruleSentences(rule)]
    .map(([name, sentences]) => `${name}: ${JSON.stringify(sentences.join(' '))}`)
    .join('; ');
}

function showCall(point: Point, variables: readonly Variable[]): string {
  const { parameters, context } = callOf(point, variables);
  return Object.keys(context).length === 0 ? showJson(parameters) : `${showJson(parameters)} in ${showJson(context)}`;
}

function showJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function pointerTo(parameter: string | undefined): string {
  return parameter === undefined
    ? ''
    : `/parameters/properties/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
