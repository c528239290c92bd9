/** A call and its outcome come in, the outcome to answer with goes out; arguments are never looked at, and nothing given is changed. */
import { answerClosed, answerRefusal, refusalOf } from './answer-refusal.ts';
import type { BudgetAnswer, BudgetOptions, MemoryBudget, TurnState } from './budget.ts';
import { budgetOptionNames, checkOptions } from './check-options.ts';
import { countPass, countRefusal, findClosed } from './count-refusal.ts';
import { readSnapshot } from './read-snapshot.ts';
import { nameScope, nameTool, readCaps, startTurnState } from './turn-scope.ts';

const stillOpen: BudgetAnswer = { kind: 'open' };

/**
 * Creates the retry budget of one process: two retries per tool and turn, six refused rounds per turn, the least recently
 * refused turns forgotten beyond `keepTurns`. Throws a `ToolmendError` (`option`) for options that it does not have or that cannot be.
 */
export function createRetryBudget(options: BudgetOptions = {}): MemoryBudget {
  checkOptions('a retry budget', options, { ...budgetOptionNames, keepTurns: true });
  const caps = readCaps(options);
  // A map keeps the order of insertion: the first key is the least recently refused turn.
  let turns = new Map<string, TurnState>();

  return {
    open(call) {
      const turn = turns.get(nameScope(call));
      const closed = turn && findClosed(turn, nameTool(call.tool), call.round ?? null);
      return closed === undefined ? stillOpen : { kind: 'closed', outcome: answerClosed(call, closed, options) };
    },
    settle(call, outcome) {
      const scope = nameScope(call);
      const known = turns.get(scope);
      if (outcome.outcome !== 'rejected') {
        if (known !== undefined) turns.set(scope, countPass(known, nameTool(call.tool)));
        return outcome;
      }
      const refusal = refusalOf(call, outcome);
      if (refusal === undefined) return outcome;
      const counted = countRefusal(known ?? startTurnState(call), refusal, caps);
      turns.delete(scope);
      turns.set(scope, counted.turn);
      forgetOldest(turns, caps.keepTurns);
      return answerRefusal(call, outcome, counted, options);
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
}

function forgetOldest(turns: Map<string, TurnState>, most: number): void {
  for (const key of turns.keys()) {
    if (turns.size <= most) return;
    turns.delete(key);
  }
}
