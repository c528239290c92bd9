/** What was learnt of a validate function and what is told of its tool in, every difference out. */
import type { ToolFinding } from '../base/index.ts';
import { checkRules, forModel, involvedIn, kindOf, ruleSentences, type Tool, tellsRule } from '../contract/index.ts';
import type { ProbeCode } from './codes.ts';
import type { Variable } from './domain.ts';
import { callOf, type Exploration, type Refused } from './explore.ts';
import { type LearntRule, nameTerms } from './name-term.ts';
import { createRandom } from './random.ts';
import { pointerTo, showCall, showJson } from './show-call.ts';
import { fits, type Point, type Term } from './term.ts';

/** What is compared. */
export interface Judging {
  readonly tool: Tool;
  readonly variables: readonly Variable[];
  readonly seed: number;
  /** Whether the function is given the facts that calls hang on. */
  readonly hasFacts: boolean;
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
    const { point, text } = exampleOf(learnt.terms[0]!, found);
    const example = `${show(point)}${text === undefined ? '' : `, with ${showJson(text)}`}`;
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
export function learntRules(found: Exploration, { variables }: Pick<Judging, 'variables'>): LearntRule[] {
  const terms = found.terms.map((term): Term => new Map(term.map(([variable, values]) => [variable, new Set(values)])));
  return nameTerms(terms, variables);
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

function exampleOf(term: Term, found: Exploration): Refused {
  return found.refused.find(({ point }) => fits(point, term)) ?? { point: drawFrom(term, found.accepted[0]!, () => 0) };
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
