/**
 * Our tools in, tools of the OpenAI Agents SDK out, and a model that mends what the SDK would not read. The guard stands in
 * `execute`, since the SDK hides what a schema refuses; approvals see the healed arguments through the mended model.
 */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { wireText } from '../parse/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import { createReadCalls, type ReadCalls } from './read-calls.ts';
import { createRounds } from './rounds.ts';
import { runTool } from './run-tool.ts';

/** What `tool()` of `@openai/agents` takes. */
export interface AgentToolOptions {
  name: string;
  description: string;
  strict: false;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's type of a loose JSON Schema differs from version to version.
  parameters: any;
  execute: (input: unknown, context?: unknown, details?: unknown) => Promise<string>;
}

/** The tools for `@openai/agents`, version 0.20. */
export interface AgentsDoor {
  /** Each is given to the SDK's `tool()`: `guarded.tools.map((options) => tool(options))`. */
  readonly tools: AgentToolOptions[];
  /** Wraps a model, so that arguments are healed, and readable, before approvals and the history see them. */
  guardModel<Model extends object>(model: Model): Model;
  /** Begins a turn, for tools that are called without a run; each run is one by itself. */
  startTurn(turn?: string): void;
}

/** What `execute` gets beside the arguments. */
export interface AgentToolContext {
  /** The SDK's own; absent where the tool is called without a run. */
  readonly runContext?: unknown;
  readonly toolCall?: unknown;
  /** Aborted when the run is, or the tool's time is over. */
  readonly signal?: AbortSignal;
  readonly [member: string]: unknown;
}

/** Guards tools for OpenAI Agents; `execute` of a tool gets an `AgentToolContext`. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): AgentsDoor {
  const door = createDoor(tools, options);
  const calls = createReadCalls();
  const turnOf = options.turn === undefined ? createRunTurns() : () => undefined;
  const rounds = createRounds();
  return {
    tools: door.tools.map(
      (tool): AgentToolOptions => ({
        ...define(door, tool),
        execute(input, runContext, details) {
          const call = isObject(details) && isObject(details['toolCall']) ? details['toolCall'] : {};
          const id = typeof call['callId'] === 'string' ? call['callId'] : undefined;
          const { before, round: ofMessage } = calls.take(id, input);
          const turn = turnOf(runContext);
          const context = {
            ...(isObject(details) ? details : {}),
            ...(runContext === undefined ? {} : { runContext }),
          };
          return rounds.run(turn ?? '', id ?? '', async (round) => {
            const where = {
              ...(id === undefined ? {} : { id }),
              ...(turn === undefined ? {} : { turn }),
              round: ofMessage ?? round,
            };
            const given = { ...where, tool: tool.name, arguments: input };
            return (await runTool(door, given, { context, before, throws: () => true })).content;
          });
        },
      }),
    ),
    guardModel: (model) => guardModel(model, door, calls),
    startTurn: (turn) => void door.startTurn(turn),
  };
}

/** Agents live as long as the process, and serve many: a run is a turn, and has one context object from beginning to end. */
function createRunTurns(): (runContext: unknown) => string | undefined {
  const known = new WeakMap<object, string>();
  let count = 0;
  return (runContext) => {
    if (!isObject(runContext)) return undefined;
    const turn = known.get(runContext) ?? `run-${++count}`;
    known.set(runContext, turn);
    return turn;
  };
}

function define(door: Door, { name, description }: Tool): Omit<AgentToolOptions, 'execute'> {
  return {
    name,
    description: description ?? '',
    strict: false,
    // The SDK demands of loose schemas that they say so.
    parameters: { ...(door.views.get(name)!.schema as object), additionalProperties: true },
  };
}

function guardModel<Model extends object>(model: Model, door: Door, calls: ReadCalls): Model {
  let messages = 0;
  const mend = (item: unknown, round: string): unknown => {
    if (!isObject(item) || item['type'] !== 'function_call' || !door.views.has(String(item['name']))) return item;
    const outcome = door.look({ tool: String(item['name']), arguments: item['arguments'] });
    const written = wireText(item['arguments'], outcome, door.healing);
    calls.keep(String(item['callId']), { outcome, given: JSON.parse(written), round });
    return { ...item, arguments: written };
  };
  const mendOutput = (response: unknown): unknown => {
    if (!isObject(response) || !Array.isArray(response['output'])) return response;
    const { output } = response;
    const first = output.find((item) => isObject(item) && item['type'] === 'function_call');
    const round = `message-${++messages}-${String(first?.callId ?? '')}`;
    return { ...response, output: output.map((item: unknown) => mend(item, round)) };
  };
  return new Proxy(model, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (key === 'getResponse') {
        return async (...asked: unknown[]) => mendOutput(await Reflect.apply(member, target, asked));
      }
      if (key !== 'getStreamedResponse') return member.bind(target);
      return async function* (...asked: unknown[]) {
        for await (const event of Reflect.apply(member, target, asked) as AsyncIterable<unknown>) {
          const done = isObject(event) && event['type'] === 'response_done' && isObject(event['response']);
          yield done ? { ...event, response: mendOutput(event['response']) } : event;
        }
      };
    },
  });
}
