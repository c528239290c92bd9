/** Messages for a client in, one answer over HTTP out: events as they come, or one text of JSON at the end. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { asLine } from '../split-lines.ts';

/** An answer that is written. */
export interface Reply {
  /** It takes messages beside the answers to what was posted. */
  readonly isStream: boolean;
  send(message: Buffer): void;
  end(): void;
}

/** The pause after which a stream shows that it is still there, in milliseconds. */
const keepAlive = 15_000;
/** A client that leaves so many bytes unread is left, since they are kept here. */
const mostUnread = 64 * 1024 * 1024;

/** Begins a stream of events. */
export function startEvents(response: ServerResponse): Reply {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
  response.flushHeaders();
  const timer = setInterval(() => response.write(': here\n\n'), keepAlive);
  timer.unref();
  response.once('close', () => clearInterval(timer));
  return {
    isStream: true,
    send(message) {
      if (response.writableLength > mostUnread) response.destroy();
      if (response.destroyed) return;
      response.write(Buffer.concat([Buffer.from('event: message\ndata: '), asLine(message), Buffer.from('\n')]));
    },
    end: () => void response.end(),
  };
}

/** Waits for all answers; `headers` is asked when they are there. */
export function collectAnswers(
  response: ServerResponse,
  isBatch: boolean,
  headers: (answers: readonly Buffer[]) => OutgoingHttpHeaders = () => ({}),
): Reply {
  const answers: Buffer[] = [];
  return {
    isStream: false,
    send: (message) => void answers.push(message),
    end() {
      if (response.destroyed) return;
      if (answers.length === 0) {
        response.writeHead(202).end();
        return;
      }
      const body = isBatch ? Buffer.from(`[${answers.join(',')}]`) : answers[0]!;
      const own = { 'content-type': 'application/json', 'content-length': body.length };
      response.writeHead(200, { ...own, ...headers(answers) }).end(body);
    },
  };
}
