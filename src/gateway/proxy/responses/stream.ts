/** Events of a streamed Response in, what the client gets out: text at once, calls when their item is done and judged. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { EventReader, ReaderOptions } from '../dialect.ts';
import type { HeldEvent } from '../hold.ts';
import type { AnswerCall } from '../judge-calls.ts';
import { readWritten } from '../place-arguments.ts';
import type { StreamEvent } from '../sse.ts';
import { isCallItem, readCallItem, readResponse, readSaid } from './answer.ts';
import { isFrame } from './event-kinds.ts';
import { type ItemCall, writeCallEvent, writeFinalEvent } from './write-event.ts';

const ends = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Creates the reader of one streamed response. */
export function createResponsesReader({ hold, spent }: ReaderOptions): EventReader {
  const byIndex = new Map<unknown, ItemCall>();
  const items: unknown[] = [];
  let final: readonly unknown[] | undefined;
  let usage: unknown;

  const pass = (event: StreamEvent, kind: HeldEvent['kind']): void => hold.add({ event, kind });
  const holdCall = (event: StreamEvent, held: ItemCall, type: string): void =>
    hold.add({ event, kind: 'call', calls: [held], write: () => writeCallEvent(event, type, held) });

  const startCall = (index: unknown, call: AnswerCall): ItemCall => {
    const held: ItemCall = { verdict: undefined, call, hasDelta: false };
    hold.start(held);
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
      const { text, isText } = read.text === '' ? held.call : read;
      held.call = { ...read, text, isText };
      hold.judge(held);
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
    for (const held of hold.calls) hold.judge(held, last?.id === held.call.id ? last.finishReason : undefined);
    const places = (answer?.calls ?? []).map((placed, at) => {
      // Servers that stream no items have their calls here alone.
      const known = hold.calls.find(({ call }) => call.id !== '' && call.id === placed.call.id) ?? hold.calls[at];
      const held = known ?? startCall(`end-${at}`, placed.call);
      hold.judge(held);
      return { ...placed, verdict: held.verdict! };
    });
    usage = response['usage'];
    if (Array.isArray(response['output'])) final = response['output'];
    hold.add({ event, kind: 'frame', write: () => writeFinalEvent(event, { calls: places, usage, spent }) });
    hold.decide();
  };

  return {
    take(event) {
      if (spent.length === 0 && hold.passes(event)) return pass(event, 'frame');
      const { data } = event;
      const body = data === undefined ? undefined : parseObject(data);
      if (body === undefined) return pass(event, data === undefined || data.trim() === '[DONE]' ? 'frame' : 'text');
      const type = typeof body['type'] === 'string' ? body['type'] : '';
      if (ends.has(type)) return takeEnd(event, body);
      if (type.startsWith('response.output_item.') && takeItem(event, type, body)) return;
      if (type.startsWith('response.function_call_arguments.') && takeArguments(event, type, body)) return;
      pass(event, isFrame(type, body) ? 'frame' : 'text');
    },
    end() {
      for (const held of hold.calls) hold.judge(held);
    },
    readSaid() {
      const said = readSaid(final === undefined || final.length === 0 ? items : final);
      return said?.filter(isCallItem).length === hold.calls.length ? said : undefined;
    },
    readUsage: () => usage,
    // Another answer begins with events of its own, and nothing of this one was shown.
    readShownId: () => undefined,
  };
}
