/** The state of a turn and a refusal come in, the state after it and what it means go out; nothing is changed in place. */
import type { ToolState, TurnState } from './budget.ts';

/** One refused call, as far as counting goes. */
export interface Refusal {
  readonly tool: string;
  /** `null` where the call is a round of its own. */
  readonly round: string | null;
  readonly failure: number | null;
  readonly lines: number;
}

/** How many refusals close a tool and a turn. */
export interface RefusalCaps {
  readonly perTool: number;
  readonly perTurn: number;
}

/** What a refusal means. */
export interface CountedRefusal {
  readonly turn: TurnState;
  /** The same failed the same way in the round before. */
  readonly repeated: boolean;
  readonly closes?: { readonly kind: 'tool' | 'turn'; readonly refusals: number };
}

/** Tools that are remembered in a turn; beyond them the oldest open ones are forgotten, and the cap of the turn holds alone. */
const mostTools = 100;

/** Counts one refused call. */
export function countRefusal(turn: TurnState, refusal: Refusal, caps: RefusalCaps): CountedRefusal {
  const before = turn.tools.find((state) => state.tool === refusal.tool);
  const sameToolRound = before !== undefined && isSameRound(before.lastRound, refusal.round);
  const refusals = (before?.refusals ?? 0) + (sameToolRound ? 0 : 1);
  const rounds = turn.rounds + (isSameRound(turn.lastRound, refusal.round) ? 0 : 1);
  const tool: ToolState = {
    tool: refusal.tool,
    refusals,
    lastRound: refusal.round,
    // Of one round the first failure is kept: it is what the next round is compared with.
    failure: sameToolRound ? before.failure : refusal.failure,
    lines: sameToolRound ? before.lines : refusal.lines,
    closed: before?.closed === true || refusals > caps.perTool,
  };
  const after: TurnState = {
    ...turn,
    rounds,
    lastRound: refusal.round,
    closed: turn.closed || rounds >= caps.perTurn,
    tools: putTool(turn.tools, tool),
  };
  // Within one round the model has not read yet that the same was refused.
  const repeated = before !== undefined && !sameToolRound && isSameFailure(before, refusal);
  if (after.closed) return { turn: after, repeated, closes: { kind: 'turn', refusals: rounds } };
  if (tool.closed) return { turn: after, repeated, closes: { kind: 'tool', refusals } };
  return { turn: after, repeated };
}

/** Clears a tool after a passing call; one that was closed stays closed, since the model was told so. */
export function countPass(turn: TurnState, tool: string): TurnState {
  const state = turn.tools.find((known) => known.tool === tool);
  if (state === undefined || state.closed) return turn;
  return { ...turn, tools: turn.tools.filter((known) => known !== state) };
}

/** Tells what is closed for a call; a call of the very round that closed it is still looked at, as its siblings were. */
export function findClosed(turn: TurnState, tool: string, round: string | null): 'tool' | 'turn' | undefined {
  if (turn.closed && !isSameRound(turn.lastRound, round)) return 'turn';
  const state = turn.tools.find((known) => known.tool === tool);
  return state?.closed === true && !isSameRound(state.lastRound, round) ? 'tool' : undefined;
}

function isSameRound(last: string | null, round: string | null): boolean {
  return round !== null && last === round;
}

function isSameFailure(before: ToolState, refusal: Refusal): boolean {
  if (before.failure !== null && refusal.failure !== null) return before.failure === refusal.failure;
  return before.lines === refusal.lines;
}

function putTool(tools: readonly ToolState[], tool: ToolState): readonly ToolState[] {
  const others = tools.filter((state) => state.tool !== tool.tool);
  if (others.length >= mostTools) {
    const oldest = others.findIndex((state) => !state.closed);
    others.splice(Math.max(0, oldest), 1);
  }
  others.push(tool);
  return others;
}
