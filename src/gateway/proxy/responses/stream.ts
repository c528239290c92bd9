/** Events of a streamed Response in, what the client gets out: text at once, calls when their item is done and judged. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { ReaderOptions, StreamReader } from '../dialect.ts';
import type { JudgedCall } from '../exchange.ts';
import { createHold, type HeldEvent } from '../hold.ts';
import type { AnswerCall } from '../judge-calls.ts';
import { readWritten } from '../place-arguments.ts';
import type { StreamEvent } from '../sse.ts';
import { isCallItem, readCallItem, readResponse, readSaid } from './answer.ts';
import { isFrame } from './event-kinds.ts';
import { type ItemCall, writeCallEvent, writeFinalEvent } from './write-event.ts';

const ends = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Creates the reader of one streamed response. */
export function createResponsesReader({ exchange, mayRetry, spent }: ReaderOptions): StreamReader {
  const hold = createHold(mayRetry, exchange.metrics.observeHeld);
  const byIndex = new Map<unknown, ItemCall>();
  const items: unknown[] = [];
  let calls: ItemCall[] = [];
  let final: readonly unknown[] | undefined;
  let usage: unknown;
  let refused: StreamReader['refused'];

  const judge = (held: ItemCall, call: AnswerCall): void => {
    held.call = call;
    held.verdict ??= exchange.judge(call);
  };
  const hasRefused = (): boolean => calls.some(({ verdict }) => verdict?.kind === 'refused');
  const pass = (event: StreamEvent, kind: HeldEvent['kind']): void =>
    hold.add({ kind, calls: [], size: event.bytes.length, write: () => event.bytes });
  const holdCall = (event: StreamEvent, held: ItemCall, type: string): void =>
    hold.add({ kind: 'call', calls: [held], size: event.bytes.length, write: () => writeCallEvent(event, type, held) });

  const startCall = (index: unknown, call: AnswerCall): ItemCall => {
    const held: ItemCall = { verdict: undefined, call, hasDelta: false };
    calls = [...calls, held];
    byIndex.set(index, held);
    return held;
  };

  const takeItem = (event: StreamEvent, type: string, body: Readonly<Record<string, unknown>>): boolean => {
    const { item, output_index: index } = body;
    if (type === 'response.output_item.done' && isObject(item)) items.push(item);
    if (!isCallItem(item)) return false;
    const reason = item['status'] === 'incomplete' && type.endsWith('.done') ? 'max_output_tokens' : undefined;
    const read = readCallItem(item, event.data ?? '', ['item'], reason);
    const held = byIndex.get(index) ?? startCall(index, read);
    if (type.endsWith('.done')) {
      // A server may leave the arguments out where it has told them before.
      const text = read.text === '' ? held.call.text : read.text;
      judge(held, { ...read, text, isText: read.text === '' ? held.call.isText : read.isText });
    }
    holdCall(event, held, type);
    return true;
  };

  const takeArguments = (event: StreamEvent, type: string, body: Readonly<Record<string, unknown>>): boolean => {
    const held = byIndex.get(body['output_index']);
    if (held === undefined) return false;
    const { delta } = body;
    if (type.endsWith('.delta')) {
      if (typeof delta === 'string') held.call = { ...held.call, text: held.call.text + delta };
    } else {
      const written = readWritten(body['arguments'], event.data ?? '', ['arguments']);
      if (written.text !== '') held.call = { ...held.call, ...written };
    }
    holdCall(event, held, type);
    return true;
  };

  const takeEnd = (event: StreamEvent, body: Readonly<Record<string, unknown>>): void => {
    const response = isObject(body['response']) ? body['response'] : {};
    const answer = readResponse(response, event.data ?? '', ['response']);
    const last = answer?.calls.at(-1)?.call;
    for (const held of calls) {
      const ended = last !== undefined && last.id === held.call.id ? { finishReason: last.finishReason } : {};
      if (held.verdict === undefined) judge(held, dropUndefined({ ...held.call, ...ended }));
    }
    const places = (answer?.calls ?? []).map((placed, at) => {
      // Servers that stream no items have their calls here alone.
      const held = calls.find(({ call }) => call.id !== '' && call.id === placed.call.id) ?? calls[at];
      const known = held ?? startCall(`end-${at}`, placed.call);
      if (known.verdict === undefined) judge(known, placed.call);
      return { ...placed, verdict: known.verdict! };
    });
    usage = response['usage'];
    if (Array.isArray(response['output'])) final = response['output'];
    hold.add({
      kind: 'frame',
      calls: [],
      size: event.bytes.length,
      write: () => writeFinalEvent(event, { calls: places, usage, spent }),
    });
    decide();
  };

  const decide = (): void => {
    if (!mayRetry || hold.shown || !hasRefused()) hold.open();
  };
  const handThrough = (): void => {
    const wrong = calls.filter(({ verdict }) => verdict?.kind === 'refused').length;
    if (wrong > 0) exchange.metrics.count('marked', {}, wrong);
    refused = undefined;
    hold.open();
  };

  return {
    take(event) {
      const body = event.data === undefined ? undefined : parseObject(event.data);
      const type = typeof body?.['type'] === 'string' ? body['type'] : '';
      if (body === undefined)
        return pass(event, event.data === undefined || event.data.trim() === '[DONE]' ? 'frame' : 'text');
      if (ends.has(type)) return takeEnd(event, body);
      if (type.startsWith('response.output_item.') && takeItem(event, type, body)) return;
      if (type.startsWith('response.function_call_arguments.') && takeArguments(event, type, body)) return;
      pass(event, isFrame(type, body) ? 'frame' : 'text');
    },
    end() {
      for (const held of calls) if (held.verdict === undefined) judge(held, held.call);
      decide();
      if (!hasRefused()) return;
      const said = readSaid(final === undefined || final.length === 0 ? items : final);
      const judged = calls.map(({ call, verdict }): JudgedCall => ({ call, verdict: verdict! }));
      const isComplete = said?.filter(isCallItem).length === judged.length;
      if (mayRetry && !hold.shown && said !== undefined && isComplete) refused = { said, calls: judged };
      else handThrough();
    },
    giveUp() {
      for (const held of calls) held.verdict ??= { kind: 'kept' };
      hold.open();
    },
    handThrough,
    drain: hold.drain,
    get held() {
      return hold.size;
    },
    get refused() {
      return refused;
    },
    get usage() {
      return usage;
    },
    // Another answer begins with events of its own, and nothing of this one was shown.
    shownId: undefined,
  };
}

function dropUndefined({
  finishReason,
  ...call
}: Omit<AnswerCall, 'finishReason'> & { finishReason?: string | undefined }): AnswerCall {
  return finishReason === undefined ? call : { ...call, finishReason };
}
