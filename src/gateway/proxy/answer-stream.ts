/** A guarded request and the first stream that answers it in, one stream to the client out; asks the model again in between. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { GuardedRequest } from './answer-whole.ts';
import { decodeStream } from './content-coding.ts';
import type { EventReader } from './dialect.ts';
import { passHeaders } from './headers.ts';
import { createHold, type Hold } from './hold.ts';
import { pipeAnswer } from './pipe-answer.ts';
import { readEvents, writeNow } from './read-events.ts';
import { UpstreamFailure } from './upstream.ts';

/** Answers with a stream of events. */
export async function answerStream(request: GuardedRequest, first: IncomingMessage): Promise<void> {
  const { dialect, exchange, response, mayRetry } = request;
  const { metrics, settings } = exchange;
  const opened = decodeStream(first);
  if (opened === undefined) {
    metrics.count('unguarded', { reason: 'content-encoding' });
    return pipeAnswer(first, response);
  }
  response.writeHead(
    first.statusCode ?? 200,
    first.statusMessage,
    passHeaders(first, ['content-length', 'content-encoding']),
  );
  // What is here already leaves together with the headers; a client that waits for them does not wait for a call to be judged.
  if (first.readableLength === 0) response.flushHeaders();

  const spent: unknown[] = [];
  let source = opened;
  let { text } = request;
  let shownId: string | undefined;
  for (let left = mayRetry ? settings.retries : 0; ; left -= 1) {
    const hold = createHold(exchange, left > 0);
    const reader = dialect.createReader({ hold, spent, shownId });
    await readEvents(request, source, reader, hold);
    const again = writeFollowUp(request, text, hold, reader);
    if (again !== undefined) writeNow(response, hold.drain());
    const next = again === undefined ? undefined : await askAgain(request, again);
    if (again === undefined || next === undefined) {
      hold.close();
      response.end(hold.drain());
      return;
    }
    spent.push(reader.readUsage());
    source = next;
    text = again;
    shownId = reader.readShownId();
  }
}

/** Writes the request that asks again for a refused answer; `undefined` where there is nothing to ask, or no way to. */
function writeFollowUp(
  { dialect, exchange }: GuardedRequest,
  text: string,
  hold: Hold,
  reader: EventReader,
): string | undefined {
  const calls = hold.readRefused();
  const said = calls && reader.readSaid();
  return calls && said && dialect.writeFollowUp(text, { said, calls, replies: exchange.reply(calls) });
}

/** Asks again; `undefined` where that gives no stream that can be read. */
async function askAgain(request: GuardedRequest, text: string): Promise<Readable | undefined> {
  const { exchange, dialect } = request;
  exchange.metrics.count('retries', { route: dialect.name });
  try {
    const from = await request.ask(text);
    const isStream = /^text\/event-stream\b/i.test(from.headers['content-type'] ?? '');
    const source = from.statusCode === 200 && isStream ? decodeStream(from) : undefined;
    if (source === undefined) from.resume();
    return source;
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}
