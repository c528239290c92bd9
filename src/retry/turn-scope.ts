import { ToolmendError } from '../base/index.ts';
import type { BudgetCall, BudgetOptions, TurnState } from './budget.ts';
import type { RefusalCaps } from './count-refusal.ts';

/** The ids that tell one budget from another. */
export type TurnScope = Pick<BudgetCall, 'session' | 'agent' | 'turn'>;

/** Longer names are no tool's; they are counted by their start, so that a state stays small. */
const longestName = 200;

/** Returns one text for the ids of a turn; different ids never give the same. */
export function nameScope(scope: TurnScope): string {
  const session = scope.session ?? '';
  const agent = scope.agent ?? '';
  return `${session.length}:${agent.length}:${session}${agent}${scope.turn ?? ''}`;
}

/** Returns the name a tool is counted under. */
export function nameTool(tool: string): string {
  return tool.length > longestName ? tool.slice(0, longestName) : tool;
}

/** Returns the state of a turn in which nothing was refused yet. */
export function startTurnState(scope: TurnScope): TurnState {
  return {
    session: scope.session ?? '',
    agent: scope.agent ?? '',
    turn: scope.turn ?? '',
    rounds: 0,
    lastRound: null,
    closed: false,
    tools: [],
  };
}

/** Returns the caps that options ask for; throws a `ToolmendError` (`option`) for what is no count. */
export function readCaps(options: BudgetOptions): RefusalCaps & { readonly keepTurns: number } {
  return {
    perTool: readCap(options.perTool, 2, 0, 'perTool'),
    perTurn: readCap(options.perTurn, 6, 1, 'perTurn'),
    keepTurns: readCap(options.keepTurns, 1_000, 1, 'keepTurns'),
  };
}

function readCap(given: number | undefined, usual: number, least: number, name: string): number {
  if (given === undefined) return usual;
  if ((Number.isInteger(given) || given === Number.POSITIVE_INFINITY) && given >= least) return given;
  throw new ToolmendError(
    'option',
    `\`${name}\` of a retry budget must be a whole number from ${least} up, or Infinity`,
  );
}
