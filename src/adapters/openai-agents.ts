/**
 * Our tools in, tools of the OpenAI Agents SDK out, and a model that mends what the SDK would not read. The guard stands in
 * `execute`, since the SDK hides what a schema refuses; approvals see the healed arguments through the mended model.
 */
import { isObject, type Outcome } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import { answeredBefore, runTool, wireText } from './run-tool.ts';

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
  /** Begins the turn of a user message. */
  startTurn(): void;
}

/** Guards tools for OpenAI Agents. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): AgentsDoor {
  const door = createDoor(tools, options);
  // What the model's message was mended to, by the text that the SDK hands on.
  const healed = new Map<string, Outcome>();
  return {
    tools: door.tools.map((tool) => define(door, tool, healed)),
    guardModel: (model) => guardModel(model, door, healed),
    startTurn: () => door.startTurn(),
  };
}

function define(door: Door, { name, description }: Tool, healed: Map<string, Outcome>): AgentToolOptions {
  return {
    name,
    description: description ?? '',
    strict: false,
    // The SDK demands of loose schemas that they say so.
    parameters: { ...(door.views.get(name)!.schema as object), additionalProperties: true },
    async execute(input, context, details) {
      const call = isObject(details) && isObject(details['toolCall']) ? details['toolCall'] : {};
      const id = typeof call['callId'] === 'string' ? { id: call['callId'] } : {};
      const written = typeof call['callId'] === 'string' ? healed.get(call['callId']) : undefined;
      if (id.id !== undefined) healed.delete(id.id);
      const answer = await runTool(answeredBefore(door, written), { ...id, tool: name, arguments: input }, context);
      return answer.content;
    },
  };
}

function guardModel<Model extends object>(model: Model, door: Door, healed: Map<string, Outcome>): Model {
  const mend = (item: unknown): unknown => {
    if (!isObject(item) || item['type'] !== 'function_call' || !door.views.has(String(item['name']))) return item;
    const outcome = door.look({ tool: String(item['name']), arguments: item['arguments'] });
    if (healed.size > 1000) healed.clear();
    healed.set(String(item['callId']), outcome);
    return { ...item, arguments: wireText(item['arguments'], outcome) };
  };
  return new Proxy(model, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (key === 'getResponse') {
        return async (...asked: unknown[]) => mendOutput(await Reflect.apply(member, target, asked), mend);
      }
      if (key !== 'getStreamedResponse') return member.bind(target);
      return async function* (...asked: unknown[]) {
        for await (const event of Reflect.apply(member, target, asked) as AsyncIterable<unknown>) {
          const done = isObject(event) && event['type'] === 'response_done' && isObject(event['response']);
          yield done ? { ...event, response: mendOutput(event['response'], mend) } : event;
        }
      };
    },
  });
}

function mendOutput(response: unknown, mend: (item: unknown) => unknown): unknown {
  if (!isObject(response) || !Array.isArray(response['output'])) return response;
  return { ...response, output: response['output'].map(mend) };
}
