/** Counts in, one line that is written over again out: on a terminal only, on standard error, and not before a second is gone. */
import type { OutStream } from './streams.ts';

/** The progress of a long run. */
export interface Progress {
  /** Shows the counts, unless they were shown just now. */
  show(calls: number, rejected: number): void;
  /** Takes the line away, so that other text can stand there. */
  clear(): void;
}

const patience = 1_000;
const pause = 200;

/** Creates the progress line of a stream; `now` tells milliseconds. Where the stream is no terminal it does nothing. */
export function createProgress(stream: OutStream, now: () => number): Progress {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  const start = now();
  let last = start + patience - pause;
  let shown = false;
  return {
    show(calls, rejected) {
      const time = now();
      if (time - last < pause) return;
      last = time;
      shown = true;
      const rate = Math.round((1000 * calls) / (time - start));
      stream.write(`\r\u001b[2K${calls} calls, ${rejected} rejected, ${rate} a second`);
    },
    clear() {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}
