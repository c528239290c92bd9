/**
 * Lines from a client and from its server in, lines to both out: calls of tools are guarded on the way, everything else goes
 * on as the bytes it came as. It knows no process and no socket.
 */

import { hidesCall, isCall, type Piece, readLine, splitLine } from './client-line.ts';
import type { Gate } from './desk.ts';
import { type AskPage, listTools } from './list-tools.ts';
import { isAnswer, type Message, readMessages, readPart } from './message.ts';
import { findCall, type WireCall } from './read-call.ts';
import { scanMembers } from './scan-json.ts';
import { showContracts } from './show-contracts.ts';
import { addText, readCancelled, rpcCodes, writeError, writeRequest, writeUnread } from './write-answer.ts';

/** Where lines go. */
export interface RelayEnds {
  toClient(bytes: Buffer | string): void;
  toServer(bytes: Buffer | string): void;
  /** What the server printed that is no message. */
  stray(bytes: Buffer): void;
}

/** One connection between a client and a server. */
export interface Relay {
  /** Takes a line of the client; lines of one `round` arrived at once. */
  fromClient(line: Buffer, round: number): void;
  fromServer(line: Buffer): void;
  /** Resolves when no call is held back any more. */
  settled(): Promise<void>;
  /** Tells the client that its open requests will have no answer; returns how many there were. */
  serverEnded(reason: string): number;
  /** Requests of the client that have no answer yet. */
  open(): number;
}

interface Held {
  readonly call: WireCall;
  readonly round: number;
}

/** The time that a server has to answer the gateway's own `tools/list`, in milliseconds. */
const listPatience = 10_000;

/** Creates the relay of one session. */
export function createRelay(gate: Gate, session: string, ends: RelayEnds): Relay {
  const { clock = Date.now, say, contracts = false, strict = false, guard = {} } = gate.options;
  const desk = gate.openDesk(session);
  const { book } = desk;
  const open = new Set<string>();
  /** Lists that the client asked for, and whether from the start. */
  const lists = new Map<string, boolean>();
  const told = new Map<string, string>();
  const own = new Map<
    string,
    { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let held: Held[] = [];
  let listing: Promise<void> | undefined;
  let changed = false;
  let asked = 0;

  function fromClient(line: Buffer, round: number): void {
    const pieces = readLine(line);
    // Calls may be answered here or held back, so the pieces of a line with one go on one by one.
    if (pieces.length > 1 && (pieces.some(isCall) || (strict && pieces.some(hidesCall)))) {
      for (const part of splitLine(pieces)) fromClient(part, round);
      return;
    }
    const [passes] = pieces.map((piece) => take(piece, round));
    if (passes === true || pieces.length !== 1) ends.toServer(line);
  }

  /** Returns whether the piece is to go on as it came. */
  function take(piece: Piece, round: number): boolean {
    const { message } = piece;
    const call = findCall(piece);
    if (call === 'unread' && gate.refusesUnread()) {
      ends.toClient(writeUnread(message));
      return false;
    }
    if (call !== undefined && call !== 'unread') return decide({ call, round }, false);
    return message === undefined || note(message);
  }

  /** Remembers what is needed of a message that is no call; false for one that must not go on. */
  function note(message: Message): boolean {
    const { method, id } = message;
    if (method === 'notifications/cancelled') {
      const about = readCancelled(message);
      if (about === undefined) return true;
      open.delete(about);
      told.delete(about);
      const before = held.length;
      held = held.filter(({ call }) => call.message.id !== about);
      return held.length === before;
    }
    if (method === undefined || id === undefined) return true;
    open.add(id);
    if (method === 'tools/list') {
      const params = message.members.get('params');
      lists.set(id, params === undefined || !scanMembers(message.bytes, params.start)?.members.has('cursor'));
    }
    return true;
  }

  function decide(one: Held, fresh: boolean): boolean {
    if (listing !== undefined && !fresh) {
      held.push(one);
      return false;
    }
    const { call, round } = one;
    const decision = desk.decide(call, round, fresh);
    const { id } = call.message;
    switch (decision.kind) {
      case 'waiting':
        held.push(one);
        listing = refresh(call.envelope).finally(() => {
          listing = undefined;
        });
        return false;
      case 'answered':
        if (decision.line !== '') ends.toClient(decision.line);
        return false;
      case 'mended':
        if (id !== undefined) {
          open.add(id);
          if (decision.told !== '') told.set(id, decision.told);
        }
        ends.toServer(decision.bytes);
        return false;
      case 'noted':
        if (id !== undefined) {
          open.add(id);
          told.set(id, decision.told);
        }
        return true;
      case 'pass':
        if (id !== undefined) open.add(id);
        return true;
    }
  }

  async function refresh(envelope: WireCall['envelope']): Promise<void> {
    const ask: AskPage = (cursor) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const id = `"toolmend-list-${session}-${asked}"`;
        const timer = setTimeout(() => finish(() => reject(new Error('it does not answer tools/list'))), listPatience);
        const finish = (act: () => void): void => {
          clearTimeout(timer);
          own.delete(id);
          act();
        };
        own.set(id, {
          resolve: (result) => finish(() => resolve(result)),
          reject: (error) => finish(() => reject(error)),
        });
        const params = { ...(cursor !== undefined && { cursor }), ...(envelope && { _meta: envelope }) };
        ends.toServer(writeRequest(id, 'tools/list', params));
      });
    changed = false;
    const failure = await listTools(ask, book, clock);
    if (failure !== undefined) say(`the tools of the server cannot be listed: ${failure}`);
    if (changed) book.expire();
    const waiting = held;
    held = [];
    for (const one of waiting) if (decide(one, true)) ends.toServer(one.call.message.bytes);
  }

  function fromServer(line: Buffer): void {
    const messages = readMessages(line);
    const [first, second] = messages ?? [];
    if (messages === undefined || first === undefined) ends.stray(line);
    else if (second === undefined) {
      const seen = look(first);
      if (seen !== undefined) ends.toClient(seen);
    } else {
      for (const message of messages) look(message);
      ends.toClient(line);
    }
  }

  /** Returns the bytes that go on to the client. */
  function look(message: Message): Buffer | undefined {
    const { id, bytes } = message;
    if (message.method === 'notifications/tools/list_changed') {
      changed = true;
      book.expire();
    }
    if (id === undefined || !isAnswer(message)) return bytes;
    const mine = own.get(id);
    if (mine !== undefined) {
      const error = readPart(message, 'error') as { message?: unknown } | undefined;
      if (error === undefined) mine.resolve(readPart(message, 'result'));
      else mine.reject(new Error(String(error?.message)));
      return undefined;
    }
    // An answer to a list that was given up may still come; the client knows nothing of it.
    if (id.startsWith(`"toolmend-list-${session}-`)) return undefined;
    open.delete(id);
    const first = lists.get(id);
    if (first !== undefined) {
      lists.delete(id);
      book.takePage(readPart(message, 'result'), first, clock());
      return (contracts ? showContracts(message, gate.shelf, guard.locale ?? 'en') : undefined) ?? bytes;
    }
    const text = told.get(id);
    if (text === undefined) return bytes;
    told.delete(id);
    return addText(message, text) ?? bytes;
  }

  return {
    fromClient,
    fromServer,
    settled: async () => {
      while (listing !== undefined) await listing;
    },
    serverEnded(reason) {
      for (const { reject } of [...own.values()]) reject(new Error(reason));
      const unanswered = [...open, ...held.flatMap(({ call }) => call.message.id ?? [])];
      open.clear();
      held = [];
      for (const id of unanswered) ends.toClient(writeError(id, rpcCodes.gone, reason));
      return unanswered.length;
    },
    open: () => open.size + held.length,
  };
}
