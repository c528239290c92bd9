/** The headers of requests in, the desk of their session out; the sessions that were used least are forgotten. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Desk, Gate } from '../desk.ts';
import type { Message } from '../message.ts';

/** What is known of requests that are open. */
export interface Asked {
  /** What to add to the results of calls, by id. */
  readonly told: ReadonlyMap<string, string>;
  /** The lists that are asked for, and whether from the start. */
  readonly lists: ReadonlyMap<string, boolean>;
}

/** The one stream of a session of the older transport, on which all answers come. */
export interface AnswerStream {
  readonly told: Map<string, string>;
  readonly lists: Map<string, boolean>;
  /** Requests of the gateway's own. */
  readonly own: Map<string, (answer: Message) => void>;
  /** Answers the client there. */
  answer(text: string): void;
}

/** One session of a client with the server. */
export interface HttpSession {
  readonly desk: Desk;
  /** The list of tools that is being asked for. */
  listing: Promise<void> | undefined;
  readonly stream?: AnswerStream;
}

/** The sessions that are known. */
export interface HttpSessions {
  /** `address` is the path and the query of the request. */
  of(headers: IncomingHttpHeaders, address: string): HttpSession;
  forget(headers: IncomingHttpHeaders): void;
  /** Opens the session of a stream, whose posts come at an address of its own. */
  open(address: string, answer: (text: string) => void): HttpSession & { readonly stream: AnswerStream };
  close(address: string): void;
}

/** Sessions that are kept; a forgotten one only has its tools listed again. */
const mostSessions = 1_000;

/** Creates the sessions of a gateway. */
export function createHttpSessions(gate: Gate): HttpSessions {
  const sessions = new Map<string, HttpSession>();
  const streams = new Map<string, HttpSession>();
  return {
    of(headers, address) {
      const streamed = streams.get(address);
      if (streamed !== undefined) return streamed;
      const key = keyOf(headers);
      const session = sessions.get(key) ?? { desk: gate.openDesk(key), listing: undefined };
      sessions.delete(key);
      sessions.set(key, session);
      if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value!);
      return session;
    },
    forget: (headers) => void sessions.delete(keyOf(headers)),
    open(address, answer) {
      const stream: AnswerStream = { told: new Map(), lists: new Map(), own: new Map(), answer };
      const session = { desk: gate.openDesk(shortHash(address)), listing: undefined, stream };
      streams.set(address, session);
      return session;
    },
    close: (address) => void streams.delete(address),
  };
}

/** What may see other tools is another session; the ids go to the ledger, so they are no secrets. */
function keyOf(headers: IncomingHttpHeaders): string {
  return shortHash(`${headers['mcp-session-id'] ?? ''}\n${headers.authorization ?? ''}`);
}

/** Tells one text from another without saying it. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
