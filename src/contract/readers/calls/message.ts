/** One message of a conversation in any provider's shape: it opens a turn, or is the model's and holds calls. */
import { isObject } from '../../../base/index.ts';
import { readAiSdkPart } from './ai-sdk.ts';
import { readAnthropicBlock } from './anthropic.ts';
import { type CallTrail, speak, startTurn, stopSpeaking } from './call-trail.ts';
import { readGeminiPart } from './gemini.ts';
import { readChatMessage } from './openai-chat.ts';

const modelRoles = ['assistant', 'model', 'ai'];
const userRoles = ['user', 'human'];

/** Reads a message with a `role`; `finishReason` is what its surroundings say of its end. */
export function readMessage(message: Record<string, unknown>, trail: CallTrail, finishReason?: unknown): boolean {
  const role = message['role'];
  if (typeof role !== 'string') return false;
  if (userRoles.includes(role)) {
    if (!isResultsOnly(message)) startTurn(trail);
    else trail.speaking = false;
    return true;
  }
  if (!modelRoles.includes(role)) {
    trail.speaking = false;
    return true;
  }
  if (typeof message['model'] === 'string') trail.model = message['model'];
  const before = trail.calls.length;
  speak(trail);
  for (const part of partsOf(message)) {
    if (!isObject(part)) continue;
    if (!readAnthropicBlock(part, trail) && !readGeminiPart(part, trail)) readAiSdkPart(part, trail);
  }
  readChatMessage(message, trail);
  stopSpeaking(trail, before, finishReason ?? message['stop_reason']);
  return true;
}

function partsOf(message: Record<string, unknown>): readonly unknown[] {
  const parts = message['parts'] ?? message['content'];
  return Array.isArray(parts) ? parts : [];
}

/** Anthropic and Gemini send results of tools in the user's name; such a message is no new turn. */
function isResultsOnly(message: Record<string, unknown>): boolean {
  const parts = partsOf(message);
  return parts.length > 0 && parts.every((part) => isObject(part) && isResult(part));
}

function isResult(part: Record<string, unknown>): boolean {
  const { type } = part;
  return type === 'tool_result' || type === 'tool-result' || 'functionResponse' in part || 'function_response' in part;
}
