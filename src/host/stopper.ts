import { addCallback, onAbort } from './on-abort.ts';

/** Stops one call: for its caller's signal, or for its time limit. */
export interface Stopper {
  readonly stopped: boolean;
  readonly reason: unknown;
  /** Made when it is first asked for: an `AbortSignal` costs more than all else in a call whose tool does not look at it. */
  readonly signal: AbortSignal;
  /** Calls back when the call is stopped, at once where it is; returns what ends the listening. */
  listen(callback: () => void): () => void;
  stop(reason: unknown): void;
  /** Lets go of the caller's signal. */
  release(): void;
}

/** Creates the stopper of a call, which stops with the signal of its caller. */
export function createStopper(parent?: AbortSignal): Stopper {
  let stopped = parent?.aborted === true;
  let reason: unknown = stopped ? parent?.reason : undefined;
  let controller: AbortController | undefined;
  const callbacks = new Set<() => void>();
  const stop = (why: unknown): void => {
    if (stopped) return;
    stopped = true;
    reason = why;
    controller?.abort(why);
    for (const callback of [...callbacks]) callback();
    callbacks.clear();
  };
  const release = parent === undefined || stopped ? undefined : onAbort(parent, () => stop(parent.reason));
  return {
    get stopped() {
      return stopped;
    },
    get reason() {
      return reason;
    },
    get signal() {
      if (controller === undefined) {
        controller = new AbortController();
        if (stopped) controller.abort(reason);
      }
      return controller.signal;
    },
    listen(callback) {
      if (stopped) {
        callback();
        return () => undefined;
      }
      return addCallback(callbacks, callback);
    },
    stop,
    release: () => release?.(),
  };
}
