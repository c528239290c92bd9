/** The body of a POST and its headers in, what goes on to the server, or the answer, out. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Decision } from '../desk.ts';
import type { GateOptions } from '../gate.ts';
import { listTools } from '../list-tools.ts';
import { type Message, readMessages } from '../message.ts';
import { readCall, type WireCall } from '../read-call.ts';
import { scanMembers } from '../scan-json.ts';
import { askOnStream, askUpstream, type OwnRequest } from './ask-upstream.ts';
import { findParamHeaders, writeParamHeaders } from './param-headers.ts';
import type { Asked, HttpSession } from './sessions.ts';

/** What is to be done with a POST. */
export type PostDecision =
  | { readonly kind: 'answered'; readonly text: string }
  | ({ readonly kind: 'forwarded'; readonly body: Buffer; readonly headers: IncomingHttpHeaders } & Asked);

/** What the guard of a POST works with. */
export interface PostGuard {
  readonly url: URL;
  readonly session: HttpSession;
  readonly options: GateOptions;
}

/** Guards the calls in a body. A batch that holds a call which must be answered here is answered as a whole by its refusals. */
export async function guardPost(body: Buffer, headers: IncomingHttpHeaders, guard: PostGuard): Promise<PostDecision> {
  const told = new Map<string, string>();
  const lists = new Map<string, boolean>();
  const messages = readMessages(body) ?? [];
  let bytes = body;
  let sent = headers;
  const refusals: string[] = [];
  // From the last one on, so that the places of those before it still hold when a body is changed.
  for (const message of [...messages].reverse()) {
    noteList(message, lists);
    const call = message.method === 'tools/call' ? readCall(message) : undefined;
    if (call === undefined) continue;
    const decision = await decide({ ...call, message: { ...message, bytes } }, headers, guard);
    const { id } = message;
    if (decision.kind === 'answered') refusals.unshift(decision.line.trimEnd());
    if (decision.kind === 'mended') {
      bytes = decision.bytes;
      sent = { ...sent, ...keepInStep(call, decision.value, guard) };
    }
    if ((decision.kind === 'mended' || decision.kind === 'noted') && id !== undefined && decision.told !== '')
      told.set(id, decision.told);
  }
  if (refusals.length > 0) {
    return { kind: 'answered', text: messages.length === 1 ? refusals.join('') : `[${refusals.join(',')}]` };
  }
  return { kind: 'forwarded', body: bytes, headers: sent, told, lists };
}

async function decide(call: WireCall, headers: IncomingHttpHeaders, guard: PostGuard): Promise<Decision> {
  const { session, url, options } = guard;
  const { desk } = session;
  const first = desk.decide(call, undefined, false);
  if (first.kind !== 'waiting') return first;
  session.listing ??= refresh().finally(() => {
    session.listing = undefined;
  });
  await session.listing;
  return desk.decide(call, undefined, true);

  async function refresh(): Promise<void> {
    const { clock = Date.now, say } = options;
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
