/** A way to ask one page in, a book with the whole list out: what the gateway does when the client never lists. */
import type { ToolBook } from './tool-book.ts';

/** Asks the server for one page of its tools and returns the result; rejects with an error that says why there is none. */
export type AskPage = (cursor: string | undefined) => Promise<unknown>;

/** A server that hands out cursors without end is stopped here. */
const mostPages = 1_000;

/** Reads the whole list of a server into a book. Returns why that failed, or `undefined`. */
export async function listTools(ask: AskPage, book: ToolBook, clock: () => number): Promise<string | undefined> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  try {
    for (let page = 0; page < mostPages; page++) {
      const result = await ask(cursor);
      cursor = book.takePage(result, page === 0, clock());
      if (cursor === undefined) return book.isComplete() ? undefined : fail('it answered without a list');
      if (seen.has(cursor)) return fail('it gives the same cursor again, so its list has no end');
      seen.add(cursor);
    }
    return fail(`it has more than ${mostPages} pages of tools`);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }

  function fail(reason: string): string {
    book.giveUp(clock(), reason);
    return reason;
  }
}
