/** Texts in, few large writes out; waits where the reader is slower than we are. */
import type { OutStream } from './streams.ts';

/** A batch of output. */
export interface Output {
  /** Adds text; nothing is written yet. */
  add(text: string): void;
  /** Writes what was added, and waits until the stream can take more, or until its reader has gone. */
  flush(): Promise<void> | void;
  /** Whether the reader has closed the pipe, as `head` does when it has seen enough: nobody waits for the rest. */
  readonly unread: boolean;
}

/** The size in characters from which a batch is handed to the stream at once, so that memory stays small. */
const batch = 1 << 16;

/** Collects output for a stream. */
export function createOutput(stream: OutStream): Output {
  let text = '';
  let free = true;
  let unread = false;
  stream.on('error', () => {
    unread = true;
  });
  const write = (): void => {
    if (text === '') return;
    if (!unread) free = stream.write(text);
    text = '';
  };
  return {
    get unread() {
      return unread;
    },
    add(more) {
      text += more;
      if (text.length >= batch) write();
    },
    flush() {
      write();
      if (free || unread) return;
      return new Promise((resolve) => {
        const go = (): void => {
          stream.off('drain', go);
          stream.off('error', go);
          free = true;
          resolve();
        };
        stream.on('drain', go);
        stream.on('error', go);
      });
    },
  };
}
