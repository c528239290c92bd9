/** OpenAI's messages in, the messages to go on with out: for Chat Completions, for Responses and for `runTools`. */
import { isObject, type Outcome } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { DialectView } from '../dialects/index.ts';
import { wireText } from '../parse/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { inputOf, runTool, showResult, showThrown, withCorrections } from './run-tool.ts';

/** A definition for `tools` of Chat Completions. */
export interface ChatTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters: Record<string, unknown>;
    readonly strict: boolean;
  };
}

/** A definition for `tools` of the Responses API. */
export interface ResponsesTool {
  readonly type: 'function';
  readonly name: string;
  readonly description?: string;
  readonly parameters: Record<string, unknown>;
  readonly strict: boolean;
}

/** A tool for `chat.completions.runTools`. */
export interface RunnableTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Record<string, unknown>;
    readonly strict: boolean;
    readonly parse: (text: string) => Promise<object>;
    readonly function: (input: object, runner?: unknown, context?: unknown) => Promise<string>;
  };
}

/** The answer to one call, as a message of Chat Completions. */
export interface ChatToolMessage {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}

/** The answer to one call, as an input item of the Responses API. */
export interface FunctionCallOutput {
  readonly type: 'function_call_output';
  readonly call_id: string;
  readonly output: string;
}

/** What goes on after a message of the model. */
export interface Continued<Message, Result> {
  /** The model's own message or items for the conversation, every argument text readable; unknown members stay. */
  readonly sent: Message;
  /** One for each call, in order; empty where the model called nothing. */
  readonly results: readonly Result[];
}

/** What may differ from message to message. */
export interface ContinueOptions {
  /** The conversation before the message: the retry budget is then read from it, for servers that keep nothing. */
  readonly messages?: readonly unknown[];
  /** Given to `execute` beside the arguments. */
  readonly context?: unknown;
}

/** The tools for OpenAI's SDK, version 7; it also takes what an OpenAI-compatible server answers. */
export interface OpenAIDoor {
  readonly chatTools: ChatTool[];
  readonly responsesTools: ResponsesTool[];
  /** How each tool is shown, in which of them `strict` is not true and for what reasons; `strictFallback` takes them. */
  readonly views: readonly DialectView[];
  /** Answers the calls of a completion, a choice or a message, all of them as one round. */
  continueChat<Message extends object>(
    from: { readonly choices: readonly { readonly message: Message }[] } | { readonly message: Message } | Message,
    options?: ContinueOptions,
  ): Promise<Continued<Message, ChatToolMessage>>;
  /** Answers the `function_call` items of a response; calls of other kinds are left to their owners. */
  continueResponse<Item extends object>(
    response: { readonly output: readonly Item[] },
    options?: ContinueOptions,
  ): Promise<Continued<Item[], FunctionCallOutput>>;
  /** Returns tools for `runTools`; every use is a turn of its own. A tool that throws is answered, and ends nothing. */
  runnableTools(): RunnableTool[];
  /** Begins the turn of a user message; servers that share a budget name it. */
  startTurn(turn?: string): void;
}

/** Guards tools for OpenAI; the dialect is `openai` unless another is named, so what can be strict is. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): OpenAIDoor {
  const door = createDoor(tools, { dialect: 'openai', ...options });
  const rounds = createRounds();
  let messages = 0;
  const nextRound = (calls: readonly (FoundCall | undefined)[]): string =>
    `message-${++messages}-${calls.find((call) => call !== undefined)?.id ?? ''}`;
  return {
    chatTools: door.tools.map((tool) => ({ type: 'function', function: define(door, tool) })),
    responsesTools: door.tools.map((tool) => ({ type: 'function', ...define(door, tool) })),
    views: [...door.views.values()],
    async continueChat(from, more = {}) {
      const { message, finishReason } = readChat(from);
      const calls = isObject(message) && Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
      const read = calls.map(readChatCall);
      const answers = await answerAll(door, read, finishReason, nextRound(read), more);
      const mended = calls.map((call, index) =>
        answers[index] === undefined ? call : mendChatCall(call, answers[index]),
      );
      return {
        sent: (calls.length === 0 ? message : { ...(message as object), tool_calls: mended }) as never,
        results: answers.flatMap((answer) =>
          answer === undefined ? [] : [{ role: 'tool' as const, tool_call_id: answer.id, content: answer.content }],
        ),
      };
    },
    async continueResponse(response, more = {}) {
      const items = response.output as readonly unknown[];
      const calls = items.map(readResponsesCall);
      const answers = await answerAll(door, calls, readIncomplete(response), nextRound(calls), more);
      return {
        sent: items.map((item, index) => {
          const answer = answers[index];
          return answer === undefined ? item : { ...(item as object), arguments: answer.wire };
        }) as never,
        results: answers.flatMap((answer) =>
          answer === undefined
            ? []
            : [{ type: 'function_call_output' as const, call_id: answer.id, output: answer.content }],
        ),
      };
    },
    runnableTools() {
      const turn = door.startTurn();
      return door.tools.map((tool) => makeRunnable(door, tool, { turn, rounds }));
    },
    startTurn: (turn) => void door.startTurn(turn),
  };
}

function define(door: Door, { name, description }: Tool): ChatTool['function'] {
  const view = door.views.get(name)!;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    parameters: view.schema as Record<string, unknown>,
    strict: view.dialect === 'openai' && view.strict,
  };
}

interface FoundCall {
  readonly id: string;
  readonly tool: string;
  readonly arguments: unknown;
}

interface CallAnswer {
  readonly id: string;
  readonly content: string;
  readonly wire: string;
}

async function answerAll(
  door: Door,
  calls: readonly (FoundCall | undefined)[],
  finishReason: string | undefined,
  round: string,
  { messages, context }: ContinueOptions,
): Promise<(CallAnswer | undefined)[]> {
  const last = calls.findLastIndex((call) => call !== undefined);
  return Promise.all(
    calls.map(async (call, index) => {
      if (call === undefined) return undefined;
      // The model stopped in its last call; those before it are whole.
      const cut = index === last && finishReason !== undefined ? { finishReason } : {};
      let wire = '{}';
      const passing = (outcome: Outcome): void => {
        wire = wireText(call.arguments, outcome, door.healing);
      };
      const { content } = await runTool(door, { ...call, ...cut, round, messages }, { context, passing });
      return { id: call.id, content, wire };
    }),
  );
}

function readChat(from: unknown): { readonly message: unknown; readonly finishReason: string | undefined } {
  const choice = isObject(from) && Array.isArray(from['choices']) ? from['choices'][0] : from;
  if (!isObject(choice) || !isObject(choice['message'])) return { message: choice, finishReason: undefined };
  const reason = choice['finish_reason'];
  return { message: choice['message'], finishReason: typeof reason === 'string' ? reason : undefined };
}

function readChatCall(call: unknown): FoundCall | undefined {
  if (!isObject(call) || !isObject(call['function'])) return undefined;
  const { name, arguments: written } = call['function'];
  return { id: String(call['id'] ?? ''), tool: String(name ?? ''), arguments: written };
}

function mendChatCall(call: unknown, answer: CallAnswer): unknown {
  const { function: body, ...rest } = call as { readonly function: object };
  return { ...rest, function: { ...body, arguments: answer.wire } };
}

function readResponsesCall(item: unknown): FoundCall | undefined {
  if (!isObject(item) || item['type'] !== 'function_call') return undefined;
  return { id: String(item['call_id'] ?? ''), tool: String(item['name'] ?? ''), arguments: item['arguments'] };
}

function readIncomplete(response: unknown): string | undefined {
  const details = isObject(response) ? response['incomplete_details'] : undefined;
  return isObject(details) && typeof details['reason'] === 'string' ? details['reason'] : undefined;
}

interface Use {
  readonly turn: string;
  readonly rounds: Rounds;
}

function makeRunnable(door: Door, tool: Tool, { turn, rounds }: Use): RunnableTool {
  const outcomes = new WeakMap<object, Outcome>();
  return {
    type: 'function',
    function: {
      ...define(door, tool),
      description: tool.description ?? '',
      // Of strict tools the SDK reads the arguments itself first, and broken JSON would end the run.
      strict: false,
      async parse(text) {
        const outcome = await rounds.run(turn, '', async (round) =>
          door.check({ tool: tool.name, arguments: text, turn, round }),
        );
        // The runner sends the message of what `parse` throws, word for word.
        if (outcome.outcome === 'rejected') throw new Error(outcome.receipt);
        const input = inputOf(outcome);
        if (isObject(input)) outcomes.set(input, outcome);
        return input;
      },
      async function(input, _runner, context) {
        const outcome = outcomes.get(input);
        let text: string;
        try {
          text = showResult(door, tool.name, await tool.execute?.(input as Record<string, unknown>, context));
        } catch (error) {
          text = showThrown(door, tool.name, error);
        }
        return outcome === undefined ? text : withCorrections(outcome, text);
      },
    },
  };
}
