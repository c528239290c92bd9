/** Calls of an SDK that does not say which message they stand in, the round of each out. */

/** Tells rounds apart. */
export interface Rounds {
  /** Runs the work of one call in its round; `call` tells rounds of other processes apart. */
  run<Value>(turn: string, call: string, work: (round: string) => Promise<Value>): Promise<Value>;
}

interface Round {
  readonly id: string;
  open: number;
}

/**
 * Creates rounds. A model is asked again only when all calls of its message are answered: one that begins while another of
 * its turn is under way stands in the same message.
 */
export function createRounds(): Rounds {
  const running = new Map<string, Round>();
  let count = 0;
  return {
    async run(turn, call, work) {
      const round = running.get(turn) ?? { id: `round-${++count}-${call}`, open: 0 };
      running.set(turn, round);
      round.open += 1;
      try {
        return await work(round.id);
      } finally {
        round.open -= 1;
        if (round.open === 0) running.delete(turn);
      }
    },
  };
}
