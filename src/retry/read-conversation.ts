/** The messages of a conversation come in, the results of tools since the user last spoke go out; what is no message is passed over. */
import { isObject } from '../base/index.ts';

/** What a tool call was answered with. */
export interface ToolResult {
  readonly tool: string;
  /** Calls that the model made in one message share it. */
  readonly round: string;
  readonly text: string;
  /** Whether the message says that the call failed; absent where its form has no word for that. */
  readonly failed?: boolean;
}

/**
 * Reads the results of tools since the last user message, in order, from messages of OpenAI (Chat Completions and
 * Responses), Anthropic, Gemini and the AI SDK (model and UI messages). A user message that carries results of tools is
 * not the user speaking, whatever stands beside them.
 */
export function readConversation(messages: readonly unknown[]): ToolResult[] {
  const reading: Reading = { names: new Map(), round: 0, answered: true, results: [] };
  for (let i = findLastTurn(messages); i < messages.length; i++) {
    const message = messages[i];
    if (isObject(message)) readMessage(message, reading);
  }
  return reading.results;
}

interface Reading {
  /** Names of tools by the id of the call. */
  readonly names: Map<string, string>;
  round: number;
  /** A result was seen since the last call, so the next call begins a round. */
  answered: boolean;
  readonly results: ToolResult[];
}

type Part = Record<string, unknown>;

function findLastTurn(messages: readonly unknown[]): number {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (isObject(message) && message['role'] === 'user' && !partsOf(message).some(isResult)) return i + 1;
  }
  return 0;
}

function readMessage(message: Part, reading: Reading): void {
  readPart(message, reading);
  const calls = message['tool_calls'];
  if (Array.isArray(calls)) for (const call of calls) if (isObject(call)) readPart(call, reading);
  for (const part of partsOf(message)) readPart(part, reading);
}

function partsOf(message: Part): Part[] {
  const parts = Array.isArray(message['content']) ? message['content'] : message['parts'];
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

function isResult(part: Part): boolean {
  return part['type'] === 'tool_result' || part['type'] === 'tool-result' || isObject(part['functionResponse']);
}

/** Reads a message of its own kind, an entry of `tool_calls`, or a part of a content: what each is shows in its keys alone. */
function readPart(part: Part, reading: Reading): void {
  const type = part['type'];
  switch (type) {
    case 'function': // OpenAI, Chat Completions
      if (isObject(part['function'])) addCall(part['id'], part['function']['name'], reading);
      return;
    case 'function_call': // OpenAI, Responses
      addCall(part['call_id'], part['name'], reading);
      return;
    case 'function_call_output':
      addResult(part['call_id'], undefined, part['output'], reading);
      return;
    case 'tool_use': // Anthropic
      addCall(part['id'], part['name'], reading);
      return;
    case 'tool_result':
      addResult(part['tool_use_id'], undefined, part['content'], reading, part['is_error'] === true);
      return;
    case 'tool-call': // AI SDK
      addCall(part['toolCallId'], part['toolName'], reading);
      return;
    case 'tool-result':
      addResult(part['toolCallId'], part['toolName'], part['output'] ?? part['result'], reading, isSdkError(part));
      return;
    case 'step-start':
      reading.answered = true;
      return;
  }
  if (part['role'] === 'tool' && typeof part['tool_call_id'] === 'string') {
    // LangChain's messages say how the call ended; those of OpenAI do not.
    const { status } = part;
    const failed = typeof status === 'string' ? status === 'error' : undefined;
    addResult(part['tool_call_id'], undefined, part['content'], reading, failed);
  } else if (part['role'] === 'function') {
    addResult(undefined, part['name'], part['content'], reading);
  } else if (isObject(part['function_call'])) {
    addCall(undefined, part['function_call']['name'], reading);
  } else if (typeof type === 'string' && typeof part['state'] === 'string') {
    readInterfacePart(part, type, reading);
  } else if (isObject(part['functionCall'])) {
    addCall(part['functionCall']['id'], part['functionCall']['name'], reading);
  } else if (isObject(part['functionResponse'])) {
    const answer = part['functionResponse'];
    const failed = isObject(answer['response']) && Object.hasOwn(answer['response'], 'error');
    addResult(answer['id'], answer['name'], answer['response'], reading, failed);
  }
}

/** Of the model messages of the AI SDK: today's have a kind of output for errors, old ones a flag. */
function isSdkError({ output, isError }: Part): boolean {
  return isError === true || (isObject(output) && (output['type'] === 'error-text' || output['type'] === 'error-json'));
}

/** A part of an AI SDK UI message holds call and result in one; its steps, not its results, part the rounds. */
function readInterfacePart(part: Part, type: string, reading: Reading): void {
  const name = type.startsWith('tool-') ? type.slice('tool-'.length) : part['toolName'];
  addCall(part['toolCallId'], name, reading);
  const result = part['errorText'] ?? part['output'];
  if (result === undefined) return;
  addResult(part['toolCallId'], name, result, reading, part['errorText'] !== undefined);
  reading.answered = false;
}

function addCall(id: unknown, name: unknown, reading: Reading): void {
  if (typeof name !== 'string') return;
  if (reading.answered) reading.round++;
  reading.answered = false;
  if (typeof id === 'string') reading.names.set(id, name);
}

function addResult(id: unknown, name: unknown, content: unknown, reading: Reading, failed?: boolean): void {
  reading.answered = true;
  const tool = typeof name === 'string' ? name : typeof id === 'string' ? reading.names.get(id) : undefined;
  if (tool === undefined) return;
  const text = Array.isArray(content) ? content.map((part) => textOf(part, 1)).join('\n') : textOf(content, 0);
  reading.results.push({ tool, round: String(reading.round), text, ...(failed === undefined ? {} : { failed }) });
}

const wrappers = ['text', 'value', 'content', 'output', 'error', 'result'] as const;
const deepestWrapper = 6;

/** Finds the text in what a result is wrapped in: parts, `{type, value}`, an MCP result, `{error}`. */
function textOf(content: unknown, depth: number): string {
  if (typeof content === 'string') return content;
  if (depth === deepestWrapper) return '';
  if (Array.isArray(content)) return textOf(content.find(isObject) ?? content[0], depth + 1);
  if (!isObject(content)) return '';
  for (const key of wrappers)
    if (content[key] !== undefined && Object.hasOwn(content, key)) return textOf(content[key], depth + 1);
  return '';
}
