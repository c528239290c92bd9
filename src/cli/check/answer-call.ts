/** A call that was read in, its outcome out: finds the tool, asks the retry budget and the guard. */
import { isToolmendError, type Locale, type Outcome } from '../../base/index.ts';
import type { ReadCall, Tool } from '../../contract/index.ts';
import { type Guard, makeExample } from '../../guard.ts';
import { refuseCall } from '../../receipt/index.ts';
import { createRetryBudget } from '../../retry/index.ts';
import { findTool, schemaFinding, type ToolSources } from './find-tool.ts';

/** What calls are answered with. */
export interface AnswererOptions extends ToolSources {
  readonly guard: Guard;
  readonly locale: Locale;
  /** Healing is on: receipts say what else to do. */
  readonly healing: boolean;
}

/** Answers calls in their order; calls that name a turn are counted by the retry budget. */
export type Answerer = (call: ReadCall) => Outcome;

/** Makes the answerer of one run. */
export function createAnswerer(options: AnswererOptions): Answerer {
  const { guard, locale } = options;
  let asked: Tool | undefined;
  const budget = createRetryBudget({ locale, exampleFor: () => makeExample(guard, asked) });

  const check = (call: ReadCall): Outcome => {
    const found = findTool(call, options);
    if ('code' in found) return refuseCall(call, [found], options);
    asked = found;
    try {
      return guard.checkWith(found, call);
    } catch (error) {
      // A tool that came with the call and turns out to be unusable costs that call alone.
      if (!isToolmendError(error)) throw error;
      return refuseCall(call, [schemaFinding(error.message)], options);
    }
  };
  return (call) => {
    if (call.turn === undefined) return check(call);
    asked = undefined;
    const answer = budget.open(call);
    return answer.kind === 'closed' ? answer.outcome : budget.settle(call, check(call));
  };
}
