/** A `tools/call` request in, what the guard needs of it out: the name, and the arguments as the text they came as. */
import { isUtf8 } from 'node:buffer';
import { hidesCall, isCall, type Piece } from './client-line.ts';
import type { Message } from './message.ts';
import { readEnvelope } from './read-envelope.ts';
import { type Members, readString, type Span, scanMembers, skipBlanks, splice, textAt } from './scan-json.ts';

/** A call on the wire. */
export interface WireCall {
  readonly message: Message;
  readonly name: string;
  /** The JSON text of the arguments; absent where there are none. */
  readonly text: string | undefined;
  readonly params: Span;
  readonly members: Members;
  /** The envelope that each request of the later era carries; `undefined` in the era with a handshake. */
  readonly envelope: Readonly<Record<string, unknown>> | undefined;
  /** The client asked for a task, so that the answer to the request is a task and no result. */
  readonly asTask: boolean;
}

/** Finds the call in a piece; `'unread'` where one stands there that cannot be read. */
export function findCall(piece: Piece): WireCall | 'unread' | undefined {
  const { message } = piece;
  if (message === undefined || !isCall(piece)) return hidesCall(piece) ? 'unread' : undefined;
  return readCall(message) ?? 'unread';
}

/** Reads a call; `undefined` where it has no name that could be looked up. */
export function readCall(message: Message): WireCall | undefined {
  const { bytes } = message;
  const params = message.members.get('params');
  const scanned = params && scanMembers(bytes, params.start);
  if (params === undefined || scanned === undefined) return undefined;
  const { members } = scanned;
  const name = readString(bytes, members.get('name'));
  if (name === undefined) return undefined;
  const given = members.get('arguments');
  return {
    message,
    name,
    text: given === undefined ? undefined : textAt(bytes, given),
    params,
    members,
    envelope: readEnvelope(bytes, members.get('_meta')),
    asTask: members.has('task'),
  };
}

/** Tells whether the bytes of a call are text at all: what is not could only be mended by losing some of it. */
export function isText({ message, params }: WireCall): boolean {
  return isUtf8(message.bytes.subarray(params.start, params.end));
}

/** Returns the bytes of the line with other arguments in this call, and everything else as it came. */
export function replaceArguments(call: WireCall, value: unknown): Buffer {
  const { bytes } = call.message;
  const text = JSON.stringify(value);
  const given = call.members.get('arguments');
  if (given !== undefined) return splice(bytes, given, text);
  const at = skipBlanks(bytes, call.params.start) + 1;
  const member = `"arguments":${text}${call.members.size === 0 ? '' : ','}`;
  return splice(bytes, { start: at, end: at }, member);
}
