/** Bytes in a content coding in, plain bytes out; `undefined` for codings that cannot be read here. */
import { Transform, type TransformCallback } from 'node:stream';
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
export async function decodeBytes(bytes: Buffer, coding = 'identity', limit: number): Promise<Buffer | undefined> {
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

/** Creates a stream that decodes; `undefined` for codings that cannot be read here. */
export function createDecoder(coding = 'identity'): Transform | undefined {
  switch (readName(coding)) {
    case 'identity':
      return new Transform({ transform: (chunk: Buffer, _: string, done: TransformCallback) => done(null, chunk) });
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

function readName(coding: string): string {
  return coding.trim().toLowerCase() || 'identity';
}
