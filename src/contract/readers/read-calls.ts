/** Anything that may hold calls in, the calls out in order; what is unknown in it is passed by, and nothing throws. */
import { isObject, limits } from '../../base/index.ts';
import { readAiSdkPart } from './calls/ai-sdk.ts';
import { readAnthropicBlock } from './calls/anthropic.ts';
import { type CallReader, type CallTrail, createTrail, type ReadCall } from './calls/call-trail.ts';
import { readGeminiPart } from './calls/gemini.ts';
import { readMcpMessage } from './calls/mcp.ts';
import { readMessage } from './calls/message.ts';
import { readChatCall } from './calls/openai-chat.ts';
import { readResponsesItem } from './calls/openai-responses.ts';
import { readOwnLine } from './calls/own-line.ts';
import { readRecording } from './calls/recording.ts';

/** One reader a shape, in the order in which a value is offered to them: the plainest marks first. */
const callReaders: readonly CallReader[] = [
  readOwnLine,
  readMcpMessage,
  readChatCall,
  readResponsesItem,
  readAnthropicBlock,
  readAiSdkPart,
  readGeminiPart,
  readMessage,
];

/** Reads values one after another that belong to one recording, such as the lines of a log. */
export interface CallReading {
  /** Returns the calls in the next value; a log's tools and turns carry over from value to value. */
  read(value: unknown): readonly ReadCall[];
}

/**
 * Starts reading a recording that comes in pieces. A piece that is a whole conversation is read by itself. `name` tells
 * its sessions from those of other recordings where they name none.
 */
export function createCallReading(name = ''): CallReading {
  const trail = createTrail(name);
  let conversations = 0;
  return {
    read(value) {
      if (!isConversation(value)) {
        readAny(value, trail, 0);
        return trail.calls.splice(0);
      }
      conversations += 1;
      // Turns are counted anew in each conversation, so what tells the conversations apart has to be said.
      const own: CallTrail = { ...createTrail(`${name}#${conversations}`), tools: trail.tools };
      readAny(value, own, 0);
      trail.tools = own.tools;
      return own.calls;
    },
  };
}

/** Reads every call in a value: our own line, one call of any provider, or a recorded request, response, conversation or log. */
export function readCalls(value: unknown): readonly ReadCall[] {
  return createCallReading().read(value);
}

function readAny(value: unknown, trail: CallTrail, depth: number): void {
  if (depth > limits.depth) return;
  if (Array.isArray(value)) {
    for (const each of value) readAny(each, trail, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  for (const reader of callReaders) if (reader(value, trail)) return;
  readRecording(value, trail, depth + 1, readAny);
}

const conversationKeys = ['messages', 'contents', 'input', 'request', 'response', 'choices', 'candidates', 'output'];
const messageKeys = ['jsonrpc', 'tool', 'role', 'toolName', 'call_id'];

/** Tells whether a value is a whole record of its own rather than one message or call of a log. */
function isConversation(value: unknown): boolean {
  if (!isObject(value)) return Array.isArray(value);
  if (value['type'] === 'tool_use' || messageKeys.some((key) => Object.hasOwn(value, key))) return false;
  return conversationKeys.some((key) => typeof value[key] === 'object' && value[key] !== null);
}
