/** Something that may take forever in; its value, its error, or the reason for no longer waiting out. Never throws, leaves no listener or timer. */
import type { Stopper } from './stopper.ts';

/** What waiting came to. */
export type Waited<Value> =
  | { readonly kind: 'settled'; readonly value: Value }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timed-out'; readonly milliseconds: number };

/** How long to wait; absent means without end. */
export interface Patience {
  readonly stopper?: Stopper | undefined;
  /** Milliseconds; what no timer can hold (0 or less, more than 2^31-1, Infinity) is no limit. */
  readonly timeout?: number | undefined;
}

const longestTimer = 2_147_483_647;

/** Starts work and waits for it. What it does after it was given up is not heard, and its late rejection harms nobody. */
export function waitFor<Value>(start: () => Value | PromiseLike<Value>, patience: Patience): Promise<Waited<Value>> {
  const { stopper, timeout } = patience;
  if (stopper?.stopped) return Promise.resolve({ kind: 'stopped' });
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopListening: (() => void) | undefined;
    const end = (waited: Waited<Value>): void => {
      clearTimeout(timer);
      stopListening?.();
      resolve(waited);
    };
    if (timeout !== undefined && timeout > 0 && timeout <= longestTimer) {
      timer = setTimeout(() => end({ kind: 'timed-out', milliseconds: timeout }), timeout);
    }
    stopListening = stopper?.listen(() => end({ kind: 'stopped' }));
    let started: Value | PromiseLike<Value>;
    try {
      started = start();
    } catch (error) {
      end({ kind: 'threw', error });
      return;
    }
    // Resolving takes what `then` throws as a rejection, also where `then` is a getter.
    Promise.resolve(started).then(
      (value) => end({ kind: 'settled', value: value as Value }),
      (error: unknown) => end({ kind: 'threw', error }),
    );
  });
}
