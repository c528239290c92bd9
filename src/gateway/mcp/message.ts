/** A line of bytes in, the JSON-RPC messages in it out, as places in those bytes; what is no message is `undefined`. */
import { parseJson } from '../../base/index.ts';
import { type Members, readString, type Span, scanItems, scanMembers, skipBlanks, textAt } from './scan-json.ts';

/** One message of the protocol, not decoded further than its envelope. */
export interface Message {
  /** The line it stands in. */
  readonly bytes: Buffer;
  readonly span: Span;
  readonly members: Members;
  readonly method: string | undefined;
  /** The id as JSON text, so that numbers keep their digits; absent for notifications. */
  readonly id: string | undefined;
}

/** Reads the messages of a line: one, or those of a batch. */
export function readMessages(bytes: Buffer): readonly Message[] | undefined {
  const start = skipBlanks(bytes, 0);
  const batch = scanItems(bytes, start);
  if (batch === undefined) {
    const message = readMessage(bytes, start);
    return !isClean(message) || !endsAt(bytes, message.span.end) ? undefined : [message];
  }
  if (batch.items.length === 0 || !endsAt(bytes, batch.end)) return undefined;
  const messages = batch.items.map((item) => readMessage(bytes, item.start));
  return messages.every(isClean) ? messages : undefined;
}

function isClean(message: Message | undefined): message is Message {
  return message?.members.has('jsonrpc') === true;
}

function endsAt(bytes: Buffer, end: number): boolean {
  return skipBlanks(bytes, end) === bytes.length;
}

/** Reads the object at a place, whether it says that it is a message or not. */
export function readMessage(bytes: Buffer, start: number): Message | undefined {
  const scanned = scanMembers(bytes, start);
  if (scanned === undefined) return undefined;
  const { members, end } = scanned;
  const method = readString(bytes, members.get('method'));
  return { bytes, span: { start, end }, members, method, id: readId(bytes, members.get('id')) };
}

/** Returns an id as JSON text in one spelling; `null` is no id. */
export function readId(bytes: Buffer, span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const text = textAt(bytes, span);
  if (text === 'null') return undefined;
  if (!text.includes('\\')) return text;
  const read = readString(bytes, span);
  return read === undefined ? text : JSON.stringify(read);
}

/** Tells whether a message is the answer to a request. */
export function isAnswer(message: Message): boolean {
  return message.method === undefined && (message.members.has('result') || message.members.has('error'));
}

/** Reads a part of a message as JSON; `undefined` where it is absent or no JSON. */
export function readPart(message: Message, key: string): unknown {
  const span = message.members.get(key);
  return span === undefined ? undefined : parseJson(textAt(message.bytes, span));
}
