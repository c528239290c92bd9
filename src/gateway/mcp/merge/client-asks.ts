/**
 * What servers ask of the client in, the same under ids that no two servers share out; and the way back. Servers count from
 * the same numbers, and so do their progress tokens.
 */
import { type Message, readId } from '../message.ts';
import { spanAt, splice, spliceAll, textAt } from '../scan-json.ts';
import type { Member } from './switchboard.ts';

/** A message, and who gets it. */
export interface Sent {
  readonly member: Member;
  readonly bytes: Buffer;
}

/** The requests to the client that are open. */
export interface ClientAsks {
  /** Returns the request as the client is to see it. */
  ask(member: Member, request: Message): Buffer;
  /** Returns the client's answer as the server is to see it; `undefined` where nobody waits for it. */
  answered(answer: Message): Sent | undefined;
  /** Returns progress of the client as the server is to see it. */
  progressed(notification: Message): Sent | undefined;
  /** Returns a server's cancellation as the client is to see it. */
  cancelled(member: Member, notification: Message): Buffer | undefined;
  /** Forgets what a server asked, and returns the ids under which the client knows it. */
  leave(member: Member): readonly string[];
}

interface Ask {
  readonly member: Member;
  /** As the server wrote it. */
  readonly id: string;
  readonly token: string | undefined;
}

/** Creates the record of a session. */
export function createClientAsks(): ClientAsks {
  const open = new Map<string, Ask>();
  let asked = 0;

  function find(member: Member, id: string): string | undefined {
    for (const [given, ask] of open) if (ask.member === member && ask.id === id) return given;
    return undefined;
  }

  return {
    ask(member, { bytes, members, id }) {
      asked += 1;
      const given = `"toolmend-${asked}"`;
      const token = spanAt(bytes, members.get('params'), ['_meta', 'progressToken']);
      open.set(given, { member, id: id!, token: token && textAt(bytes, token) });
      return spliceAll(bytes, [members.get('id')!, token], given);
    },
    answered({ bytes, members, id }) {
      const ask = open.get(id ?? '');
      if (ask === undefined) return undefined;
      open.delete(id!);
      return { member: ask.member, bytes: splice(bytes, members.get('id')!, ask.id) };
    },
    progressed({ bytes, members }) {
      const span = spanAt(bytes, members.get('params'), ['progressToken']);
      const ask = open.get(readId(bytes, span) ?? '');
      if (ask?.token === undefined || span === undefined) return undefined;
      return { member: ask.member, bytes: splice(bytes, span, ask.token) };
    },
    cancelled(member, { bytes, members }) {
      const span = spanAt(bytes, members.get('params'), ['requestId']);
      const given = find(member, readId(bytes, span) ?? '');
      if (given === undefined || span === undefined) return undefined;
      open.delete(given);
      return splice(bytes, span, given);
    },
    leave(member) {
      const left = [...open].filter(([, ask]) => ask.member === member).map(([given]) => given);
      for (const given of left) open.delete(given);
      return left;
    },
  };
}
