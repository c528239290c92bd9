/** A guarded request and the first stream that answers it in, one stream to the client out; asks the model again in between. */
import type { IncomingMessage } from 'node:http';
import { askAgain, type GuardedRequest } from './ask-again.ts';
import { decodeStream } from './content-coding.ts';
import { isEventStream, passHeaders } from './headers.ts';
import { createHold } from './hold.ts';
import { pipeAnswer } from './pipe-answer.ts';
import { readEvents, writeNow } from './read-events.ts';

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
    const calls = hold.readRefused();
    // What was shown beside a refused call does not wait for the next answer.
    if (calls !== undefined) writeNow(response, hold.drain());
    const next = calls && (await askAgain(request, { text, said: reader.readSaid(), calls }));
    const plain = next && isEventStream(next.from) ? decodeStream(next.from) : undefined;
    if (next === undefined || plain === undefined) {
      next?.from.resume();
      hold.close();
      response.end(hold.drain());
      return;
    }
    spent.push(reader.readUsage());
    source = plain;
    text = next.text;
    shownId = reader.readShownId();
  }
}
