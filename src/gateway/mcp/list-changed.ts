/** That a kind of list is another: who asked to hear it, and the line that says so. In the later era it is said to subscriptions. */
import { type Message, readPart } from './message.ts';

/** The member of `_meta` that names the subscription of a message. */
export const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';

/** Tells whether a request is a subscription to changes of lists of this kind, such as `tools`. */
export function listensFor(request: Message, kind: string): boolean {
  if (request.method !== 'subscriptions/listen') return false;
  const params = readPart(request, 'params') as { notifications?: Record<string, unknown> } | undefined;
  return params?.notifications?.[`${kind}ListChanged`] === true;
}

/** Writes the line; `subscription` is the id of one as JSON text. */
export function writeListChanged(kind: string, subscription?: string): string {
  const params = subscription === undefined ? '' : `,"params":{"_meta":{"${subscriptionKey}":${subscription}}}`;
  return `{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed"${params}}\n`;
}
