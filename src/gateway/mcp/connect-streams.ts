/** A stream to read and one to write in, lines and writes out; a reader that is slower than the writer makes the writer wait. */
import { createLineSplitter } from './split-lines.ts';

/** What is written to, and can be full. */
export interface Sink {
  isFull(): boolean;
  /** Says each time that it takes more again. */
  onDrain(take: () => void): void;
}

/** One side of the gateway: what it says and what is said to it. */
export interface Side extends Sink {
  /** Gets each line; those of one chunk arrived at once and share their round. */
  onLine(take: (line: Buffer, round: number) => void): void;
  /** Gets what came behind the last newline when the other side has closed its end. */
  onEnd(take: (rest: Buffer) => void): void;
  /** Says that the other side takes nothing any more. */
  onBroken(take: () => void): void;
  write(bytes: Buffer | string): void;
  /** Says where the lines of this side go, so that reading waits while it is full. */
  writesTo(other: Sink): void;
  /** Stops reading. */
  close(): void;
  /** Resolves when all that was written has left this process, or cannot. */
  flushed(): Promise<void>;
}

/** Connects a side. */
export function connectStreams(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Side {
  const stream = output as NodeJS.WritableStream & { cork?(): void; uncork?(): void; destroyed?: boolean };
  const splitter = createLineSplitter();
  const broken: (() => void)[] = [];
  // Kept here and not with the stream, which warns when many servers listen to it.
  const drained: (() => void)[] = [];
  let round = 0;
  let full = false;
  let gone = false;
  let corked = false;
  output.on('error', () => {
    gone = true;
    full = false;
    for (const tell of broken) tell();
  });
  output.on('drain', () => {
    full = false;
    for (const tell of drained) tell();
  });

  const side: Side = {
    onLine(take) {
      input.on('data', (chunk: Buffer | string) => {
        round += 1;
        for (const line of splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) take(line, round);
      });
    },
    onEnd(take) {
      let told = false;
      const tell = (): void => {
        if (told) return;
        told = true;
        take(splitter.rest());
      };
      input.on('end', tell);
      input.on('close', tell);
      input.on('error', tell);
    },
    onBroken: (take) => void broken.push(take),
    write(bytes) {
      if (gone || stream.destroyed === true || !output.writable) return;
      // The lines of one chunk leave in one write, not in a system call each.
      if (!corked) {
        corked = true;
        stream.cork?.();
        process.nextTick(() => {
          corked = false;
          stream.uncork?.();
        });
      }
      if (!output.write(bytes)) full = true;
    },
    writesTo(other) {
      input.on('data', () => {
        if (other.isFull()) input.pause();
      });
      other.onDrain(() => {
        if (!other.isFull()) input.resume();
      });
    },
    isFull: () => full,
    onDrain(take) {
      drained.push(take);
      broken.push(take);
    },
    close() {
      input.removeAllListeners('data');
      input.pause();
      // An open standard input would keep the process alive.
      (input as { unref?(): void }).unref?.();
    },
    flushed: () =>
      new Promise((resolve) => {
        if (gone || stream.destroyed === true || !output.writable) return resolve();
        broken.push(() => resolve());
        output.write('', () => resolve());
      }),
  };
  return side;
}
