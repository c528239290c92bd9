/** A guarded request and the first stream that answers it in, one stream to the client out; asks the model again in between. */
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { GuardedRequest } from './answer-whole.ts';
import { createDecoder } from './content-coding.ts';
import type { StreamReader } from './dialect.ts';
import { passHeaders } from './headers.ts';
import { pipeAnswer } from './pipe-answer.ts';
import { createEventSplitter } from './sse.ts';
import { UpstreamFailure } from './upstream.ts';
import { writeAll } from './write-all.ts';

/** Answers with a stream of events. */
export async function answerStream(request: GuardedRequest, first: IncomingMessage): Promise<void> {
  const { dialect, exchange, response, mayRetry } = request;
  const { metrics, settings } = exchange;
  if (createDecoder(first.headers['content-encoding']) === undefined) {
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
  let from = first;
  let text = request.text;
  let shownId: string | undefined;
  for (let left = mayRetry ? settings.retries : 0; ; left -= 1) {
    const reader = dialect.createReader({
      exchange,
      mayRetry: left > 0,
      spent,
      ...(shownId !== undefined && { shownId }),
    });
    await readEvents(request, from, reader);
    const { refused } = reader;
    if (refused === undefined) break;
    const again = dialect.writeFollowUp(text, { ...refused, replies: exchange.reply(refused.calls) });
    const next = again === undefined ? undefined : await askAgain(request, again);
    if (again === undefined || next === undefined) {
      reader.handThrough();
      await writeAll(response, reader.drain());
      break;
    }
    spent.push(reader.usage);
    from = next;
    text = again;
    shownId = reader.shownId;
  }
  response.end();
}

/** Asks again; `undefined` where that gives no stream. */
async function askAgain(request: GuardedRequest, text: string): Promise<IncomingMessage | undefined> {
  const { exchange, dialect } = request;
  exchange.metrics.count('retries', { route: dialect.name });
  try {
    const from = await request.ask(text);
    const isStream = /^text\/event-stream\b/i.test(from.headers['content-type'] ?? '');
    if (from.statusCode === 200 && isStream) return from;
    from.resume();
    return undefined;
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}

async function readEvents(
  { exchange, response }: GuardedRequest,
  from: IncomingMessage,
  reader: StreamReader,
): Promise<void> {
  const splitter = createEventSplitter();
  const { maxAnswer, strict, tell } = exchange.settings;
  let plain = false;
  let isFirst = true;

  const take = async (chunk: Buffer): Promise<void> => {
    if (plain) return writeAll(response, [chunk]);
    for (const event of splitter.push(chunk)) reader.take(event);
    if (reader.held + splitter.waiting > maxAnswer) {
      exchange.metrics.count('unguarded', { reason: 'answer-too-large' });
      tell(`more than ${maxAnswer} bytes of a stream were held; it was ${strict ? 'broken off' : 'passed unguarded'}`);
      if (strict)
        throw new UpstreamFailure({ status: 502, code: 'answer_too_large', message: 'the answer is too large' });
      plain = true;
      for (const event of splitter.end()) reader.take(event);
      reader.giveUp();
    }
    const pieces = reader.drain();
    if (pieces.length === 0 && isFirst) response.flushHeaders();
    isFirst = false;
    await writeAll(response, pieces);
  };

  try {
    await readChunks(from, take);
  } catch (error) {
    // The stream broke off: the client gets what it would have had, and sees it break off too.
    if (!response.destroyed && !(error instanceof UpstreamFailure)) {
      for (const event of splitter.end()) reader.take(event);
      reader.giveUp();
      await writeAll(response, reader.drain(), true);
    }
    throw error;
  }
  if (plain) return;
  for (const event of splitter.end()) reader.take(event);
  reader.end();
  await writeAll(response, reader.drain());
}

async function readChunks(from: IncomingMessage, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const each = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) await take(chunk);
  };
  const coding = from.headers['content-encoding'];
  const decoder = coding === undefined ? undefined : createDecoder(coding);
  if (decoder === undefined) await each(from);
  else await pipeline(from, decoder, each);
}
