/** Calls in, the same calls out in their order: of a round only the last keeps the reason why its message stopped. */
import type { ReadCall } from '../../contract/index.ts';
import { isLengthStop } from '../../parse/index.ts';

/** Passes calls on; one that a length limit may have cut off waits for the call after it. */
export interface RoundReader {
  call(call: ReadCall): void;
  /** Passes on what still waits. */
  end(): void;
}

/** Makes the reader of one file. A recorder may write the stop reason of a message on the line of each of its calls. */
export function createRoundReader(take: (call: ReadCall) => void): RoundReader {
  let waiting: ReadCall | undefined;
  const end = (): void => {
    const last = waiting;
    waiting = undefined;
    if (last !== undefined) take(last);
  };
  return {
    call(call) {
      let next = call;
      if (waiting !== undefined && isSameRound(waiting, call)) {
        const { finishReason, ...earlier } = waiting;
        waiting = earlier;
        if (call.finishReason === undefined && finishReason !== undefined) next = { ...call, finishReason };
      }
      end();
      if (next.round !== undefined && isLengthStop(next.finishReason)) waiting = next;
      else take(next);
    },
    end,
  };
}

function isSameRound(a: ReadCall, b: ReadCall): boolean {
  return a.round === b.round && a.turn === b.turn && a.session === b.session;
}
