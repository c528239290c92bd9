/** What a client says to its servers in; what one of them that is started again has to be told anew out. */
import type { Message } from '../message.ts';
import { splice } from '../scan-json.ts';
import type { Member, Request } from './switchboard.ts';

/** What the servers of a session know from its client. */
export interface Told {
  /** Takes a message of the client. */
  take(message: Message): void;
  /** A server has taken a request about a resource. */
  taken(member: Member, uri: string, message: Message): void;
  /** How the client greeted, or asked for the later era; `undefined` where it did neither. */
  greeting(id: string): Request | undefined;
  /** What the client says after the greeting. */
  readonly initialized: Buffer | undefined;
  /** The other requests for a server, under ids of their own. */
  requests(member: Member, nextId: () => string): readonly Request[];
}

/** Creates the record of a session. */
export function createTold(): Told {
  let greeting: Message | undefined;
  let initialized: Buffer | undefined;
  let level: Message | undefined;
  const subscriptions = new Map<string, { readonly member: Member; readonly message: Message }>();

  return {
    take(message) {
      if (message.method === 'initialize' || message.method === 'server/discover') greeting = message;
      else if (message.method === 'notifications/initialized') initialized = message.bytes;
      else if (message.method === 'logging/setLevel') level = message;
    },
    taken(member, uri, message) {
      if (message.method === 'resources/subscribe') subscriptions.set(uri, { member, message });
      else if (message.method === 'resources/unsubscribe') subscriptions.delete(uri);
    },
    greeting: (id) => greeting && under(id, greeting),
    get initialized() {
      return initialized;
    },
    requests(member, nextId) {
      const own = [...subscriptions.values()].filter((each) => each.member === member).map(({ message }) => message);
      const hasLevels = level !== undefined && Object.hasOwn(member.capabilities ?? {}, 'logging');
      return [...(hasLevels ? [level!] : []), ...own].map((message) => under(nextId(), message));
    },
  };
}

function under(id: string, { bytes, members }: Message): Request {
  return { id, bytes: splice(bytes, members.get('id')!, id) };
}
