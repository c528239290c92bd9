/** Values that are there or still come: what waits for them runs at once where it can, so that a budget in memory costs no tick. */

/** A value, or a promise of it. */
export type Later<Value> = Value | Promise<Value>;

/** Goes on with a value once it is there. */
export function after<Value, Next>(value: Later<Value>, next: (value: Value) => Later<Next>): Later<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Asks for a value; one that throws, or whose promise is rejected, gives the other one. */
export function unlessItFails<Value>(ask: () => Later<Value>, other: Value): Later<Value> {
  try {
    const value = ask();
    return value instanceof Promise ? value.catch(() => other) : value;
  } catch {
    return other;
  }
}
