/** OpenAI Responses: a list of items, in which calls stand side by side with messages and results. */
import { isObject } from '../../../base/index.ts';
import { addCall, type CallTrail, readId, speak } from './call-trail.ts';

/** Reads an item: a call of the model, or the result of one, after which the model's next call is a new round. */
export function readResponsesItem(value: Record<string, unknown>, trail: CallTrail): boolean {
  const { type, name } = value;
  if (type === 'function_call_output') {
    trail.speaking = false;
    return true;
  }
  if (type !== 'function_call' || typeof name !== 'string') return false;
  speak(trail);
  // An item that is incomplete was cut off, whatever the response around it says.
  const cut = value['status'] === 'incomplete' ? { finishReason: 'max_output_tokens' } : {};
  addCall(trail, { tool: name, arguments: value['arguments'], ...readId(value['call_id'] ?? value['id']), ...cut });
  return true;
}

/** Returns why a response is incomplete; `undefined` for one that is whole. */
export function stopReasonOf(response: Record<string, unknown>): unknown {
  const details = response['incomplete_details'];
  return isObject(details) ? details['reason'] : undefined;
}
