/** A connection that outlives its server: lines go to the server that stands there now, and come from it. */
import type { Sink } from '../connect-streams.ts';
import type { Upstream, UpstreamEnd } from '../upstream.ts';

/** The place of one server among several. */
export interface Link extends Omit<Upstream, 'ended' | 'settled'> {
  /** Resolves when the server that stands there now has ended. */
  ended(): Promise<UpstreamEnd>;
  /** Puts another server in its place. */
  replace(upstream: Upstream): void;
}

/** Creates the place, with the first server in it. */
export function createLink(first: Upstream): Link {
  let upstream = first;
  let take: ((line: Buffer) => void) | undefined;
  let client: Sink | undefined;
  let resume = (): void => {};
  const drained: (() => void)[] = [];
  const tellDrained = (): void => {
    for (const tell of drained) tell();
  };
  // Who comes later takes the place of who listened before: the client would otherwise keep every server that there was.
  const toClient: Sink = {
    isFull: () => client?.isFull() === true,
    onDrain(tell) {
      resume = tell;
    },
  };

  return {
    send: (bytes) => upstream.send(bytes),
    onLine(taker) {
      take = taker;
      upstream.onLine(taker);
      upstream.onDrain(tellDrained);
    },
    isFull: () => upstream.isFull(),
    onDrain: (tell) => void drained.push(tell),
    writesTo(other) {
      client = other;
      other.onDrain(() => resume());
      upstream.writesTo(toClient);
    },
    endInput: () => upstream.endInput(),
    stop: (signal) => upstream.stop(signal),
    ended: () => upstream.ended,
    replace(next) {
      upstream = next;
      if (take !== undefined) next.onLine(take);
      next.onDrain(tellDrained);
      if (client !== undefined) next.writesTo(toClient);
      // What waited for the one before has nobody to wait for.
      tellDrained();
    },
  };
}
