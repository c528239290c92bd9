/** The text of a whole Response in, its calls with their places out. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { Answer, PlacedCall, Said } from '../dialect.ts';
import type { JsonPath } from '../json-edit.ts';
import type { AnswerCall } from '../judge-calls.ts';
import { readWritten } from '../place-arguments.ts';

/** Reads a response; `undefined` for anything else. */
export function readResponsesAnswer(text: string): Answer | undefined {
  const body = parseObject(text);
  return body === undefined ? undefined : readResponse(body, text, []);
}

/** Reads a response that stands at a path of a text. */
export function readResponse(
  body: Readonly<Record<string, unknown>>,
  text: string,
  path: JsonPath,
): Answer | undefined {
  const { output } = body;
  if (!Array.isArray(output)) return undefined;
  const calls = output.flatMap((item, index): PlacedCall[] => {
    if (!isCallItem(item)) return [];
    const at = [...path, 'output', index];
    const reason = index === output.length - 1 ? readStop(body, item) : undefined;
    return [{ call: readCallItem(item, text, at, reason), at, argumentsAt: [...at, 'arguments'] }];
  });
  return { calls, said: readSaid(output), usage: body['usage'] };
}

/** Tells a call of a function; one in a namespace is known by more than its name, and nobody here reads that. */
export function isCallItem(item: unknown): item is Record<string, unknown> {
  return isObject(item) && item['type'] === 'function_call' && !isNamed(item['namespace']);
}

function isNamed(namespace: unknown): boolean {
  return typeof namespace === 'string' && namespace !== '';
}

/** Reads the call of an item. */
export function readCallItem(
  item: Readonly<Record<string, unknown>>,
  text: string,
  at: JsonPath,
  finishReason: string | undefined,
): AnswerCall {
  const { call_id: id, name, arguments: written } = item;
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    ...readWritten(written, text, [...at, 'arguments']),
    ...(finishReason !== undefined && { finishReason }),
  };
}

function readStop(
  body: Readonly<Record<string, unknown>>,
  item: Readonly<Record<string, unknown>>,
): string | undefined {
  const details = body['incomplete_details'];
  if (isObject(details) && typeof details['reason'] === 'string') return details['reason'];
  return item['status'] === 'incomplete' ? 'max_output_tokens' : undefined;
}

const answerable = new Set(['message', 'reasoning', 'function_call']);

/** Returns the items as what was said; `undefined` where one of them is run by the provider, or needs another answer. */
export function readSaid(output: readonly unknown[]): Said | undefined {
  const items = output.filter(isObject);
  const fine = items.every((item) => answerable.has(String(item['type'])) && !isNamed(item['namespace']));
  return fine && items.length === output.length ? items : undefined;
}
