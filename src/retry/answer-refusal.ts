/** What a budget adds to outcomes, whoever does the counting: the same words in memory and in a shared store. */
import type { Finding, Outcome, RejectedOutcome } from '../base/index.ts';
import { addToReceipt, type ReceiptAdditions, readReceipt, refuseCall } from '../receipt/index.ts';
import type { BudgetCall, BudgetOptions } from './budget.ts';
import type { CountedRefusal, Refusal } from './count-refusal.ts';
import { hashFailure, hashText } from './hash-failure.ts';
import { nameTool } from './turn-scope.ts';

/** Returns what is counted of a refused call; nothing of one that was refused because its tool is closed. */
export function refusalOf(call: BudgetCall, outcome: RejectedOutcome): Refusal | undefined {
  if (outcome.issues.some((issue) => issue.code === 'closed')) return undefined;
  return {
    tool: nameTool(call.tool),
    round: call.round ?? null,
    failure: hashFailure(outcome.issues),
    lines: hashText(readReceipt(outcome.receipt, outcome.tool)?.issueLines ?? outcome.receipt),
  };
}

/** Returns the outcome to answer a refused call with: the given one, or a copy whose receipt says more. */
export function answerRefusal(
  call: BudgetCall,
  outcome: RejectedOutcome,
  counted: Pick<CountedRefusal, 'repeated' | 'closes'>,
  options: BudgetOptions,
): Outcome {
  if (counted.closes !== undefined) return addLines(outcome, { closes: counted.closes });
  return counted.repeated ? addLines(outcome, { repeated: true, example: exampleOf(call.tool, options) }) : outcome;
}

/** Returns the answer to a call that is not looked at. */
export function answerClosed(call: BudgetCall, kind: 'tool' | 'turn', options: BudgetOptions): RejectedOutcome {
  const finding: Finding = { code: 'closed', place: null, keyword: kind, value: call.tool };
  return refuseCall(call, [finding], { healing: false, locale: options.locale });
}

function exampleOf(tool: string, options: BudgetOptions): unknown {
  try {
    return options.exampleFor?.(tool);
  } catch {
    // The answer to the model must go out; the example is only a help.
    return undefined;
  }
}

function addLines(outcome: RejectedOutcome, additions: ReceiptAdditions): Outcome {
  return { ...outcome, receipt: addToReceipt(outcome.receipt, outcome.tool, additions) };
}
