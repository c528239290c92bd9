/** Texts in, few large writes out; waits where the reader is slower than we are. */
import type { OutStream } from './streams.ts';

/** A batch of output. */
export interface Output {
  /** Adds text; nothing is written yet. */
  add(text: string): void;
  /** Writes what was added, and waits until the stream can take more. */
  flush(): Promise<void> | void;
}

/** The size in characters from which a batch is handed to the stream at once, so that memory stays small. */
const batch = 1 << 16;

/** Collects output for a stream. */
export function createOutput(stream: OutStream): Output {
  let text = '';
  let free = true;
  const write = (): void => {
    if (text === '') return;
    free = stream.write(text);
    text = '';
  };
  return {
    add(more) {
      text += more;
      if (text.length >= batch) write();
    },
    flush() {
      write();
      if (free) return;
      return new Promise((resolve) => {
        stream.once('drain', () => {
          free = true;
          resolve();
        });
      });
    },
  };
}
