/** A streamed answer in, its events into their hold and what the hold gives out to the client, as fast as the client reads. */
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { GuardedRequest } from './ask-again.ts';
import type { EventReader } from './dialect.ts';
import type { Hold } from './hold.ts';
import { createEventSplitter } from './sse.ts';
import { UpstreamFailure } from './upstream.ts';

/** Reads a stream to its end; what the hold gives out last is left in it. Rejects where the stream breaks off. */
export function readEvents(
  { exchange, response }: GuardedRequest,
  source: Readable,
  reader: EventReader,
  hold: Hold,
): Promise<void> {
  const { maxAnswer, strict, tell } = exchange.settings;
  const splitter = createEventSplitter();
  let plain = false;
  let isFirst = true;
  let writesSoon = false;

  const take = (chunk: Buffer): void => {
    if (plain) {
      hold.add({ event: { bytes: chunk, data: undefined }, kind: 'frame' });
      return;
    }
    for (const event of splitter.push(chunk)) reader.take(event);
    if (hold.countWaiting() + splitter.countWaiting() <= maxAnswer) return;
    exchange.metrics.count('unguarded', { reason: 'answer-too-large' });
    tell(`more than ${maxAnswer} bytes of a stream were held; it was ${strict ? 'broken off' : 'passed unguarded'}`);
    if (strict)
      throw new UpstreamFailure({ status: 502, code: 'answer_too_large', message: 'the answer is too large' });
    plain = true;
    takeRest();
    hold.giveUp();
  };
  const takeRest = (): void => {
    for (const event of splitter.end()) reader.take(event);
  };
  const write = (): void => {
    writesSoon = false;
    // What comes with the end leaves with it.
    if (response.destroyed || isComplete(source)) return;
    const bytes = hold.drain();
    if (bytes === undefined && !isFirst) return;
    isFirst = false;
    if (writeNow(response, bytes)) return;
    source.pause();
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      source.resume();
    };
    response.on('drain', goOn).on('close', goOn);
  };

  return new Promise((resolve, reject) => {
    const attempt = (act: () => void): void => {
      try {
        act();
      } catch (error) {
        source.off('data', onData).off('end', onEnd).off('error', onError).destroy();
        reject(error);
      }
    };
    const onData = (chunk: Buffer): void =>
      attempt(() => {
        take(chunk);
        // One write for all that came in one tick.
        if (!writesSoon) process.nextTick(write);
        writesSoon = true;
      });
    const onEnd = (): void =>
      attempt(() => {
        takeRest();
        reader.end();
        hold.decide();
        resolve();
      });
    // The client gets what it would have had, and sees the stream break off too.
    const onError = (error: Error): void =>
      attempt(() => {
        takeRest();
        hold.giveUp();
        const bytes = hold.drain();
        if (bytes === undefined || response.destroyed) reject(error);
        else response.write(bytes, () => reject(error));
      });
    source.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

/** Writes a piece, or where there is none the headers alone; false where the client is behind. */
export function writeNow(response: ServerResponse, bytes: Buffer | undefined): boolean {
  if (bytes !== undefined) return response.write(bytes);
  response.flushHeaders();
  return true;
}

function isComplete(source: Readable): boolean {
  return source instanceof IncomingMessage && source.complete && source.readableLength === 0;
}
