/** Requests for one of several servers in, the answers out; who is gone, or silent for too long, answers with an error. It does not choose. */
import { type Message, readMessages } from '../message.ts';
import { rpcCodes, writeError } from '../write-answer.ts';

/** One of the servers. */
export interface Member {
  readonly name: string;
  send(bytes: Buffer | string): void;
  stop(): void;
  /** The capabilities that it told; `undefined` while it was not asked. */
  capabilities: Readonly<Record<string, unknown>> | undefined;
  /** It has answered something, so it does start. */
  works: boolean;
  /** Why it answers nothing now. */
  gone: string | undefined;
}

/** A request as it goes to a server. */
export interface Request {
  /** As JSON text. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Gets the answer; `undefined` where the client has cancelled the request. */
export type TakeAnswer = (answer: Message | undefined) => void;

/** The open requests to all servers. */
export interface Switchboard {
  readonly members: readonly Member[];
  alive(): readonly Member[];
  /** Those that can do something, as far as they have told. */
  able(capability: string): readonly Member[];
  /** Sends a request. After `patience` milliseconds, where it is given, an error takes the place of the answer. */
  ask(member: Member, request: Request, take: TakeAnswer, patience?: number): void;
  /** Asks, and waits for the answer. */
  call(member: Member, request: Request, patience?: number): Promise<Message | undefined>;
  /** Asks a server that is gone for all others. */
  greet(member: Member, request: Request, patience: number): Promise<Message | undefined>;
  /** Returns an id for a request of the gateway's own. */
  nextId(): string;
  /** Takes an answer of a server; what nobody waits for is dropped. */
  answered(member: Member, answer: Message): void;
  /** Forgets the requests of this id, and tells those who have one. */
  cancel(id: string, notification: Buffer): void;
  /** A server is gone: its open requests are answered by an error with this reason, and so are those that come while it is. */
  leave(member: Member, reason: string): void;
}

interface Waiting {
  readonly take: TakeAnswer;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Creates the switchboard. */
export function createSwitchboard(members: readonly Member[]): Switchboard {
  const open = new Map(members.map((member) => [member, new Map<string, Waiting>()]));
  let asked = 0;

  function release(member: Member, id: string): Waiting | undefined {
    const waiting = open.get(member)?.get(id);
    open.get(member)?.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  function put(member: Member, { id, bytes }: Request, take: TakeAnswer, patience?: number): void {
    const giveUp = (): void => {
      release(member, id);
      take(makeError(id, rpcCodes.gone, `the server "${member.name}" does not answer`));
    };
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    open.get(member)?.set(id, { take, timer });
    member.send(bytes);
  }

  const alive = (): readonly Member[] => members.filter(({ gone }) => gone === undefined);
  const board: Switchboard = {
    members,
    alive,
    able: (capability) =>
      alive().filter(({ capabilities }) => capabilities === undefined || Object.hasOwn(capabilities, capability)),
    ask(member, request, take, patience) {
      if (member.gone === undefined) put(member, request, take, patience);
      else take(makeError(request.id, rpcCodes.gone, member.gone));
    },
    call: (member, request, patience) => new Promise((resolve) => board.ask(member, request, resolve, patience)),
    greet: (member, request, patience) => new Promise((resolve) => put(member, request, resolve, patience)),
    nextId: () => {
      asked += 1;
      return `"toolmend-${asked}"`;
    },
    answered(member, answer) {
      member.works = true;
      if (answer.id !== undefined) release(member, answer.id)?.take(answer);
    },
    cancel(id, notification) {
      for (const member of members) {
        const waiting = release(member, id);
        if (waiting === undefined) continue;
        member.send(notification);
        waiting.take(undefined);
      }
    },
    leave(member, reason) {
      member.gone = reason;
      for (const id of [...(open.get(member)?.keys() ?? [])]) {
        release(member, id)?.take(makeError(id, rpcCodes.gone, reason));
      }
    },
  };
  return board;
}

function makeError(id: string, code: number, message: string): Message {
  return readMessages(Buffer.from(writeError(id, code, message)))![0]!;
}
