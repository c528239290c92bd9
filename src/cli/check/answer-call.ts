/** A call that was read in, its outcome out: finds the tool, asks the retry budget and the guard. */
import type { Finding, Locale, Outcome, RejectedOutcome } from '../../base/index.ts';
import type { ReadCall, Tool } from '../../contract/index.ts';
import type { Guard } from '../../guard.ts';
import { describeFinding, writeReceipt } from '../../receipt/index.ts';
import type { RetryBudget } from '../../retry/index.ts';
import type { ToolCache } from './tool-cache.ts';

/** What calls are answered with. */
export interface Answerer {
  readonly guard: Guard;
  /** The tools of the guard, by name. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly cache: ToolCache;
  readonly budget: RetryBudget;
  readonly locale: Locale;
}

/** Answers one call. The tools of the guard come before those that a recording brings; an inline tool is its line's own. */
export function answerCall(call: ReadCall, answerer: Answerer): Outcome {
  if (call.turn === undefined) return checkCall(call, answerer);
  const answer = answerer.budget.open(call);
  return answer.kind === 'closed' ? answer.outcome : answerer.budget.settle(call, checkCall(call, answerer));
}

function checkCall(call: ReadCall, answerer: Answerer): Outcome {
  const { guard, tools, cache } = answerer;
  if (call.inline !== undefined) {
    const reading = cache.read([call.inline]);
    const tool = reading.tools[0];
    if (tool !== undefined) return guard.checkWith(tool, call);
    const reason = reading.problems[0]?.message ?? 'the tool takes no JSON arguments';
    return refuse(call, { code: 'schema', place: null, keyword: 'schema', argument: reason }, answerer.locale);
  }
  if (tools.has(call.tool)) return guard.check(call);
  const recorded = call.tools ?? [];
  const tool = cache.find(recorded, call.tool);
  if (tool !== undefined) return guard.checkWith(tool, call);
  const problem = recorded.flatMap((source) => cache.read(source).problems).find(({ name }) => name === call.tool);
  if (problem !== undefined) {
    return refuse(call, { code: 'schema', place: null, keyword: 'schema', argument: problem.message }, answerer.locale);
  }
  const names = [...tools.keys(), ...recorded.flatMap((source) => cache.read(source).tools.map(({ name }) => name))];
  return refuse(
    call,
    { code: 'unknown-tool', place: null, keyword: 'tool', value: call.tool, argument: names },
    answerer.locale,
  );
}

function refuse(call: ReadCall, finding: Finding, locale: Locale): RejectedOutcome {
  return {
    outcome: 'rejected',
    tool: call.tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    steps: [],
    issues: [describeFinding(finding, locale)],
    receipt: writeReceipt({ tool: call.tool, issues: [finding], steps: [], healing: true, locale }),
  };
}
