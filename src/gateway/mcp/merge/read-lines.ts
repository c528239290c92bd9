/** The body of an answer over HTTP in, its messages as lines out, whether it is JSON or a stream of events. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createEventSplitter } from '../../proxy/sse.ts';
import { asLine } from '../split-lines.ts';

/** Gets a message as a line, and the type of the event that held it. */
export type TakeLine = (line: Buffer, type: string) => void;

/** Reads a body to its end; returns the id of the last event. */
export async function readLines(response: IncomingMessage, take: TakeLine): Promise<string | undefined> {
  const chunks: AsyncIterable<Buffer> = response;
  if (!String(response.headers['content-type']).startsWith('text/event-stream')) {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    if (parts.length > 0) take(asLine(Buffer.concat(parts)), 'message');
    return undefined;
  }
  const splitter = createEventSplitter();
  let last: string | undefined;
  for await (const chunk of chunks) {
    for (const { bytes, data } of splitter.push(chunk)) {
      last = fieldOf(bytes, /^id: ?(.*?)\r?$/m) ?? last;
      if (data === undefined || data.trim() === '') continue;
      take(asLine(Buffer.from(data)), fieldOf(bytes, /^event: ?(.*?)\r?$/m) ?? 'message');
    }
  }
  return last;
}

function fieldOf(event: Buffer, pattern: RegExp): string | undefined {
  return pattern.exec(event.toString('utf8'))?.[1];
}

/** Returns headers of a file as Node names them. */
export function lowered(headers: Readonly<Record<string, string>>): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
