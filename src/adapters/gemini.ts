/** Gemini's function calls in, function responses out; and a tool for the SDK's automatic calling. */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { DialectView } from '../dialects/index.ts';
import { createDoor, type DoorCall, type DoorOptions } from './door.ts';
import { noteOf, plainResult, runTool } from './run-tool.ts';

/** One declaration for `config.tools`. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly description?: string;
  readonly parametersJsonSchema: unknown;
}

/** The answer to one call; it goes back in a user content. */
export interface FunctionResponsePart {
  readonly functionResponse: {
    readonly id?: string;
    readonly name: string;
    /** `error` holds the receipt of a refused call; else `output`, and under `note` what was corrected. */
    readonly response: Record<string, unknown>;
  };
}

/** What the SDK's automatic calling takes under `config.tools`. */
export interface CallableTool {
  tool(): Promise<{ functionDeclarations: FunctionDeclaration[] }>;
  callTool(calls: readonly object[]): Promise<FunctionResponsePart[]>;
}

/** What may differ from content to content. */
export interface AnswerOptions {
  /** The contents before it: the retry budget is then read from them, for servers that keep nothing. */
  readonly contents?: readonly unknown[];
  /** Given to `execute` beside the arguments. */
  readonly context?: unknown;
}

/** The tools for `@google/genai`, version 3. */
export interface GeminiDoor {
  readonly tools: { functionDeclarations: FunctionDeclaration[] }[];
  /** How each tool is shown, in which of them `strict` is not true and for what reasons; `strictFallback` takes them. */
  readonly views: readonly DialectView[];
  /** Answers the calls of a response, a candidate or a content, all of them as one round; other parts are left alone. */
  answer(response: object, options?: AnswerOptions): Promise<FunctionResponsePart[]>;
  /** Returns the tool for automatic calling; every use is a turn of its own. */
  callableTool(): CallableTool;
  /** Begins the turn of a user content; servers that share a budget name it. */
  startTurn(turn?: string): void;
}

/** Guards tools for Gemini; the dialect is `gemini` unless another is named. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): GeminiDoor {
  const door = createDoor(tools, { dialect: 'gemini', ...options });
  const functionDeclarations = door.tools.map(({ name, description }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    parametersJsonSchema: door.views.get(name)!.schema,
  }));
  let answered = 0;
  const answerAll = (calls: readonly unknown[], { contents, context }: AnswerOptions, more: Partial<DoorCall> = {}) => {
    const { finishReason, ...where } = more;
    const round = `message-${++answered}-${String(calls.find(isObject)?.['id'] ?? '')}`;
    return Promise.all(
      calls.filter(isObject).map(async (call, index, all): Promise<FunctionResponsePart> => {
        const { id, name, args } = call;
        const given = { ...where, tool: String(name ?? ''), arguments: args, round, messages: contents };
        const cut = finishReason !== undefined && index === all.length - 1 ? { finishReason } : {};
        const { outcome, ok, content, value } = await runTool(door, { ...given, ...cut }, { context });
        const note = noteOf(outcome);
        const response = ok ? { output: plainResult(value), ...(note === '' ? {} : { note }) } : { error: content };
        return { functionResponse: { ...(typeof id === 'string' ? { id } : {}), name: String(name ?? ''), response } };
      }),
    );
  };
  return {
    tools: [{ functionDeclarations }],
    views: [...door.views.values()],
    answer(response, more = {}) {
      const candidate = firstOf(response, 'candidates') ?? response;
      const content = isObject(candidate) && isObject(candidate['content']) ? candidate['content'] : candidate;
      const parts = isObject(content) && Array.isArray(content['parts']) ? content['parts'] : [];
      const reason = isObject(candidate) ? candidate['finishReason'] : undefined;
      const calls = parts.filter(isObject).map((part) => part['functionCall']);
      return answerAll(calls, more, typeof reason === 'string' ? { finishReason: reason } : {});
    },
    callableTool() {
      const turn = door.startTurn();
      return { tool: async () => ({ functionDeclarations }), callTool: (calls) => answerAll(calls, {}, { turn }) };
    },
    startTurn: (turn) => void door.startTurn(turn),
  };
}

function firstOf(value: object, key: string): unknown {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list[0] : undefined;
}
