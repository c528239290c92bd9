/**
 * Lines of one client and of several servers in, lines to each of them out: together the servers look like one. It guards
 * nothing; the relay in front of it does, which takes it for a server.
 */
import { readLine, splitLine } from '../client-line.ts';
import { writeListChanged } from '../list-changed.ts';
import { isAnswer, type Message, readMessage, readMessages } from '../message.ts';
import { readCancelled, rpcCodes, writeError, writeNotification } from '../write-answer.ts';
import { createClientAsks } from './client-asks.ts';
import { greetAgain } from './greet.ts';
import { createRoutes } from './routes.ts';
import { createSwitchboard, type Member } from './switchboard.ts';
import { createTold } from './told.ts';

/** Where lines go. */
export interface HubEnds {
  toClient(bytes: Buffer | string): void;
  /** What a server printed that is no message. */
  stray(bytes: Buffer): void;
  say(line: string): void;
}

/** Several servers as one. */
export interface Hub {
  fromClient(line: Buffer): void;
  fromServer(member: Member, line: Buffer): void;
  /** A server has ended; `how` says how. One that was asked to end is no news, and one that is started again has not left. */
  ended(member: Member, how: string, then: 'as-asked' | 'for-good' | 'starts-again'): void;
  /** A server was started again: it is told what the one before it knew. Resolves with false where it cannot be greeted. */
  startedAgain(member: Member): Promise<boolean>;
  /** Resolves when no server needs more input for what it was asked. */
  settled(): Promise<void>;
}

/** Creates the hub of a session. */
export function createHub(members: readonly Member[], { toClient, stray, say }: HubEnds): Hub {
  const board = createSwitchboard(members);
  const asks = createClientAsks();
  const told = createTold();
  const routes = createRoutes({ board, told, say, toClient, leaveOut });
  const underway = new Set<Promise<void>>();

  function leaveOut(member: Member, reason: string): void {
    say(reason);
    leave(member, reason);
    member.stop();
  }

  function leave(member: Member, reason: string): void {
    board.leave(member, reason);
    for (const id of asks.leave(member)) {
      toClient(writeNotification('notifications/cancelled', { requestId: JSON.parse(id), reason }));
    }
  }

  function tellThatListsChanged({ capabilities }: Member): void {
    for (const kind of ['tools', 'prompts', 'resources']) {
      if (!Object.hasOwn(capabilities ?? { tools: {} }, kind)) continue;
      // Where nobody asked for it, the guard in front has to hear it all the same.
      if (!routes.listenings.changed(kind)) toClient(writeListChanged(kind));
    }
  }

  function takeOfClient(message: Message): void {
    const { method, id, bytes } = message;
    told.take(message);
    if (method !== undefined && id !== undefined) {
      const answered = routes.answer(message, { id, bytes });
      underway.add(answered);
      void answered.finally(() => underway.delete(answered));
    } else if (method === 'notifications/cancelled') board.cancel(readCancelled(message) ?? '', bytes);
    else if (method === 'notifications/progress') pass(asks.progressed(message));
    else if (method !== undefined) for (const member of board.alive()) member.send(bytes);
    else if (isAnswer(message)) pass(asks.answered(message));
  }

  function takeOfServer(member: Member, message: Message): void {
    const { method, id, bytes } = message;
    if (method === undefined) board.answered(member, message);
    else if (id !== undefined) toClient(asks.ask(member, message));
    else if (method === 'notifications/cancelled') {
      const sent = asks.cancelled(member, message);
      if (sent !== undefined) toClient(sent);
    } else if (
      method !== 'notifications/subscriptions/acknowledged' ||
      !routes.listenings.acknowledged(member, message)
    )
      toClient(bytes);
  }

  return {
    fromClient(line) {
      for (const part of splitLine(readLine(line))) {
        const message = readMessage(part, 0);
        if (message === undefined) toClient(writeError('null', rpcCodes.parse, 'this is no message of JSON-RPC'));
        else takeOfClient(message);
      }
    },
    fromServer(member, line) {
      const messages = splitBatch(line);
      if (messages === undefined) stray(line);
      else for (const message of messages) takeOfServer(member, message);
    },
    ended(member, how, then) {
      const reason = `the server "${member.name}" ended (${how})${then === 'starts-again' ? ' and is started again' : ''}`;
      leave(member, reason);
      if (then === 'as-asked') return;
      say(reason);
      if (then === 'for-good') tellThatListsChanged(member);
    },
    async startedAgain(member) {
      if (!(await greetAgain(member, told, board))) return false;
      member.gone = undefined;
      for (const request of told.requests(member, board.nextId)) board.ask(member, request, () => {});
      routes.listenings.rejoin(member);
      say(`the server "${member.name}" works again`);
      tellThatListsChanged(member);
      return true;
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}

/** Each message as a line of its own, since those of one line may go to several servers. */
function splitBatch(line: Buffer): readonly Message[] | undefined {
  const messages = readMessages(line);
  if (messages === undefined || messages.length === 1) return messages;
  return messages.flatMap(({ span }) => {
    const text = Buffer.concat([line.subarray(span.start, span.end), Buffer.from('\n')]);
    return readMessages(text) ?? [];
  });
}

function pass(sent: { readonly member: Member; readonly bytes: Buffer } | undefined): void {
  if (sent !== undefined) sent.member.send(sent.bytes);
}
