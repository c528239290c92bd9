/** Deltas of a message in, what kind of thing each says and the message they make up out. */
import { isObject, setOwn } from '../../../base/index.ts';
import type { Said } from '../dialect.ts';
import type { JsonPath } from '../json-edit.ts';
import type { CallDelta, ChatCall } from './deltas.ts';

/** What a delta holds. */
export interface ToldDelta {
  readonly kind: 'text' | 'aside' | 'frame';
  readonly calls: readonly CallDelta[];
}

const answer = new Set(['content', 'refusal', 'audio']);

/** Tells text from what is beside it, such as reasoning; calls of other kinds than functions count as text: they are not held. */
export function readDelta(delta: Readonly<Record<string, unknown>>, at: JsonPath): ToldDelta {
  const calls = Array.isArray(delta['tool_calls']) ? delta['tool_calls'] : [];
  const read = calls.flatMap((call, index): CallDelta[] =>
    isObject(call) && call['custom'] === undefined
      ? [{ delta: call, at: [...at, 'tool_calls', index], isOld: false }]
      : [],
  );
  const old = delta['function_call'];
  let kind: ToldDelta['kind'] = read.length < calls.length ? 'text' : 'frame';
  for (const [key, value] of Object.entries(delta)) {
    if (key === 'role' || key === 'tool_calls' || key === 'function_call' || isEmpty(value)) continue;
    if (answer.has(key)) kind = 'text';
    else if (kind === 'frame') kind = 'aside';
  }
  return { kind, calls: isObject(old) ? [...read, { delta: old, at: [...at, 'function_call'], isOld: true }] : read };
}

/** The message that a stream makes up. */
export interface Spoken {
  add(delta: Readonly<Record<string, unknown>>): void;
  /** Returns the message with its calls; `undefined` where one of them is of a kind that cannot be answered. */
  read(calls: readonly ChatCall[]): Said | undefined;
}

/** Creates an empty message. */
export function createSpoken(): Spoken {
  const message: Record<string, unknown> = {};
  let foreign = false;
  return {
    add(delta) {
      for (const [key, value] of Object.entries(delta)) {
        if (key === 'tool_calls') {
          if (Array.isArray(value) && value.some((call) => isObject(call) && call['custom'] !== undefined))
            foreign = true;
          continue;
        }
        if (isEmpty(value) || key === 'function_call') continue;
        const before = Object.hasOwn(message, key) ? message[key] : undefined;
        const both = typeof before === 'string' && typeof value === 'string' && key !== 'role';
        setOwn(message, key, both ? before + value : value);
      }
    },
    read(calls) {
      if (foreign) return undefined;
      return [{ ...message, tool_calls: calls.map(({ more }) => more) }];
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
