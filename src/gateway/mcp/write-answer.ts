/** What the gateway itself has to say in, lines of JSON-RPC out; ids stand in them as they came. */
import { type Message, readId } from './message.ts';
import { scanItems, scanMembers, splice } from './scan-json.ts';

/** Errors of JSON-RPC that the gateway answers with. */
export const rpcCodes = {
  parse: -32_700,
  method: -32_601,
  params: -32_602,
  version: -32_022,
  request: -32_600,
  header: -32_020,
  gone: -32_000,
} as const;

/** Writes the result of a refused call: the receipt, marked as an error of the tool, so that the model reads it. */
export function writeRefusal(id: string, receipt: string, laterEra: boolean): string {
  const result = {
    content: [{ type: 'text', text: receipt }],
    isError: true,
    ...(laterEra && { resultType: 'complete' }),
  };
  return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}\n`;
}

/** Writes an error of the protocol. */
export function writeError(id: string, code: number, message: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message })}}\n`;
}

/** Writes the refusal of a call that cannot be read; `message` where at least its id can. */
export function writeUnread(message: Message | undefined): string {
  const reason = 'a call of a tool stands here that cannot be read, so it was not passed on';
  return writeError(message?.id ?? 'null', rpcCodes.parse, reason);
}

/** Writes a request of the gateway's own. */
export function writeRequest(id: string, method: string, params: Readonly<Record<string, unknown>>): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}\n`;
}

/** Writes a notification of the gateway's own. */
export function writeNotification(method: string, params?: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }) })}\n`;
}

/**
 * Adds lines for the model to the result of a call, as a last text of its content; everything else stays as it came.
 * `undefined` where the message is no result with content.
 */
export function addText(message: Message, text: string): Buffer | undefined {
  const { bytes } = message;
  const result = message.members.get('result');
  const content = result && scanMembers(bytes, result.start)?.members.get('content');
  const scanned = content && scanItems(bytes, content.start);
  if (scanned === undefined) return undefined;
  const at = scanned.end - 1;
  const item = JSON.stringify({ type: 'text', text });
  return splice(bytes, { start: at, end: at }, scanned.items.length === 0 ? item : `,${item}`);
}

/** Returns the id of the request that a cancellation is about. */
export function readCancelled(message: Message): string | undefined {
  const params = message.members.get('params');
  const members = params && scanMembers(message.bytes, params.start)?.members;
  return members && readId(message.bytes, members.get('requestId'));
}
