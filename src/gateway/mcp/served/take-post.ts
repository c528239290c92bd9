/** A POST of a client in, the session that it belongs to and its messages out, or why there is none. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readPieces } from '../client-line.ts';
import { createLaterHeaders, findMismatch } from '../http/later-headers.ts';
import { readPost } from '../http/read-post.ts';
import type { Message } from '../message.ts';
import { rpcCodes } from '../write-answer.ts';

/** Messages of a client. */
export interface MessagesPost {
  readonly kind: 'messages';
  readonly messages: readonly Message[];
  readonly isBatch: boolean;
  /** They carry the envelope of the later era. */
  readonly isLater: boolean;
}

/** Why a client gets an error; `id` where it is to a request, as JSON text. */
export interface RefusedPost {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: number;
  readonly reason: string;
  readonly id?: string;
}

/** Reads a POST. */
export async function takePost(request: IncomingMessage): Promise<MessagesPost | RefusedPost> {
  const { headers } = request;
  // Only with this type does a browser ask before it lets a page post.
  if (!/^application\/json\s*(;|$)/i.test(String(headers['content-type'])))
    return refusal(415, rpcCodes.request, 'a message is application/json');
  const body = await readPost(request);
  if (body === undefined) return refusal(413, rpcCodes.gone, 'the message is too large');
  if (body.plain === undefined)
    return refusal(415, rpcCodes.parse, 'the message is packed in a way that cannot be read');
  const pieces = readPieces(body.plain);
  const messages = pieces.flatMap(({ message }) => message ?? []);
  if (messages.length === 0 || messages.length < pieces.length)
    return refusal(400, rpcCodes.parse, 'this is no message of JSON-RPC');
  return judge(messages, headers);
}

function judge(messages: readonly Message[], headers: IncomingHttpHeaders): MessagesPost | RefusedPost {
  const [first] = messages;
  const isBatch = messages.length > 1;
  const later = createLaterHeaders();
  const wanted = messages.map((message) => later.write(message)).find((each) => each !== undefined);
  const id = first?.id;
  if (isBatch && (wanted !== undefined || messages.some(({ method }) => method === 'initialize')))
    return refusal(400, rpcCodes.request, 'this message has to come alone');
  if (wanted !== undefined && id !== undefined) {
    const name = findMismatch(wanted, headers);
    if (name !== undefined)
      return refusal(400, rpcCodes.header, `the header ${name} does not say what the message says`, id);
  }
  return { kind: 'messages', messages, isBatch, isLater: wanted !== undefined };
}

/** Describes an error. */
export function refusal(status: number, code: number, reason: string, id?: string): RefusedPost {
  return { kind: 'refused', status, code, reason, ...(id !== undefined && { id }) };
}
