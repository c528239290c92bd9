/** Events of a streamed completion in, what the client gets out: text at once, calls when they are judged. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { ReaderOptions, StreamReader } from '../dialect.ts';
import type { JudgedCall } from '../exchange.ts';
import { createHold, type HeldEvent } from '../hold.ts';
import { type Edit, replaceValue } from '../json-edit.ts';
import type { StreamEvent } from '../sse.ts';
import { addUsage } from '../usage.ts';
import { type CallList, type ChatCall, createCallList, isWhole, readHeld } from './deltas.ts';
import { createSpoken, readDelta } from './spoken.ts';
import { type OwnedPart, writeChatEvent } from './write-event.ts';

/** Creates the reader of one streamed completion. */
export function createChatReader({ exchange, mayRetry, spent, shownId }: ReaderOptions): StreamReader {
  const hold = createHold(mayRetry, exchange.metrics.observeHeld);
  const choices = new Map<unknown, CallList>();
  const finished = new Set<unknown>();
  const spoken = createSpoken();
  let usage: unknown;
  let ownId: string | undefined;
  let refused: StreamReader['refused'];

  const callsOf = (): ChatCall[] => [...choices.values()].flatMap((list) => list.calls);
  const judge = (call: ChatCall, reason?: string): void => {
    call.verdict ??= exchange.judge(readHeld(call, reason));
  };
  const finish = (choice: unknown, reason?: string): void => {
    const calls = choices.get(choice)?.calls ?? [];
    calls.forEach((call, at) => {
      judge(call, at === calls.length - 1 ? reason : undefined);
    });
    finished.add(choice);
  };
  /** Once no call is open, an answer that is not refused is the one that the client gets. */
  const decide = (): void => {
    const stays = !mayRetry || hold.shown || !callsOf().some((call) => call.verdict?.kind === 'refused');
    if (stays || choices.size > 1) hold.open();
    else hold.settle();
  };

  const editMore = (data: string): readonly (Edit | undefined)[] => {
    if (spent.length === 0 && shownId === undefined) return [];
    const body = parseObject(data);
    if (body === undefined) return [];
    const sum = spent.length === 0 ? undefined : addUsage(spent, body['usage']);
    const renamed = shownId !== undefined && typeof body['id'] === 'string' && body['id'] !== shownId;
    return [
      sum === undefined ? undefined : replaceValue(data, ['usage'], JSON.stringify(sum)),
      renamed ? replaceValue(data, ['id'], JSON.stringify(shownId)) : undefined,
    ];
  };
  const heldEvent = (event: StreamEvent, kind: HeldEvent['kind'], owned: readonly OwnedPart[] = []): HeldEvent => ({
    kind,
    calls: owned.map(({ call }) => call),
    size: event.bytes.length,
    write: () => writeChatEvent(event, owned, editMore),
  });

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
      const list = choices.get(index) ?? createCallList();
      choices.set(index, list);
      for (const each of told.calls) {
        const call = list.take(each, event);
        owned.push({ call, part: call.parts.at(-1)! });
      }
      if (typeof choice['finish_reason'] === 'string') ends.push([index, choice['finish_reason']]);
    });
    if (kind === 'frame' && owned.length > 0 && ends.length === 0) kind = 'call';
    // Text after a call: the call is over, if it is whole; it must not keep the text waiting.
    if (kind !== 'call' && kind !== 'frame') {
      for (const call of callsOf()) if (isWhole(call.text)) judge(call);
    }
    hold.add(heldEvent(event, kind, owned));
    for (const [choice, reason] of ends) finish(choice, reason);
    if (ends.length > 0) {
      if ([...choices.keys()].every((choice) => finished.has(choice))) decide();
      else hold.settle();
    }
  };

  const end = (): void => {
    for (const choice of choices.keys()) finish(choice);
    decide();
    const calls = callsOf();
    const judged = calls.map((call): JudgedCall => ({ call: readHeld(call), verdict: call.verdict! }));
    const wrong = judged.filter(({ verdict }) => verdict.kind === 'refused').length;
    if (wrong === 0) return;
    const said = choices.size === 1 ? spoken.read(calls) : undefined;
    if (mayRetry && !hold.shown && said !== undefined) refused = { said, calls: judged };
    else handThrough();
  };
  const handThrough = (): void => {
    const wrong = callsOf().filter((call) => call.verdict?.kind === 'refused').length;
    if (wrong > 0) exchange.metrics.count('marked', {}, wrong);
    refused = undefined;
    hold.open();
  };

  return {
    take(event) {
      const body = event.data === undefined ? undefined : parseObject(event.data);
      if (body !== undefined) takeChunk(event, body);
      else hold.add(heldEvent(event, event.data === undefined || event.data.trim() === '[DONE]' ? 'frame' : 'aside'));
    },
    end,
    giveUp() {
      for (const call of callsOf()) call.verdict ??= { kind: 'kept' };
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
    get shownId() {
      return shownId ?? (hold.begun ? ownId : undefined);
    },
  };
}
