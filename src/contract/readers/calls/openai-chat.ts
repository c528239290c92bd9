/** OpenAI chat completions: a call, or an assistant's message with its calls; also the single call of older messages. */
import { isObject } from '../../../base/index.ts';
import { addCall, type CallTrail, readId } from './call-trail.ts';

/** Reads `{id, type: 'function', function: {name, arguments}}`; a tool's definition looks alike but has no `arguments`. */
export function readChatCall(value: Record<string, unknown>, trail: CallTrail): boolean {
  const body = value['function'];
  if (!isObject(body) || typeof body['name'] !== 'string' || !Object.hasOwn(body, 'arguments')) return false;
  addCall(trail, { tool: body['name'], arguments: body['arguments'], ...readId(value['id']) });
  return true;
}

/** Reads the calls of one assistant's message into the trail; LangChain's `{name, args, id}` are read beside OpenAI's. */
export function readChatMessage(message: Record<string, unknown>, trail: CallTrail): void {
  const { tool_calls: calls, invalid_tool_calls: invalid, function_call: single } = message;
  for (const call of [...list(calls), ...list(invalid)]) {
    if (!isObject(call) || readChatCall(call, trail)) continue;
    if (typeof call['name'] === 'string' && Object.hasOwn(call, 'args')) {
      addCall(trail, { tool: call['name'], arguments: call['args'], ...readId(call['id']) });
    }
  }
  if (isObject(single) && typeof single['name'] === 'string') {
    addCall(trail, { tool: single['name'], arguments: single['arguments'] });
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
