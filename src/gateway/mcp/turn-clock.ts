/**
 * The times and rounds of calls in, the ids that the retry budget counts by out. MCP tells neither turns of the user nor
 * messages of the model: a pause stands for the first, what arrived at once for the second.
 */

/** Where a call stands. */
export interface CallPlace {
  readonly turn: string;
  /** Absent: a round of its own. */
  readonly round?: string;
}

/** Creates the clock of a session; `gap` is the pause in milliseconds that starts a new turn, 0 for never. */
export function createTurnClock(gap: number): (now: number, round: number | undefined) => CallPlace {
  let turn = 1;
  let last: number | undefined;
  return (now, round) => {
    if (gap > 0 && last !== undefined && now - last > gap) turn += 1;
    last = now;
    return { turn: String(turn), ...(round !== undefined && { round: String(round) }) };
  };
}
