/** Calls as they were looked at in the model's message in, what is known of each when it runs out. */
import type { Outcome } from '../base/index.ts';

/** What is known of a call from the message it came in. */
export interface ReadCall {
  readonly outcome: Outcome;
  /** The arguments that the message went on with. */
  readonly given: unknown;
  /** The calls of one message share it; absent where the SDK tells rounds apart itself. */
  readonly round?: string;
}

/** Keeps calls by their ids from the message to the run. */
export interface ReadCalls {
  keep(id: string, call: ReadCall): void;
  /** Takes a call out; `before` is absent where the arguments are not those any more: somebody may have edited them. */
  take(id: string | undefined, input: unknown): { readonly before?: Outcome; readonly round?: string };
}

/** The most calls that wait; they are forgotten together then, and looked at again when they run. */
const mostWaiting = 1000;

/** Creates the memory. */
export function createReadCalls(): ReadCalls {
  const waiting = new Map<string, { readonly outcome: Outcome; readonly text: string; readonly round?: string }>();
  return {
    keep(id, { given, ...call }) {
      if (waiting.size >= mostWaiting) waiting.clear();
      // SDKs copy arguments on their way, so they are known by their text.
      waiting.set(id, { ...call, text: JSON.stringify(given) });
    },
    take(id = '', input) {
      const call = waiting.get(id);
      if (call === undefined) return {};
      waiting.delete(id);
      return {
        ...(call.text === JSON.stringify(input) ? { before: call.outcome } : {}),
        ...(call.round === undefined ? {} : { round: call.round }),
      };
    },
  };
}
