/** The body of a POST and its headers in, what goes on to the server, or the answer, out. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readPieces } from '../client-line.ts';
import type { Decision, Gate } from '../desk.ts';
import { listTools } from '../list-tools.ts';
import type { Message } from '../message.ts';
import { findCall, type WireCall } from '../read-call.ts';
import { scanMembers } from '../scan-json.ts';
import { writeUnread } from '../write-answer.ts';
import { askOnStream, askUpstream, type OwnRequest } from './ask-upstream.ts';
import { findParamHeaders, writeParamHeaders } from './param-headers.ts';
import type { Asked, HttpSession } from './sessions.ts';

/** What is to be done with a POST. */
export type PostDecision =
  /** `text` is empty where nothing in it has an id to be answered. */
  | { readonly kind: 'answered'; readonly text: string }
  | ({ readonly kind: 'forwarded'; readonly body: Buffer; readonly headers: IncomingHttpHeaders } & Asked);

/** What the guard of a POST works with. */
export interface PostGuard {
  readonly url: URL;
  readonly session: HttpSession;
  readonly gate: Gate;
}

/** Guards the calls in a body. A batch that holds a call which must be answered here is answered as a whole by its refusals. */
export async function guardPost(body: Buffer, headers: IncomingHttpHeaders, guard: PostGuard): Promise<PostDecision> {
  const told = new Map<string, string>();
  const lists = new Map<string, boolean>();
  const pieces = readPieces(body);
  let bytes = body;
  let sent = headers;
  const refusals: string[] = [];
  // From the last one on, so that the places of those before it still hold when a body is changed.
  for (const piece of [...pieces].reverse()) {
    if (piece.message !== undefined) noteList(piece.message, lists);
    const call = findCall(piece);
    if (call === undefined) continue;
    if (call === 'unread') {
      if (guard.gate.refusesUnread()) refusals.unshift(writeUnread(piece.message).trimEnd());
      continue;
    }
    const decision = await decide({ ...call, message: { ...call.message, bytes } }, headers, guard);
    const { id } = call.message;
    if (decision.kind === 'answered') refusals.unshift(decision.line.trimEnd());
    if (decision.kind === 'mended') {
      bytes = decision.bytes;
      sent = { ...sent, ...keepInStep(call, decision.value, guard) };
    }
    if ((decision.kind === 'mended' || decision.kind === 'noted') && id !== undefined && decision.told !== '')
      told.set(id, decision.told);
  }
  if (refusals.length > 0) {
    const texts = refusals.filter((text) => text !== '');
    return {
      kind: 'answered',
      text: pieces.length === 1 || texts.length === 0 ? texts.join('') : `[${texts.join(',')}]`,
    };
  }
  return { kind: 'forwarded', body: bytes, headers: sent, told, lists };
}

async function decide(call: WireCall, headers: IncomingHttpHeaders, guard: PostGuard): Promise<Decision> {
  const { session, url, gate } = guard;
  const { desk } = session;
  const first = desk.decide(call, undefined, false);
  if (first.kind !== 'waiting') return first;
  session.listing ??= refresh().finally(() => {
    session.listing = undefined;
  });
  await session.listing;
  return desk.decide(call, undefined, true);

  async function refresh(): Promise<void> {
    const { clock = Date.now, say } = gate.options;
    const meta = call.envelope && { _meta: call.envelope };
    const failure = await listTools(
      (cursor) => {
        const params = { ...(cursor !== undefined && { cursor }), ...meta };
        const message: OwnRequest = { id: `toolmend-${randomUUID()}`, method: 'tools/list', params };
        const { stream } = session;
        return stream ? askOnStream(url, headers, message, stream) : askUpstream(url, headers, message);
      },
      desk.book,
      clock,
    );
    if (failure !== undefined) say(`the tools of the server cannot be listed: ${failure}`);
  }
}

/** The headers that repeat an argument have to say what the mended call says, or the server refuses it. */
function keepInStep(call: WireCall, value: unknown, { session }: PostGuard): IncomingHttpHeaders {
  const found = session.desk.book.find(call.name);
  if (call.envelope === undefined || found?.kind !== 'guarded') return {};
  return Object.fromEntries(writeParamHeaders(findParamHeaders(found.listed), value));
}

function noteList({ bytes, id, method, members }: Message, lists: Map<string, boolean>): void {
  if (method !== 'tools/list' || id === undefined) return;
  const params = members.get('params');
  lists.set(id, params === undefined || !scanMembers(bytes, params.start)?.members.has('cursor'));
}
