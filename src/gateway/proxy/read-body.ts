/** A stream of bytes in, all of them out, or what was read when they grew past a limit; it never reads on then. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** A body that was read, or its beginning. */
export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large'; readonly beginning: Buffer };

/** Reads a body of at most `limit` bytes; rejects where the stream breaks off. The rest of a larger one can still be read. */
export function readBody(source: Readable, limit: number): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      source.pause();
      settle();
      resolve({ kind: 'too-large', beginning: Buffer.concat(chunks) });
    };
    const finish = (): void => {
      settle();
      resolve({ kind: 'whole', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    const settle = (): unknown => source.off('data', take).off('end', finish).off('error', fail);
    source.on('data', take).on('end', finish).on('error', fail);
  });
}

/** Tells whether a message says by itself that it is larger than a limit. */
export function saysTooLarge({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit;
}
