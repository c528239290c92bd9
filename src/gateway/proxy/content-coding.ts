/** Bytes in a content coding in, plain bytes out; `undefined` for codings that cannot be read here. */
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzip,
  inflate,
} from 'node:zlib';

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify<Buffer, object, Buffer>(gunzip)],
  ['x-gzip', promisify<Buffer, object, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, object, Buffer>(inflate)],
  ['br', promisify<Buffer, object, Buffer>(brotliDecompress)],
]);

/** Decodes a whole body to at most `limit` bytes; `undefined` where it cannot be. */
export async function decodeBytes(
  bytes: Buffer,
  coding: string | undefined,
  limit: number,
): Promise<Buffer | undefined> {
  const name = readName(coding);
  if (name === 'identity') return bytes;
  const decode = decoders.get(name);
  try {
    return await decode?.(bytes, { maxOutputLength: limit });
  } catch {
    // Damaged, or larger than what is read: the client may make of it what it can.
    return undefined;
  }
}

/** Returns the body of a message as a stream of plain bytes; `undefined` for codings that cannot be read here. */
export function decodeStream(from: IncomingMessage): Readable | undefined {
  const name = readName(from.headers['content-encoding']);
  if (name === 'identity') return from;
  const decoder = createDecoder(name);
  // What breaks off or is damaged is an error of the stream that is read.
  return decoder && pipeline(from, decoder, () => {});
}

function createDecoder(name: string): Transform | undefined {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}

function readName(coding = 'identity'): string {
  return coding.trim().toLowerCase() || 'identity';
}
