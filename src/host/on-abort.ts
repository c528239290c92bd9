const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal aborts, at once where it has; returns what ends the listening. However many wait for one signal,
 * it has one listener: ten thousand calls under one signal would otherwise warn of a leak.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  return addCallback(waiting.get(signal) ?? listen(signal), callback);
}

/** Adds a callback to those that wait, and returns what takes it out; one can wait twice. */
export function addCallback(callbacks: Set<() => void>, callback: () => void): () => void {
  const call = (): void => callback();
  callbacks.add(call);
  return () => {
    callbacks.delete(call);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  signal.addEventListener(
    'abort',
    () => {
      waiting.delete(signal);
      for (const callback of [...callbacks]) callback();
    },
    { once: true },
  );
  return callbacks;
}
