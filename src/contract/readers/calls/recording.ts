/** Whole requests, responses and logs: what each says about model and tools holds for the calls in it. */
import { isObject, limits } from '../../../base/index.ts';
import { type CallTrail, startTurn, stopSpeaking } from './call-trail.ts';
import { readMessage } from './message.ts';
import { stopReasonOf } from './openai-responses.ts';

/** Reads one value of any known shape. */
export type ReadAny = (value: unknown, trail: CallTrail, depth: number) => void;

/** The lists in which a conversation stands, in the order in which they happen. */
const conversations = ['messages', 'contents', 'input'];
/** What logs wrap around a request, a response or a message. */
const wrappers = [
  'request',
  'response',
  'body',
  'message',
  'params',
  'data',
  'entries',
  'calls',
  'tool_calls',
  'parts',
];

/** Reads a request, a response, or a log's record around them; `readAny` reads what is inside. */
export function readRecording(
  value: Record<string, unknown>,
  trail: CallTrail,
  depth: number,
  readAny: ReadAny,
): boolean {
  noteSurroundings(value, trail);
  for (const key of conversations) {
    const list = value[key];
    if (Array.isArray(list)) readAny(list, trail, depth);
    // The Responses API takes a text for the user's one message.
    else if (key === 'input' && typeof list === 'string' && typeof value['model'] === 'string') startTurn(trail);
  }
  if (depth < limits.depth)
    for (const key of wrappers) if (typeof value[key] === 'object') readAny(value[key], trail, depth);
  for (const choice of objectsOf(value['choices'])) {
    if (isObject(choice['message'])) readMessage(choice['message'], trail, choice['finish_reason']);
  }
  for (const candidate of objectsOf(value['candidates'])) {
    const content = candidate['content'];
    if (isObject(content)) readMessage({ role: 'model', ...content }, trail, candidate['finishReason']);
  }
  if (Array.isArray(value['output'])) {
    const before = trail.calls.length;
    trail.speaking = false;
    readAny(value['output'], trail, depth);
    stopSpeaking(trail, before, stopReasonOf(value));
  }
  return true;
}

/** Notes the model, the session and the tools that a record names. */
function noteSurroundings(value: Record<string, unknown>, trail: CallTrail): void {
  const model = value['model'] ?? value['modelVersion'];
  if (typeof model === 'string') trail.model = model;
  const session = value['session'] ?? value['session_id'] ?? value['sessionId'];
  if (typeof session === 'string') trail.session = session;
  const { config } = value;
  const tools = value['tools'] ?? (isObject(config) ? config['tools'] : undefined);
  if (typeof tools === 'object' && tools !== null) trail.tools = [{ tools }];
  if (Array.isArray(value['functions'])) trail.tools = [{ tools: value['functions'] }];
}

function objectsOf(list: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
