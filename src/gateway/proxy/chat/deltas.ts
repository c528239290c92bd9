/** Deltas of calls in, the calls they make up out, however a server counts them; read as clients read them. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { HeldCall } from '../hold.ts';
import type { JsonPath } from '../json-edit.ts';
import type { AnswerCall } from '../judge-calls.ts';
import { readWritten } from '../place-arguments.ts';
import type { StreamEvent } from '../sse.ts';

/** One delta of a call: its event, and where it stands there. */
export interface CallPart {
  readonly event: StreamEvent;
  readonly at: JsonPath;
  readonly argumentsAt: JsonPath;
  readonly hasArguments: boolean;
}

/** A call that is put together from deltas. */
export interface ChatCall extends HeldCall {
  readonly parts: CallPart[];
  /** The delta that carries the text of a healed call, once one had to be chosen, and its event without that text. */
  bearer?: { readonly part: CallPart | undefined; readonly emptied: Buffer | undefined };
  /** Members beside id, type and function, as they came last; a server may want them back. */
  readonly more: Record<string, unknown>;
}

/** What a delta of a message says of one call. */
export interface CallDelta {
  readonly delta: Readonly<Record<string, unknown>>;
  readonly at: JsonPath;
  readonly isOld: boolean;
}

/** The calls of one choice. */
export interface CallList {
  readonly calls: readonly ChatCall[];
  /** Takes a delta, and returns the call it belongs to. */
  take(delta: CallDelta, event: StreamEvent): ChatCall;
}

/** A `function_call` has no index, and goes on with itself alone. */
const oldIndex = -1;

/** Creates the list of one choice; `start` is told of each call that begins. */
export function createCallList(start: (call: ChatCall) => void): CallList {
  const calls: ChatCall[] = [];
  const byIndex = new Map<number, ChatCall>();

  const find = (index: number | undefined, id: string): ChatCall | undefined => {
    if (index !== undefined) return byIndex.get(index);
    // Without an index the id tells, and where there is none, a delta goes on with what came before it.
    return (id === '' ? undefined : calls.find(({ call }) => call.id === id)) ?? calls.at(-1);
  };

  return {
    calls,
    take({ delta, at, isOld }, event) {
      const { index: given, id: givenId, type: _, function: body, ...more } = isOld ? { function: delta } : delta;
      const inner = isObject(body) ? body : {};
      const index = isOld ? oldIndex : typeof given === 'number' ? given : undefined;
      const id = typeof givenId === 'string' ? givenId : '';
      const name = typeof inner['name'] === 'string' ? inner['name'] : '';
      const argumentsAt = isOld ? [...at, 'arguments'] : [...at, 'function', 'arguments'];
      const written = readWritten(inner['arguments'], event.data ?? '', argumentsAt);

      let held = find(index, id);
      if (held === undefined || beginsAnother(held.call, { id, name, text: written.text })) {
        held = { call: { id, name, text: '', isText: true, isOld }, verdict: undefined, parts: [], more: {} };
        calls.push(held);
        start(held);
      }
      if (index !== undefined) byIndex.set(index, held);
      const { call } = held;
      held.call = {
        ...call,
        id: call.id === '' ? id : call.id,
        name: name === '' ? call.name : name,
        text: call.text + written.text,
        isText: call.isText && (written.isText || written.text === ''),
      };
      Object.assign(held.more, more);
      held.parts.push({ event, at, argumentsAt, hasArguments: Object.hasOwn(inner, 'arguments') });
      return held;
    },
  };
}

/**
 * Tells whether a delta starts a new call at an index that is taken: some servers give every call the same one. A server
 * that repeats id and name in each delta starts none, and neither does one that makes up a new id each time.
 */
function beginsAnother(
  known: AnswerCall,
  { id, name, text }: { readonly id: string; readonly name: string; readonly text: string },
): boolean {
  if (name === '' || (id !== '' && id === known.id)) return false;
  if (id !== '' && known.id !== '') return true;
  return text !== '' && isWhole(known.text);
}

/** Tells whether a text is a whole JSON object. */
export function isWhole(text: string): boolean {
  return text.trimEnd().endsWith('}') && parseObject(text) !== undefined;
}
