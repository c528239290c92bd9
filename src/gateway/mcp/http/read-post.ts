/** The body of a POST in, its bytes out, as they came and unpacked. */
import type { IncomingMessage } from 'node:http';
import { decodeBytes } from '../../proxy/content-coding.ts';
import { readBody } from '../../proxy/read-body.ts';

/** A body. */
export interface PostBody {
  readonly bytes: Buffer;
  /** The bytes without their packing; `undefined` where it cannot be read. */
  readonly plain: Buffer | undefined;
}

/** The largest body that is read, in bytes. */
const largestBody = 256 * 1024 * 1024;

/** Reads a body; `undefined` for one that is too large. */
export async function readPost(request: IncomingMessage): Promise<PostBody | undefined> {
  const body = await readBody(request, largestBody);
  if (body.kind === 'too-large') return undefined;
  const { bytes } = body;
  return { bytes, plain: await decodeBytes(bytes, request.headers['content-encoding'], largestBody) };
}
