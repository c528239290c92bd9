/** The answer of the server in, the same answer to the client out, with lists of tools learned and the results of mended calls told. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Gate } from '../desk.ts';
import { isAnswer, type Message, readMessages, readPart } from '../message.ts';
import { showContracts } from '../show-contracts.ts';
import { addText } from '../write-answer.ts';
import { passedHeaders } from './ask-upstream.ts';
import type { HttpSession } from './sessions.ts';
import { createSseTap } from './sse-lines.ts';

/** What is known of the request that is answered. */
export interface Asked {
  readonly told: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, boolean>;
}

/** Passes an answer on. */
export async function answerThrough(
  response: IncomingMessage,
  client: ServerResponse,
  asked: Asked,
  session: HttpSession,
  gate: Gate,
): Promise<void> {
  const { clock = Date.now, contracts = false, guard = {} } = gate.options;
  const look = (message: Message): Buffer | undefined => {
    if (message.method === 'notifications/tools/list_changed') session.desk.book.expire();
    if (message.id === undefined || !isAnswer(message)) return undefined;
    const first = asked.lists.get(message.id);
    if (first !== undefined) {
      session.desk.book.takePage(readPart(message, 'result'), first, clock());
      return contracts ? showContracts(message, gate.shelf, guard.locale ?? 'en') : undefined;
    }
    const text = asked.told.get(message.id);
    return text === undefined ? undefined : addText(message, text);
  };
  const headers = passedHeaders(response.headers);
  const status = response.statusCode ?? 502;
  const type = String(response.headers['content-type'] ?? '');
  if (type.startsWith('text/event-stream')) {
    delete headers['content-length'];
    client.writeHead(status, headers);
    client.flushHeaders();
    pipeline(response, createSseTap(look), client, () => {});
    return;
  }
  if (!type.startsWith('application/json') || asked.told.size + asked.lists.size === 0) {
    client.writeHead(status, headers);
    pipeline(response, client, () => {});
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const messages = readMessages(body) ?? [];
  let changed: Buffer | undefined;
  for (const message of messages) changed = look(message) ?? changed;
  const sent = messages.length === 1 ? (changed ?? body) : body;
  client.writeHead(status, { ...headers, 'content-length': String(sent.length) });
  client.end(sent);
}
