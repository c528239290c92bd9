/** Who asks in, the servers that it speaks to out: started when somebody asks, ended when nobody has for a while. */
import { randomUUID } from 'node:crypto';
import { shortHash } from '../http/sessions.ts';
import type { ServedSession } from './session.ts';

/** The sessions that run. */
export interface ServedSessions {
  /** Finds a session that is in use. */
  find(id: string): ServedSession | undefined;
  /** Begins the session of one client; `undefined` where there are too many, rejects where no server can be started. */
  begin(authorization: string): Promise<{ readonly id: string; readonly session: ServedSession } | undefined>;
  /** Finds or starts the servers of the later era, which knows no sessions, for all who have this authorization; as `begin`. */
  share(authorization: string): Promise<ServedSession | undefined>;
  /** Says that a client of a session has its answer, so that its time begins anew. */
  used(session: ServedSession): void;
  end(id: string): void;
  /** Stops all servers. */
  close(): Promise<void>;
}

/** How many there may be, and for how long nobody may ask. */
export interface SessionLimits {
  readonly most: number;
  /** Milliseconds. */
  readonly idle: number;
}

interface Kept {
  readonly session: ServedSession;
  readonly timer: NodeJS.Timeout;
}

/** Creates the record; `open` starts servers for a session of this name. */
export function createServedSessions(
  open: (name: string) => Promise<ServedSession>,
  { most, idle }: SessionLimits,
): ServedSessions {
  // In the order of their last use.
  const kept = new Map<string, Kept>();
  const starting = new Map<string, Promise<ServedSession | undefined>>();
  let closing = false;

  function use(key: string): ServedSession | undefined {
    const found = kept.get(key);
    if (found === undefined) return undefined;
    kept.delete(key);
    kept.set(key, found);
    found.timer.refresh();
    return found.session;
  }

  function keep(key: string, session: ServedSession): void {
    const timer = setTimeout(() => {
      if (session.isIdle()) end(key);
      else timer.refresh();
    }, idle).unref();
    kept.set(key, { session, timer });
    void session.ended.then(() => {
      if (kept.get(key)?.session === session) forget(key);
    });
  }

  function forget(key: string): ServedSession | undefined {
    const found = kept.get(key);
    clearTimeout(found?.timer);
    kept.delete(key);
    return found?.session;
  }

  function end(key: string): void {
    forget(key)?.end();
  }

  function hasRoom(): boolean {
    if (kept.size + starting.size < most) return true;
    const [unused] = [...kept].find(([, { session }]) => session.isIdle()) ?? [];
    if (unused !== undefined) end(unused);
    return unused !== undefined;
  }

  async function start(key: string): Promise<ServedSession | undefined> {
    const under = starting.get(key);
    if (under !== undefined || !hasRoom()) return under;
    const started = open(shortHash(key)).finally(() => starting.delete(key));
    starting.set(key, started);
    const session = await started;
    if (closing) session.stop();
    else keep(key, session);
    return session;
  }

  /** Servers that were asked for the later era and do not all have it, which waits for their client to greet them. */
  async function takeGreeted(shared: string, own: string): Promise<ServedSession | undefined> {
    await starting.get(shared)?.catch(() => {});
    const session = kept.get(shared)?.session;
    if (session?.isOfHandshake !== true || !session.isIdle()) return undefined;
    forget(shared);
    keep(own, session);
    return session;
  }

  // What a client may name as its session is never the key of what is shared.
  const keyOf = (id: string): string => `session ${id}`;
  const sharedKeyOf = (authorization: string): string => `shared ${authorization}`;
  return {
    find: (id) => use(keyOf(id)),
    async begin(authorization) {
      const id = randomUUID();
      const session = (await takeGreeted(sharedKeyOf(authorization), keyOf(id))) ?? (await start(keyOf(id)));
      return session && { id, session };
    },
    async share(authorization) {
      const key = sharedKeyOf(authorization);
      return use(key) ?? start(key);
    },
    used(session) {
      for (const { timer, ...each } of kept.values()) if (each.session === session) timer.refresh();
    },
    end: (id) => end(keyOf(id)),
    async close() {
      closing = true;
      const running = [...kept.keys()].map((key) => forget(key)!);
      for (const session of running) session.stop();
      await Promise.all([
        ...running.map(({ ended }) => ended),
        ...[...starting.values()].map(async (started) => (await started.catch(() => undefined))?.ended),
      ]);
    },
  };
}
