/** A call and its outcome come in, the outcome to answer with goes out; arguments are never looked at, and nothing given is changed. */
import type { Outcome, RejectedOutcome } from '../base/index.ts';
import { addToReceipt, describeFinding, type ReceiptAdditions, readReceipt, writeReceipt } from '../receipt/index.ts';
import type { BudgetAnswer, BudgetCall, BudgetOptions, MemoryBudget, TurnState } from './budget.ts';
import { countPass, countRefusal, findClosed } from './count-refusal.ts';
import { hashFailure, hashText } from './hash-failure.ts';
import { readSnapshot } from './read-snapshot.ts';
import { nameScope, nameTool, readCaps, startTurnState } from './turn-scope.ts';

const stillOpen: BudgetAnswer = { kind: 'open' };

/**
 * Creates the retry budget of one process: two retries per tool and turn, six refused rounds per turn, the least recently
 * refused turns forgotten beyond `keepTurns`. Throws a `ToolmendError` (`option`) for caps that are no counts.
 */
export function createRetryBudget(options: BudgetOptions = {}): MemoryBudget {
  const caps = readCaps(options);
  const locale = options.locale ?? 'en';
  // A map keeps the order of insertion: the first key is the least recently refused turn.
  let turns = new Map<string, TurnState>();

  return {
    open(call) {
      const turn = turns.get(nameScope(call));
      const closed = turn && findClosed(turn, nameTool(call.tool), call.round ?? null);
      return closed === undefined ? stillOpen : { kind: 'closed', outcome: answerClosed(call, closed) };
    },
    settle(call, outcome) {
      const scope = nameScope(call);
      const known = turns.get(scope);
      if (outcome.outcome !== 'rejected') {
        if (known !== undefined) turns.set(scope, countPass(known, nameTool(call.tool)));
        return outcome;
      }
      if (wasClosed(outcome)) return outcome;
      const lines = readReceipt(outcome.receipt, outcome.tool)?.issueLines ?? outcome.receipt;
      const counted = countRefusal(
        known ?? startTurnState(call),
        {
          tool: nameTool(call.tool),
          round: call.round ?? null,
          failure: hashFailure(outcome.issues),
          lines: hashText(lines),
        },
        caps,
      );
      turns.delete(scope);
      turns.set(scope, counted.turn);
      forgetOldest(turns, caps.keepTurns);
      if (counted.closes !== undefined) return addLines(outcome, { closes: counted.closes });
      return counted.repeated ? addLines(outcome, { repeated: true, example: exampleOf(call.tool) }) : outcome;
    },
    startTurn(scope = {}) {
      for (const [key, turn] of turns) {
        if (turn.session === (scope.session ?? '') && (scope.agent === undefined || turn.agent === scope.agent)) {
          turns.delete(key);
        }
      }
    },
    snapshot() {
      return { version: 1, turns: [...turns.values()] };
    },
    restore(snapshot) {
      const restored = new Map(readSnapshot(snapshot).turns.map((turn) => [nameScope(turn), turn]));
      forgetOldest(restored, caps.keepTurns);
      turns = restored;
    },
  };

  function answerClosed(call: BudgetCall, kind: 'tool' | 'turn'): RejectedOutcome {
    const issue = describeFinding({ code: 'closed', place: null, keyword: kind, value: call.tool }, locale);
    const receipt = writeReceipt({ tool: call.tool, issues: [issue], steps: [], healing: false, locale });
    return {
      outcome: 'rejected',
      tool: call.tool,
      ...(call.id !== undefined && { id: call.id }),
      steps: [],
      issues: [issue],
      receipt,
    };
  }

  function exampleOf(tool: string): unknown {
    try {
      return options.exampleFor?.(tool);
    } catch {
      // The answer to the model must go out; the example is only a help.
      return undefined;
    }
  }
}

function addLines(outcome: RejectedOutcome, additions: ReceiptAdditions): Outcome {
  return { ...outcome, receipt: addToReceipt(outcome.receipt, outcome.tool, additions) };
}

function wasClosed(outcome: RejectedOutcome): boolean {
  return outcome.issues.some((issue) => issue.code === 'closed');
}

function forgetOldest(turns: Map<string, TurnState>, most: number): void {
  for (const key of turns.keys()) {
    if (turns.size <= most) return;
    turns.delete(key);
  }
}
