/** The answer of the server in, the same answer to the client out, with lists of tools learned and the results of mended calls told. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Gate } from '../desk.ts';
import { isAnswer, type Message, readMessages, readPart } from '../message.ts';
import { showContracts } from '../show-contracts.ts';
import { addText } from '../write-answer.ts';
import { passedHeaders } from './ask-upstream.ts';
import { createEventTap } from './event-tap.ts';
import type { Asked, HttpSession } from './sessions.ts';

/** Opens the session of a stream at the address that it names; returns it, and the address as the client is to see it. */
export type OpenStream = (
  address: string,
  answer: (text: string) => void,
) => { readonly session: HttpSession; readonly address: string };

/** An answer of the server, and what it is to. */
export interface Answering {
  readonly response: IncomingMessage;
  readonly client: ServerResponse;
  readonly asked: Asked;
  readonly session: HttpSession;
  readonly gate: Gate;
  /** For a stream that may be one of the older transport. */
  readonly openStream?: OpenStream;
}

/** Passes an answer on. */
export async function answerThrough({ response, client, asked, session, gate, openStream }: Answering): Promise<void> {
  const headers = passedHeaders(response.headers);
  const status = response.statusCode ?? 502;
  const type = String(response.headers['content-type'] ?? '');
  if (type.startsWith('text/event-stream')) {
    delete headers['content-length'];
    client.writeHead(status, headers);
    client.flushHeaders();
    let current = session;
    const tap = createEventTap({
      message: (message) => look(message, current.stream ?? asked, current, gate),
      ...(openStream && {
        endpoint: (told: string) => {
          const opened = openStream(told, (text) => tap.add(text));
          current = opened.session;
          return opened.address;
        },
      }),
    });
    pipeline(response, tap.stream, client, () => {});
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
  for (const message of messages) changed = look(message, asked, session, gate) ?? changed;
  const sent = messages.length === 1 ? (changed ?? body) : body;
  client.writeHead(status, { ...headers, 'content-length': String(sent.length) });
  client.end(sent);
}

/** Returns other bytes for a message; `null` for one that the client knows nothing of. */
function look(message: Message, asked: Asked, session: HttpSession, gate: Gate): Buffer | null | undefined {
  const { clock = Date.now, contracts = false, guard = {} } = gate.options;
  const { book } = session.desk;
  if (message.method === 'notifications/tools/list_changed') book.expire();
  if (message.id === undefined || !isAnswer(message)) return undefined;
  const mine = session.stream?.own.get(message.id);
  if (mine !== undefined) {
    mine(message);
    return null;
  }
  const first = asked.lists.get(message.id);
  const text = asked.told.get(message.id);
  session.stream?.lists.delete(message.id);
  session.stream?.told.delete(message.id);
  if (first !== undefined) {
    book.takePage(readPart(message, 'result'), first, clock());
    return contracts ? showContracts(message, gate.shelf, guard.locale ?? 'en') : undefined;
  }
  return text === undefined ? undefined : addText(message, text);
}
