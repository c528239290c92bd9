/** Headers of one side in, headers for the other out: all of them as they were written, but for those of the connection. */
import type { IncomingMessage } from 'node:http';

/** Headers in order, name after value, as Node takes and gives them. */
export type HeaderList = readonly string[];

const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Tells whether the body of a message is a stream of events. */
export function isEventStream({ headers }: IncomingMessage): boolean {
  return /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
}

/** Tells whether it is JSON. */
export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');
}

/** Returns the headers of a message without those of its connection and those named, which are in small letters. */
export function passHeaders({ rawHeaders, headers }: IncomingMessage, without: readonly string[] = []): string[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const passed: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (ofConnection.has(name) || without.includes(name) || named.includes(name)) continue;
    passed.push(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return passed;
}
