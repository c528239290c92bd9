/** An answer of the upstream in, the same to the client out, as fast as the client reads. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { passHeaders } from './headers.ts';

/** Passes an answer; `beginning` is what was read of its body before. */
export async function pipeAnswer(from: IncomingMessage, response: ServerResponse, beginning?: Buffer): Promise<void> {
  response.writeHead(from.statusCode ?? 502, from.statusMessage, passHeaders(from));
  if (beginning !== undefined) response.write(beginning);
  // What is here already leaves together with the headers.
  if (beginning === undefined && from.readableLength === 0) response.flushHeaders();
  await pipeline(from, response);
}
