/** The lists of one server's tools in, page by page, what is known of a name out; it knows when it does not know. */
import { isObject } from '../../base/index.ts';
import type { ShelfTool, ToolShelf } from './tool-shelf.ts';

/** What one session knows of the tools of its server. */
export interface ToolBook {
  find(name: string): ShelfTool | undefined;
  /** The whole list is known, as far as the server has told. */
  isComplete(): boolean;
  /** Milliseconds since the list was last completed; `Infinity` where it never was. */
  age(now: number): number;
  /** Takes the result of a `tools/list` request; `first` tells a request without a cursor. Returns the cursor of the next page. */
  takePage(result: unknown, first: boolean, now: number): string | undefined;
  /** Takes it that the list will not become better: who cannot list has no more to say. */
  giveUp(now: number, reason: string): void;
  /** Why the last try to list failed; `undefined` where it did not. */
  failure(): string | undefined;
  /** Forgets that the list is complete: the server said that it changed. What is known is used until the new one is there. */
  expire(): void;
}

/** Creates the book of a session. */
export function createToolBook(shelf: ToolShelf): ToolBook {
  let tools = new Map<string, ShelfTool>();
  let pages = new Map<string, ShelfTool>();
  let following = false;
  let complete = false;
  let failed: string | undefined;
  let completed = Number.NEGATIVE_INFINITY;
  return {
    find: (name) => tools.get(name),
    isComplete: () => complete,
    age: (now) => now - completed,
    takePage(result, first, now) {
      if (!isObject(result) || !Array.isArray(result['tools'])) return undefined;
      if (first) {
        pages = new Map();
        following = true;
      }
      for (const entry of result['tools']) {
        const read = shelf.read(entry);
        if (read === undefined) continue;
        // Of two tools with one name the first is the one that servers and clients find.
        if (!pages.has(read.name)) pages.set(read.name, read.found);
        tools.set(read.name, pages.get(read.name)!);
      }
      const { nextCursor } = result;
      if (typeof nextCursor === 'string' && nextCursor !== '') return nextCursor;
      if (following) {
        tools = pages;
        complete = true;
        completed = now;
        failed = undefined;
        following = false;
      }
      return undefined;
    },
    failure: () => failed,
    giveUp(now, reason) {
      failed = reason;
      complete = true;
      completed = now;
    },
    expire() {
      complete = false;
      following = false;
    },
  };
}
