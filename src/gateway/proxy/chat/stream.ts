/** Events of a streamed completion in, what the client gets out: text at once, calls when they are judged. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { EventReader, ReaderOptions } from '../dialect.ts';
import type { HeldEvent } from '../hold.ts';
import { type Edit, replaceValue } from '../json-edit.ts';
import type { StreamEvent } from '../sse.ts';
import { addUsage } from '../usage.ts';
import { type CallList, type ChatCall, createCallList, isWhole } from './deltas.ts';
import { createSpoken, readDelta } from './spoken.ts';
import { type OwnedPart, writeChatEvent } from './write-event.ts';

/** Creates the reader of one streamed completion. */
export function createChatReader({ hold, spent, shownId }: ReaderOptions): EventReader {
  const calls: ChatCall[] = [];
  const choices = new Map<unknown, CallList>();
  const finished = new Set<unknown>();
  const spoken = createSpoken();
  let usage: unknown;
  let ownId: string | undefined;

  const start = (call: ChatCall): void => {
    calls.push(call);
    hold.start(call);
  };
  const listOf = (choice: unknown): CallList => {
    const known = choices.get(choice);
    if (known !== undefined) return known;
    const list = createCallList(start);
    choices.set(choice, list);
    return list;
  };
  const finish = (choice: unknown, reason?: string): void => {
    const { calls } = listOf(choice);
    for (const call of calls) hold.judge(call, call === calls.at(-1) ? reason : undefined);
    finished.add(choice);
  };

  /** What an answer that follows others has to say otherwise. */
  const editMore = (data: string): readonly (Edit | undefined)[] => {
    const body = parseObject(data);
    if (body === undefined) return [];
    const sum = spent.length === 0 ? undefined : addUsage(spent, body['usage']);
    const renamed = shownId !== undefined && typeof body['id'] === 'string' && body['id'] !== shownId;
    return [
      sum === undefined ? undefined : replaceValue(data, ['usage'], JSON.stringify(sum)),
      renamed ? replaceValue(data, ['id'], JSON.stringify(shownId)) : undefined,
    ];
  };
  const follows = spent.length > 0 || shownId !== undefined;
  const add = (event: StreamEvent, kind: HeldEvent['kind'], owned: readonly OwnedPart[] = []): void => {
    const write = (): Buffer | undefined => writeChatEvent(event, owned, follows ? editMore : undefined);
    hold.add({
      event,
      kind,
      calls: owned.map(({ call }) => call),
      write: follows || owned.length > 0 ? write : undefined,
    });
  };

  const takeChunk = (event: StreamEvent, body: Readonly<Record<string, unknown>>): void => {
    const owned: OwnedPart[] = [];
    const ends: [unknown, string][] = [];
    let kind: HeldEvent['kind'] = 'frame';
    if (isObject(body['usage'])) usage = body['usage'];
    if (typeof body['id'] === 'string') ownId ??= body['id'];
    // What is of no shape we know may be an error, and is not to wait.
    if (!Array.isArray(body['choices']) || isObject(body['error'])) kind = 'aside';
    (Array.isArray(body['choices']) ? body['choices'] : []).forEach((choice, at) => {
      if (!isObject(choice)) return;
      const delta = isObject(choice['delta']) ? choice['delta'] : {};
      const index = choice['index'] ?? 0;
      const told = readDelta(delta, ['choices', at, 'delta']);
      spoken.add(delta);
      if (told.kind === 'text' || (told.kind === 'aside' && kind === 'frame')) kind = told.kind;
      const list = listOf(index);
      for (const each of told.calls) {
        const call = list.take(each, event);
        owned.push({ call, part: call.parts.at(-1)! });
      }
      if (typeof choice['finish_reason'] === 'string') ends.push([index, choice['finish_reason']]);
    });
    if (kind === 'frame' && owned.length > 0 && ends.length === 0) kind = 'call';
    // Text after a call: the call is over, if it is whole; it must not keep the text waiting.
    if (kind !== 'call' && kind !== 'frame') {
      for (const held of calls) if (held.verdict === undefined && isWhole(held.call.text)) hold.judge(held);
    }
    add(event, kind, owned);
    for (const [choice, reason] of ends) finish(choice, reason);
    if (ends.length > 0) {
      if ([...choices.keys()].every((choice) => finished.has(choice))) hold.decide();
      else hold.settle();
    }
  };

  return {
    take(event) {
      if (!follows && hold.passes(event)) return hold.add({ event, kind: 'frame' });
      const { data } = event;
      const body = data === undefined ? undefined : parseObject(data);
      if (body !== undefined) takeChunk(event, body);
      else add(event, data === undefined || data.trim() === '[DONE]' ? 'frame' : 'aside');
    },
    end() {
      for (const choice of choices.keys()) finish(choice);
    },
    readSaid: () => (choices.size === 1 ? spoken.read(calls) : undefined),
    readUsage: () => usage,
    readShownId: () => shownId ?? (hold.hasBegun() ? ownId : undefined),
  };
}
