/** Replies that are known by a key: what is known is not asked for again. */
import type { Reply } from './read-answer.ts';

/** What was answered so far. */
export interface Memory {
  /** Returns the reply to what stands under a key, if it is known. */
  recall(key: string): Reply | undefined;
  /** Keeps a reply as soon as it is there. */
  keep(key: string, reply: Reply): void;
}

/** Keeps nothing. */
export const noMemory: Memory = { recall: () => undefined, keep: () => undefined };

/** Returns what is known, or asks and keeps the reply. A reply that is there at once is not waited for. */
export function askOnce(memory: Memory, key: string, ask: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
  const known = memory.recall(key);
  if (known !== undefined) return known;
  const made = ask();
  if (!(made instanceof Promise)) {
    memory.keep(key, made);
    return made;
  }
  return made.then((reply) => {
    memory.keep(key, reply);
    return reply;
  });
}
