/** The text of a whole Chat Completion in, its calls with their places out. */
import { isObject, parseObject } from '../../../base/index.ts';
import type { Answer, PlacedCall } from '../dialect.ts';
import type { JsonPath } from '../json-edit.ts';
import { readWritten } from '../place-arguments.ts';

/** Reads a completion; `undefined` for anything else. */
export function readChatAnswer(text: string): Answer | undefined {
  const body = parseObject(text);
  if (body === undefined || !Array.isArray(body['choices'])) return undefined;
  const calls: PlacedCall[] = [];
  let foreign = false;
  body['choices'].forEach((choice, at) => {
    const message = isObject(choice) ? choice['message'] : undefined;
    if (!isObject(choice) || !isObject(message)) return;
    const old = readOldCall(text, message['function_call'], ['choices', at, 'message', 'function_call']);
    if (old !== undefined) calls.push(withReason(old, choice['finish_reason']));
    if (!Array.isArray(message['tool_calls'])) return;
    const last = message['tool_calls'].length - 1;
    message['tool_calls'].forEach((call, index) => {
      const placed = readCall(text, call, ['choices', at, 'message', 'tool_calls', index]);
      if (placed === undefined) foreign = true;
      else calls.push(index === last ? withReason(placed, choice['finish_reason']) : placed);
    });
  });
  return { calls, said: foreign ? undefined : readSaid(body['choices']), usage: body['usage'] };
}

function readCall(text: string, call: unknown, at: readonly (string | number)[]): PlacedCall | undefined {
  if (!isObject(call) || !isObject(call['function'])) return undefined;
  const { name, arguments: written } = call['function'];
  if (typeof name !== 'string') return undefined;
  const argumentsAt = [...at, 'function', 'arguments'];
  const id = typeof call['id'] === 'string' ? call['id'] : '';
  return { call: { id, name, ...readWritten(written, text, argumentsAt) }, at, argumentsAt };
}

function readOldCall(text: string, call: unknown, at: JsonPath): PlacedCall | undefined {
  if (!isObject(call) || typeof call['name'] !== 'string') return undefined;
  const argumentsAt = [...at, 'arguments'];
  const written = readWritten(call['arguments'], text, argumentsAt);
  return { call: { id: '', name: call['name'], isOld: true, ...written }, at, argumentsAt };
}

function withReason(placed: PlacedCall, reason: unknown): PlacedCall {
  return typeof reason === 'string' ? { ...placed, call: { ...placed.call, finishReason: reason } } : placed;
}

function readSaid(choices: readonly unknown[]): readonly Record<string, unknown>[] | undefined {
  const [choice] = choices;
  return choices.length === 1 && isObject(choice) && isObject(choice['message']) ? [choice['message']] : undefined;
}
