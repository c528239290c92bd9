/** Chunks of bytes in, whole lines out, each with its newline and the bytes it came with; nothing is decoded, nothing is dropped. */

const newline = 10;
const carriageReturn = 13;

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  /** Takes a chunk and returns the lines that it completes; a line within one chunk is a view of it, not a copy. */
  push(chunk: Buffer): readonly Buffer[];
  /** Returns what came after the last newline, and forgets it; empty where nothing did. */
  rest(): Buffer;
}

/** Creates a splitter. It holds the bytes of the one line that is not complete yet, however long that is. */
export function createLineSplitter(): LineSplitter {
  // Joined only when the line is complete: joining at every chunk makes a long line cost its square.
  let parts: Buffer[] = [];
  return {
    push(chunk) {
      const lines: Buffer[] = [];
      let start = 0;
      for (;;) {
        const at = chunk.indexOf(newline, start);
        if (at === -1) break;
        const piece = chunk.subarray(start, at + 1);
        if (parts.length === 0) lines.push(piece);
        else {
          lines.push(Buffer.concat([...parts, piece]));
          parts = [];
        }
        start = at + 1;
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
      return lines;
    },
    rest() {
      const left = Buffer.concat(parts);
      parts = [];
      return left;
    },
  };
}

/** Returns a text of JSON as one line: between its tokens a line end is a blank, and within them there is none. */
export function asLine(text: Buffer): Buffer {
  let end = text.length;
  while (end > 0 && isLineEnd(text[end - 1]!)) end -= 1;
  const rest = text.subarray(0, end);
  const isPlain = !rest.includes(newline) && !rest.includes(carriageReturn);
  const flat = isPlain ? rest : rest.map((byte) => (isLineEnd(byte) ? 32 : byte));
  return Buffer.concat([flat, Buffer.from('\n')]);
}

function isLineEnd(byte: number): boolean {
  return byte === newline || byte === carriageReturn;
}
