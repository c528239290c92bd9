/** A stream of bytes in, all of them out, or what was read when they grew past a limit; it never reads on then. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** A body that was read, or its beginning. */
export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large'; readonly beginning: Buffer };

/** Reads a body of at most `limit` bytes; rejects where the stream breaks off. */
export async function readBody(source: Readable, limit: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A loop would destroy the stream where it is left early; the rest of a large answer is still wanted.
  const iterator = source.iterator({ destroyOnReturn: false });
  for await (const chunk of iterator as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) return { kind: 'too-large', beginning: Buffer.concat(chunks) };
  }
  return { kind: 'whole', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}

/** Tells whether a message says by itself that it is larger than a limit. */
export function saysTooLarge({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit;
}
