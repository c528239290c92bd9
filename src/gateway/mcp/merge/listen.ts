/** A subscription of the later era in, the same at all servers out: one acknowledgement and one end for the client. */
import { listensFor, subscriptionKey, writeListChanged } from '../list-changed.ts';
import { type Message, readId, readMessage, readPart } from '../message.ts';
import { type Span, scanMembers, splice } from '../scan-json.ts';
import { join } from './join.ts';
import type { Member, Request, Switchboard } from './switchboard.ts';

/** The subscriptions of a session. Their events name the request, which has one id at all servers, so they pass as they come. */
export interface Listenings {
  listen(request: Request): void;
  /** Takes an acknowledgement of a server; false for one of no subscription here. */
  acknowledged(member: Member, notification: Message): boolean;
  /** Tells those who asked for it that a kind of list is another; false where nobody did. */
  changed(kind: string): boolean;
  /** Opens what is open at a server that was started again. */
  rejoin(member: Member): void;
}

interface Listening {
  readonly request: Request;
  readonly members: Set<Member>;
  readonly acknowledged: Map<Member, Message>;
  readonly ended: Map<Member, Message>;
  told: boolean;
}

/** Creates the record of a session. */
export function createListenings(board: Switchboard, toClient: (bytes: Buffer) => void): Listenings {
  const open = new Map<string, Listening>();

  function tell(listening: Listening): void {
    const { members, acknowledged, ended } = listening;
    const [first, ...others] = acknowledged.values();
    if (listening.told || first === undefined) return;
    if (![...members].every((member) => acknowledged.has(member) || ended.has(member))) return;
    listening.told = true;
    const span = paramsOf(first)?.get('notifications');
    const granted = [first, ...others].map(
      (each) => (readPart(each, 'params') as { notifications?: unknown }).notifications,
    );
    toClient(span === undefined ? first.bytes : splice(first.bytes, span, JSON.stringify(granted.reduce(join))));
  }

  function ask(member: Member, listening: Listening): void {
    const { request, members, ended } = listening;
    board.ask(member, request, (answer) => {
      if (answer === undefined) return void open.delete(request.id);
      ended.set(member, answer);
      tell(listening);
      if (ended.size < members.size) return;
      open.delete(request.id);
      const answers = [...ended.values()];
      toClient((answers.find(({ members }) => members.has('result')) ?? answer).bytes);
    });
  }

  return {
    listen(request) {
      const members = new Set(board.alive());
      const listening: Listening = { request, members, acknowledged: new Map(), ended: new Map(), told: false };
      open.set(request.id, listening);
      for (const member of members) ask(member, listening);
    },
    changed(kind) {
      const asking = [...open.values()].filter(({ request }) => listensFor(readMessage(request.bytes, 0)!, kind));
      for (const { request } of asking) toClient(Buffer.from(writeListChanged(kind, request.id)));
      return asking.length > 0;
    },
    rejoin(member) {
      for (const listening of open.values()) {
        listening.members.add(member);
        listening.ended.delete(member);
        ask(member, listening);
      }
    },
    acknowledged(member, notification) {
      const meta = paramsOf(notification)?.get('_meta');
      const id = meta && scanMembers(notification.bytes, meta.start)?.members.get(subscriptionKey);
      const listening = open.get(readId(notification.bytes, id) ?? '');
      if (listening === undefined) return false;
      listening.acknowledged.set(member, notification);
      tell(listening);
      return true;
    },
  };
}

function paramsOf({ bytes, members }: Message): ReadonlyMap<string, Span> | undefined {
  const params = members.get('params');
  return params && scanMembers(bytes, params.start)?.members;
}
