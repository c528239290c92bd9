/** Bytes in, lines out with their numbers; holds no more than one chunk and one unfinished line. */

/** The longest line that is read, in bytes; text beyond what a JavaScript string holds could not be parsed anyway. */
export const longestLine: number = 256 * 1024 * 1024;

/** Takes lines as they come. */
export interface LineTaker {
  /** A line without its line break; the first has number 1. */
  line(text: string, number: number): void;
  /** A line that is longer than `longestLine`; its bytes are gone. */
  tooLong(number: number): void;
  /** Everything so far has been taken: the moment to hand on what came of it. The reading waits for the promise. */
  pause(): Promise<void> | void;
}

const newline = 10;

/** Reads a stream to its end; rejects only with what the stream or the taker throws. */
export async function readLines(stream: AsyncIterable<unknown>, taker: LineTaker): Promise<void> {
  let number = 0;
  let pieces: Buffer[] = [];
  let held = 0;
  let skipping = false;
  const finish = (last: Buffer): void => {
    number += 1;
    if (skipping) taker.tooLong(number);
    else taker.line(decode(pieces.length === 0 ? last : Buffer.concat([...pieces, last]), number), number);
    pieces = [];
    held = 0;
    skipping = false;
  };
  for await (const part of stream) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : (part as Buffer);
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      finish(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length && !skipping) {
      held += chunk.length - start;
      if (held > longestLine) {
        skipping = true;
        pieces = [];
      } else pieces.push(chunk.subarray(start));
    }
    await taker.pause();
  }
  if (held > 0) finish(Buffer.alloc(0));
  await taker.pause();
}

/** A file may start with a byte order mark, which is no JSON. */
function decode(bytes: Buffer, number: number): string {
  const text = bytes.toString('utf8');
  return number === 1 && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
