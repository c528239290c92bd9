/** The messages of a conversation come in, a budget that has counted them goes out; it never throws for what stands in them. */
import { isWholeReceipt, readReceipt } from '../receipt/index.ts';
import type { BudgetOptions, MemoryBudget, TurnState } from './budget.ts';
import { countPass, countRefusal } from './count-refusal.ts';
import { createRetryBudget } from './create-retry-budget.ts';
import { hashText } from './hash-failure.ts';
import { readConversation } from './read-conversation.ts';
import { nameTool, readCaps, startTurnState, type TurnScope } from './turn-scope.ts';

/**
 * Rebuilds the budget of a turn from the conversation, so that a server without a memory of its own keeps the caps: our
 * receipts since the last user message, where they are the error of a call, count as refusals, every other result of a tool as
 * a passing call. `session`,
 * `agent` and `turn` are those that the calls to come will carry. Throws only for wrong options.
 */
export function rebuildBudget(messages: readonly unknown[], options: BudgetOptions & TurnScope = {}): MemoryBudget {
  const { session: _, agent: __, turn: ___, ...settings } = options;
  const budget = createRetryBudget(settings);
  const caps = readCaps(options);
  let turn = startTurnState(options);
  for (const { tool, round, text, failed } of readConversation(messages)) {
    const receipt = failed === false ? undefined : readReceipt(text, tool);
    const name = nameTool(tool);
    // A tool may return what a receipt looks like: where nothing says that the call failed, the receipt has to be all there is.
    if (receipt === undefined || !(failed || isWholeReceipt(text, tool))) {
      turn = countPass(turn, name);
    } else if (!receipt.closed) {
      const lines = hashText(receipt.issueLines);
      turn = countRefusal(turn, { tool: name, round, failure: null, lines }, caps).turn;
    }
  }
  budget.restore({ version: 1, turns: turn.rounds === 0 ? [] : [forgetRounds(turn)] });
  return budget;
}

/** The rounds of a conversation are over, and their numbers must not meet the ids of rounds to come. */
function forgetRounds(turn: TurnState): TurnState {
  return { ...turn, lastRound: null, tools: turn.tools.map((tool) => ({ ...tool, lastRound: null })) };
}
