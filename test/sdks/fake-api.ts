/** Answers on loopback in, what was asked out: a provider's API as far as an SDK's loop needs it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A running fake; it ends with the test that started it. */
export interface FakeApi {
  readonly url: string;
  /** The bodies of the requests, in order. */
  readonly requests: Record<string, unknown>[];
}

/** An answer that is streamed. */
export class Streamed {
  readonly text: string;
  /** Takes the events; one with a `type` is sent under that name, as Anthropic and Responses do. */
  constructor(events: readonly object[], end = '') {
    const name = (event: object): string =>
      'type' in event && typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    this.text = events.map((event) => `${name(event)}data: ${JSON.stringify(event)}\n\n`).join('') + end;
  }
}

/** Starts a fake that gives the answers one after another, the last one for ever; a function is asked with the body. */
export async function startFakeApi(answers: readonly unknown[]): Promise<FakeApi> {
  const requests: Record<string, unknown>[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      requests.push(text === '' ? {} : JSON.parse(text));
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (answer instanceof Streamed) {
        response.setHeader('content-type', 'text/event-stream');
        response.end(answer.text);
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(typeof answer === 'function' ? answer(requests.at(-1)) : answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
