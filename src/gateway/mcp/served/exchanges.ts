/**
 * Requests of clients in, the same under ids that no two share out; and what servers say about a request to where its client
 * waits. Clients that share their servers count from the same numbers.
 */
import { subscriptionKey } from '../list-changed.ts';
import { isAnswer, type Message, readId } from '../message.ts';
import { type Span, spanAt, splice, spliceAll, textAt } from '../scan-json.ts';
import { readCancelled } from '../write-answer.ts';
import type { Reply } from './reply.ts';

/** The requests that have no answer yet. */
export interface Exchanges {
  /** Returns the request as the servers are to see it. */
  open(request: Message, reply: Reply): Buffer;
  /** Returns a client's cancellation as the servers are to see it; the request has no answer then. */
  cancelled(notification: Message): Buffer | undefined;
  /** Passes on what is about one request; false for what is about none. */
  take(message: Message): boolean;
  /** Forgets the requests of a client that has gone; returns the ids that the servers know. */
  left(reply: Reply): readonly string[];
  /** Those that are open, from the first one on. */
  all(): Iterable<Exchange>;
}

/** A request that has no answer yet. */
export interface Exchange {
  readonly request: Message;
  readonly reply: Reply;
}

/** Creates the record of a session; `answered` gets each answer with its request. */
export function createExchanges(answered: (request: Message, answer: Message) => void): Exchanges {
  const open = new Map<string, Exchange>();
  /** How many answers each reply waits for. */
  const waiting = new Map<Reply, number>();
  let asked = 0;

  function close(given: string): void {
    const exchange = open.get(given);
    if (exchange === undefined) return;
    open.delete(given);
    const left = waiting.get(exchange.reply)! - 1;
    if (left > 0) return void waiting.set(exchange.reply, left);
    waiting.delete(exchange.reply);
    exchange.reply.end();
  }

  function tell({ bytes }: Message, about: readonly (Span | undefined)[], text: string, { reply }: Exchange): void {
    const sent = spliceAll(bytes, about, text);
    if (reply.isStream) reply.send(sent);
  }

  return {
    open(request, reply) {
      asked += 1;
      const given = `"toolmend-http-${asked}"`;
      open.set(given, { request, reply });
      waiting.set(reply, (waiting.get(reply) ?? 0) + 1);
      return spliceAll(request.bytes, [request.members.get('id'), tokenOf(request)], given);
    },
    cancelled(notification) {
      const about = readCancelled(notification);
      const [given] = [...open].find(([, { request }]) => request.id === about) ?? [];
      if (about === undefined || given === undefined) return undefined;
      close(given);
      return splice(notification.bytes, spanAt(notification.bytes, notification.span, ['params', 'requestId'])!, given);
    },
    take(message) {
      const { bytes, span, members } = message;
      if (isAnswer(message)) {
        const exchange = open.get(message.id ?? '');
        if (exchange === undefined) return true;
        answered(exchange.request, message);
        const subscription = spanAt(bytes, span, ['result', '_meta', subscriptionKey]);
        exchange.reply.send(spliceAll(bytes, [members.get('id'), subscription], exchange.request.id!));
        close(message.id!);
        return true;
      }
      if (message.id !== undefined) return false;
      const subscription = spanAt(bytes, span, ['params', '_meta', subscriptionKey]);
      const listening = open.get(readId(bytes, subscription) ?? '');
      if (listening !== undefined) {
        tell(message, [subscription], listening.request.id!, listening);
        return true;
      }
      const token = spanAt(bytes, span, ['params', 'progressToken']);
      const exchange = open.get(readId(bytes, token) ?? '');
      const asked = exchange && tokenOf(exchange.request);
      if (exchange === undefined || asked === undefined) return subscription !== undefined || token !== undefined;
      tell(message, [token], textAt(exchange.request.bytes, asked), exchange);
      return true;
    },
    left(reply) {
      const given = [...open].flatMap(([id, exchange]) => (exchange.reply === reply ? id : []));
      for (const id of given) open.delete(id);
      waiting.delete(reply);
      return given;
    },
    all: () => open.values(),
  };
}

function tokenOf({ bytes, span }: Message): Span | undefined {
  return spanAt(bytes, span, ['params', '_meta', 'progressToken']);
}
