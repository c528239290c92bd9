/** A refused message and what is answered to its calls in, the request that asks the model again out. */
import { isObject } from '../../../base/index.ts';
import type { FollowUp } from '../dialect.ts';
import { addItems, applyEdits } from '../json-edit.ts';
import { wireArguments } from '../judge-calls.ts';
import { takeIds } from '../wire-ids.ts';

/** Writes the request with the message and the answers added; what the client wrote of it stays as it was. */
export function writeChatFollowUp(requestText: string, { said, calls, replies }: FollowUp): string | undefined {
  const [message = {}] = said;
  if (calls.some(({ call }) => call.isOld)) return writeOldFollowUp(requestText, { said, calls, replies });
  const written = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
  const ids = takeIds(calls.map(({ call }) => call.id));
  const assistant = {
    ...dropEmpty(message),
    role: 'assistant',
    content: message['content'] ?? null,
    tool_calls: calls.map(({ call, verdict }, index) => ({
      ...(isObject(written[index]) ? dropEmpty(written[index]) : {}),
      id: ids[index],
      type: 'function',
      function: { name: call.name, arguments: wireArguments(call, verdict) },
    })),
  };
  const results = replies.map((content, index) => ({ role: 'tool', tool_call_id: ids[index], content }));
  const edit = addItems(
    requestText,
    ['messages'],
    [assistant, ...results].map((item) => JSON.stringify(item)),
  );
  return edit && applyEdits(requestText, [edit]);
}

/** A `function_call` has no id, and stands alone. */
function writeOldFollowUp(requestText: string, { said, calls, replies }: FollowUp): string | undefined {
  const [judged] = calls;
  const [{ tool_calls, ...message } = {}] = said;
  if (judged === undefined || calls.length > 1) return undefined;
  const { call, verdict } = judged;
  const assistant = {
    ...dropEmpty(message),
    role: 'assistant',
    content: message['content'] ?? null,
    function_call: { name: call.name, arguments: wireArguments(call, verdict) },
  };
  const result = { role: 'function', name: call.name, content: replies[0] };
  const added = [assistant, result].map((item) => JSON.stringify(item));
  const edit = addItems(requestText, ['messages'], added);
  return edit && applyEdits(requestText, [edit]);
}

/** Fields that a server puts into an answer and takes back are kept; empty ones are no part of what was said, and some servers refuse them. */
function dropEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) =>
        key !== 'index' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
