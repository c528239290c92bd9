/** Bytes of an event stream in, its events out, each with the very bytes it came in; joined they are the stream again. */

/** One event: everything up to and with its blank line. */
export interface StreamEvent {
  readonly bytes: Buffer;
  /** What its `data` lines say, joined; `undefined` where it has none (comments, blank lines). */
  readonly data: string | undefined;
}

/** Splits a stream into events. */
export interface EventSplitter {
  /** Takes the next bytes, and returns the events that they complete. */
  push(chunk: Buffer): StreamEvent[];
  /** Returns what was left without a blank line when the stream ended. */
  end(): StreamEvent[];
  /** Bytes that wait for the rest of their event. */
  countWaiting(): number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const lineEnds = /\r\n|\n|\r/;

/** Creates a splitter. Lines end with LF, CRLF or CR; characters and line ends may be cut anywhere between chunks. */
export function createEventSplitter(): EventSplitter {
  // Pieces are joined only once an event is complete, so that an event in many pieces costs no more than in one.
  let pieces: Buffer[] = [];
  let waiting = 0;
  let lineIsEmpty = true;
  let afterReturn: 'line' | 'event' | undefined;

  const cut = (chunk: Buffer, from: number, to: number): StreamEvent => {
    pieces.push(chunk.subarray(from, to));
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    pieces = [];
    waiting = 0;
    lineIsEmpty = true;
    return { bytes, data: readData(bytes) };
  };

  return {
    // A getter would give every splitter a hidden class of its own, which the engine can make no fast way for.
    countWaiting: () => waiting,
    push(chunk) {
      const events: StreamEvent[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (afterReturn !== undefined) {
          // Only the byte after a CR tells whether its line end is over.
          const ended = afterReturn === 'event';
          afterReturn = undefined;
          if (ended) {
            const end = byte === lineFeed ? at + 1 : at;
            events.push(cut(chunk, from, end));
            from = end;
          }
          if (byte === lineFeed) continue;
        }
        if (byte === lineFeed) {
          if (lineIsEmpty) {
            events.push(cut(chunk, from, at + 1));
            from = at + 1;
          }
          lineIsEmpty = true;
        } else if (byte === carriageReturn) {
          afterReturn = lineIsEmpty ? 'event' : 'line';
          lineIsEmpty = true;
        } else {
          lineIsEmpty = false;
        }
      }
      if (from < chunk.length) {
        pieces.push(chunk.subarray(from));
        waiting += chunk.length - from;
      }
      return events;
    },
    end() {
      if (waiting === 0) return [];
      afterReturn = undefined;
      const nothing = Buffer.alloc(0);
      return [cut(nothing, 0, 0)];
    },
  };
}

/** Returns the event with other data, its remaining lines and its kind of line end kept. */
export function rewriteData({ bytes }: StreamEvent, data: string): Buffer {
  const text = textOf(bytes);
  if (isOneLine(text)) return Buffer.from(`data: ${data}\n\n`);
  const lineEnd = lineEnds.exec(text)?.[0] ?? '\n';
  let told = false;
  const lines = text.split(lineEnds).flatMap((line) => {
    if (!isDataLine(line)) return [line];
    if (told) return [];
    told = true;
    return data.split('\n').map((part) => `data: ${part}`);
  });
  return Buffer.from(lines.join(lineEnd));
}

function readData(bytes: Buffer): string | undefined {
  const text = textOf(bytes);
  if (isOneLine(text)) return text.slice(6, -2);
  let data: string | undefined;
  for (const line of text.split(lineEnds)) {
    if (!isDataLine(line)) continue;
    const value = line.length <= 5 ? '' : line.charCodeAt(5) === 0x20 ? line.slice(6) : line.slice(5);
    data = data === undefined ? value : `${data}\n${value}`;
  }
  return data;
}

/** The text without the mark that may stand at the very start of a stream. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Tells whether an event is one line of data and nothing else: nearly all are, and need not be taken apart. */
function isOneLine(text: string): boolean {
  return (
    text.startsWith('data: ') && text.indexOf('\n') === text.length - 2 && text.endsWith('\n') && !text.includes('\r')
  );
}

function isDataLine(line: string): boolean {
  return line.startsWith('data') && (line.length === 4 || line.charCodeAt(4) === 0x3a);
}
