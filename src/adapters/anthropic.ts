/** Anthropic's messages in, the message to go on with out; and tools for its `toolRunner`. */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { DialectView } from '../dialects/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { inputOf, runTool, showResult, withCorrections } from './run-tool.ts';

/** A definition for `tools` of the Messages API. */
export interface AnthropicTool {
  readonly name: string;
  readonly description?: string;
  readonly input_schema: { type: 'object'; [keyword: string]: unknown };
  readonly strict?: boolean;
}

/** The answer to one call; it goes back in a user message. */
export interface ToolResultBlock {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error?: boolean;
}

/** A tool for `beta.messages.toolRunner`. */
export interface RunnableTool extends AnthropicTool {
  readonly parse: (input: unknown) => unknown;
  readonly run: (input: unknown, context?: unknown) => Promise<string>;
}

/** Options of `guardTools` for Anthropic. */
export interface AnthropicOptions extends DoorOptions {
  /**
   * The SDK's own class (`@anthropic-ai/sdk/lib/tools/ToolError`): with it `toolRunner` hands a receipt on word for word;
   * without it, with `Error: ` in front.
   */
  readonly ToolError?: new (
    content: string,
  ) => Error;
}

/** What may differ from message to message. */
export interface AnswerOptions {
  /** The conversation before the message: the retry budget is then read from it, for servers that keep nothing. */
  readonly messages?: readonly unknown[];
  /** Given to `execute` beside the arguments. */
  readonly context?: unknown;
}

/** The tools for Anthropic's SDK, version 1. */
export interface AnthropicDoor {
  readonly tools: AnthropicTool[];
  /** How each tool is shown, in which of them `strict` is not true and for what reasons; `strictFallback` takes them. */
  readonly views: readonly DialectView[];
  /** Answers the `tool_use` blocks of a message, all of them as one round; blocks of other kinds are left alone. */
  answer(
    message: { readonly content: readonly object[]; readonly stop_reason?: string | null },
    options?: AnswerOptions,
  ): Promise<ToolResultBlock[]>;
  /** Returns tools for `toolRunner`; every use is a turn of its own. */
  runnableTools(): RunnableTool[];
  /** Begins the turn of a user message; servers that share a budget name it. */
  startTurn(turn?: string): void;
}

/** Guards tools for Anthropic; the dialect is `anthropic` unless another is named, so what can be strict is. */
export function guardTools(tools: readonly Tool[], options: AnthropicOptions = {}): AnthropicDoor {
  const { ToolError = Error, ...rest } = options;
  const door = createDoor(tools, { dialect: 'anthropic', ...rest });
  const rounds = createRounds();
  let answered = 0;
  return {
    tools: door.tools.map((tool) => define(door, tool)),
    views: [...door.views.values()],
    async answer(message, { messages, context } = {}) {
      const uses = message.content.filter(
        (block) => isObject(block) && block['type'] === 'tool_use',
      ) as unknown as Record<string, unknown>[];
      const round = `message-${++answered}-${String(uses[0]?.['id'] ?? '')}`;
      return Promise.all(
        uses.map(async (use, index): Promise<ToolResultBlock> => {
          const cut = index === uses.length - 1 && message.stop_reason ? { finishReason: message.stop_reason } : {};
          const [id, name] = [String(use['id'] ?? ''), String(use['name'] ?? '')];
          const call = { id, tool: name, arguments: use['input'], round, messages, ...cut };
          const { ok, content } = await runTool(door, call, { context });
          return { type: 'tool_result', tool_use_id: id, content, ...(ok ? {} : { is_error: true }) };
        }),
      );
    },
    runnableTools() {
      const turn = door.startTurn();
      return door.tools.map((tool) => makeRunnable(door, tool, { turn, rounds, ToolError }));
    },
    startTurn: (turn) => void door.startTurn(turn),
  };
}

function define(door: Door, { name, description }: Tool): AnthropicTool {
  const view = door.views.get(name)!;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    input_schema: { type: 'object', ...(view.schema as object) },
    ...(view.strict && view.dialect === 'anthropic' ? { strict: true } : {}),
  };
}

interface Use {
  readonly turn: string;
  readonly rounds: Rounds;
  readonly ToolError: new (content: string) => Error;
}

function makeRunnable(door: Door, tool: Tool, { turn, rounds, ToolError }: Use): RunnableTool {
  return {
    ...define(door, tool),
    // The guard stands in `run`: a budget may take its time, and the runner does not wait for `parse`.
    parse: (given) => given,
    run(given, context) {
      const use = isObject(context) && isObject(context['toolUse']) ? context['toolUse'] : {};
      const id = typeof use['id'] === 'string' ? { id: use['id'] } : {};
      return rounds.run(turn, id.id ?? '', async (round) => {
        const outcome = await door.check({ ...id, tool: tool.name, arguments: given, turn, round });
        if (outcome.outcome === 'rejected') throw new ToolError(outcome.receipt);
        return withCorrections(outcome, showResult(door, tool.name, await tool.execute?.(inputOf(outcome), context)));
      });
    },
  };
}
