/** The headers of requests in, the desk of their session out; the sessions that were used least are forgotten. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Desk, Gate } from '../desk.ts';

/** One session of a client with the server. */
export interface HttpSession {
  readonly desk: Desk;
  /** The list of tools that is being asked for. */
  listing: Promise<void> | undefined;
}

/** The sessions that are known. */
export interface HttpSessions {
  of(headers: IncomingHttpHeaders): HttpSession;
  forget(headers: IncomingHttpHeaders): void;
}

/** Sessions that are kept; a forgotten one only has its tools listed again. */
const mostSessions = 1_000;

/** Creates the sessions of a gateway. */
export function createHttpSessions(gate: Gate): HttpSessions {
  const sessions = new Map<string, HttpSession>();
  return {
    of(headers) {
      const key = keyOf(headers);
      const session = sessions.get(key) ?? { desk: gate.openDesk(key), listing: undefined };
      sessions.delete(key);
      sessions.set(key, session);
      if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value!);
      return session;
    },
    forget: (headers) => void sessions.delete(keyOf(headers)),
  };
}

/** What may see other tools is another session; the ids go to the ledger, so they are no secrets. */
function keyOf(headers: IncomingHttpHeaders): string {
  const told = `${headers['mcp-session-id'] ?? ''}\n${headers.authorization ?? ''}`;
  return createHash('sha256').update(told).digest('hex').slice(0, 12);
}
