/**
 * Our tools in, options for Mastra's `createTool` out, and a model that hands on healed arguments. The schema heals too, and
 * `execute` refuses; approvals of the SDK look at the model's message, so they see what will run through that model alone.
 */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { healModel } from './heal-model.ts';
import { createReadCalls } from './read-calls.ts';
import { createRounds } from './rounds.ts';
import { runTool } from './run-tool.ts';
import { healingSchema } from './schema-for.ts';

/** What `createTool` of `@mastra/core/tools` takes. */
export interface MastraToolOptions {
  id: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK infers its types from the schema object.
  inputSchema: any;
  execute: (input: unknown, context?: unknown) => Promise<unknown>;
}

/** The tools for `@mastra/core`, version 1. */
export interface MastraDoor {
  /** By name, each given to the SDK's `createTool()`. */
  readonly tools: Record<string, MastraToolOptions>;
  /** Wraps the model of an agent, an object of the AI SDK's specification: approvals then see the healed arguments. */
  guardModel<Model extends object>(model: Model): Model;
  /** Begins a turn, for tools that are called without an agent; each run of an agent is one by itself. */
  startTurn(turn?: string): void;
}

/** Guards tools for Mastra. A refused call answers `{error: true, message}`, the message being the receipt word for word. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): MastraDoor {
  const door = createDoor(tools, options);
  const rounds = createRounds();
  const calls = createReadCalls();
  const made = door.tools.map(({ name, description }): [string, MastraToolOptions] => {
    const { schema, outcomeOf } = healingSchema(door, name);
    return [
      name,
      {
        id: name,
        description: description ?? '',
        inputSchema: schema,
        async execute(input, context) {
          const where = readPlace(context);
          const healed = outcomeOf(input);
          const { before = healed, round: ofMessage } = calls.take(where.id, input);
          const { ok, content, outcome, value } = await rounds.run(where.turn ?? '', where.id ?? '', (round) =>
            runTool(
              door,
              { ...where, tool: name, arguments: input, round: ofMessage ?? round },
              { context, before, throws: () => true },
            ),
          );
          if (!ok) return { error: true, message: content };
          // An object of the tool's own stays one; text says what was corrected in front of it.
          return isObject(value) && outcome.outcome === 'healed'
            ? { ...value, corrected: outcome.receipt }
            : isObject(value)
              ? value
              : content;
        },
      },
    ];
  });
  return {
    tools: Object.fromEntries(made),
    guardModel: (model) => healModel(model, door, calls),
    startTurn: (turn) => void door.startTurn(turn),
  };
}

/** Agents live as long as the process, and serve many: a run of one is a turn. */
function readPlace(context: unknown): { readonly turn?: string; readonly session?: string; readonly id?: string } {
  if (!isObject(context) || !isObject(context['agent'])) return {};
  const { runId } = context;
  const { toolCallId, threadId } = context['agent'];
  return {
    ...(typeof runId === 'string' ? { turn: runId } : {}),
    ...(typeof threadId === 'string' ? { session: threadId } : {}),
    ...(typeof toolCallId === 'string' ? { id: toolCallId } : {}),
  };
}
