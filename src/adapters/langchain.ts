/**
 * The hooks of a LangChain middleware: tool calls are healed in the model's message, so that approvals and the history see
 * what will run, and refused where they run; those whose JSON could not be read are answered, where LangChain drops them and
 * the agent stops without a word.
 */
import { isObject, type Outcome, ToolmendError } from '../base/index.ts';
import { readTools, type Tool } from '../contract/index.ts';
import { checkDoorOptions, createDoor, type Door, type DoorOptions } from './door.ts';
import { createReadCalls } from './read-calls.ts';
import { noteOf } from './run-tool.ts';

/** The SDK's own message classes, handed over so that no SDK is loaded here. */
export interface MessageClasses {
  readonly ToolMessage: MessageClass;
  readonly AIMessage: MessageClass;
}

type MessageClass = new (...fields: never[]) => object;

/** Options of `guardHooks`; what a tool may do is said by its name, since LangChain's tools have no place for it. */
export interface LangChainOptions extends DoorOptions {
  readonly tools?: Readonly<Record<string, Pick<Tool, 'effect' | 'heal' | 'rules' | 'guard'>>>;
}

/** What `createMiddleware` takes. */
export interface GuardHooks {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: requests and handlers are generic in the SDK.
  readonly wrapToolCall: (request: any, handler: any) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly wrapModelCall: (request: any, handler: any) => Promise<any>;
}

/** Makes the hooks: `createMiddleware(guardHooks({ ToolMessage, AIMessage }))`. The cap is read from the agent's messages. */
export function guardHooks({ ToolMessage, AIMessage }: MessageClasses, options: LangChainOptions = {}): GuardHooks {
  const { tools: words = {}, ...rest } = options;
  // The doors are made when tools come, which is too late to say that an option is none.
  checkDoorOptions(rest);
  const doors = new WeakMap<object, Door | null>();
  const read = createReadCalls();
  const doorFor = (tool: unknown): Door | undefined => {
    if (!isObject(tool)) return undefined;
    const known = doors.get(tool);
    if (known !== undefined) return known ?? undefined;
    const declared = declare(tool, words[String(tool['name'])]);
    const door = declared === undefined ? null : createDoor([declared], rest);
    doors.set(tool, door);
    return door ?? undefined;
  };
  /** Looks at a call before the message is shown to anybody, and returns the arguments that the message is to hold. */
  const look = (door: Door, { id, tool, written }: Written): object => {
    const outcome = door.look({ tool, arguments: written, ...(id === undefined ? {} : { id }) });
    const readable = isObject(written) ? written : {};
    const args = outcome.outcome === 'rejected' ? readable : outcome.arguments;
    if (id !== undefined) read.keep(id, { outcome, given: args });
    return outcome.outcome === 'accepted' ? readable : args;
  };
  return {
    name: 'Toolmend',
    async wrapToolCall(request, handler) {
      const { toolCall, tool, state } = request;
      const door = doorFor(tool);
      if (door === undefined) return handler(request);
      const { before } = read.take(toolCall.id, toolCall.args);
      const messages = writeMessages(state?.messages);
      const thread = request.runtime?.configurable?.thread_id;
      const outcome = await door.check(
        {
          id: toolCall.id,
          tool: toolCall.name,
          arguments: toolCall.args,
          turn: rest.turn ?? `user-${messages.filter(isUser).length}`,
          round: `message-${messages.length}`,
          messages,
          ...(rest.session === undefined && typeof thread === 'string' ? { session: thread } : {}),
        },
        before,
      );
      if (outcome.outcome === 'rejected') {
        return make(ToolMessage, {
          content: outcome.receipt,
          tool_call_id: toolCall.id,
          name: toolCall.name,
          status: 'error',
        });
      }
      const result = await handler({ ...request, toolCall: { ...toolCall, args: outcome.arguments } });
      return tellCorrections(result, outcome, ToolMessage);
    },
    async wrapModelCall(request, handler) {
      const message = await handler(request);
      if (!isObject(message)) return message;
      const tools: unknown[] = Array.isArray(request?.tools) ? request.tools : [];
      const doorNamed = (name: unknown) => doorFor(tools.find((tool) => isObject(tool) && tool['name'] === name));
      const mendedCalls = listOf(message['tool_calls']).map((call) => {
        const door = doorNamed(call['name']);
        if (door === undefined) return call;
        const { id, name, args } = call;
        const mended = look(door, { id: typeof id === 'string' ? id : undefined, tool: String(name), written: args });
        return mended === args ? call : { ...call, args: mended };
      });
      const unread = listOf(message['invalid_tool_calls']).map((call, index) => {
        const id = typeof call['id'] === 'string' ? call['id'] : `unread_${index}`;
        const tool = String(call['name'] ?? '');
        const door = doorNamed(tool);
        const args = door === undefined ? {} : look(door, { id, tool, written: String(call['args'] ?? '') });
        return { name: tool, id, args, type: 'tool_call' };
      });
      const same =
        unread.length === 0 && mendedCalls.every((call, index) => call === listOf(message['tool_calls'])[index]);
      return same ? message : make(AIMessage, rewrite(message, [...mendedCalls, ...unread]));
    },
  };
}

/** A call as it stands in the model's message. */
interface Written {
  readonly id: string | undefined;
  readonly tool: string;
  readonly written: unknown;
}

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Where a part of a content holds the arguments of a call, by its type. */
const blockArguments: ReadonlyMap<string, string> = new Map([
  ['tool_use', 'input'],
  ['tool_call', 'args'],
]);

/** Returns the fields of the message with other calls; the provider's own copy of the calls would contradict them. */
function rewrite(message: Record<string, unknown>, calls: readonly Record<string, unknown>[]): object {
  const { content, id, name, additional_kwargs: more, response_metadata, usage_metadata } = message;
  const { tool_calls: _, ...additional_kwargs } = isObject(more) ? more : {};
  const argumentsOf = new Map(calls.map((call) => [call['id'], call['args']]));
  const rewriteBlock = (block: unknown): unknown => {
    const member = isObject(block) ? blockArguments.get(String(block['type'])) : undefined;
    if (!isObject(block) || member === undefined || !argumentsOf.has(block['id'])) return block;
    return { ...block, [member]: argumentsOf.get(block['id']) };
  };
  return {
    content: Array.isArray(content) ? content.map(rewriteBlock) : content,
    id,
    ...(name === undefined ? {} : { name }),
    additional_kwargs,
    response_metadata,
    usage_metadata,
    tool_calls: calls,
    invalid_tool_calls: [],
  };
}

/** The fields of messages are the SDK's own, and differ between its versions. */
function make(Message: MessageClass, fields: object): object {
  return new Message(fields as never);
}

function declare(tool: Record<string, unknown>, words: object | undefined): Tool | undefined {
  const { name, description, schema } = tool;
  if (typeof name !== 'string' || schema === undefined) return undefined;
  const entry = { ...(typeof description === 'string' ? { description } : {}), ...words, name, inputSchema: schema };
  const { tools, problems } = readTools({ tools: { [name]: entry } });
  if (problems.length > 0) throw new ToolmendError('schema', problems[0]!.message, { tool: name });
  // The tool runs LangChain's own check of its schema; what it puts out must not be put in again.
  return tools[0];
}

function tellCorrections(result: unknown, outcome: Outcome, ToolMessage: MessageClass): unknown {
  const note = noteOf(outcome);
  if (note === '' || !(result instanceof ToolMessage)) return result;
  const message = result as { content: unknown };
  if (typeof message.content === 'string') message.content = `${note}\n\n${message.content}`;
  else if (Array.isArray(message.content)) message.content = [{ type: 'text', text: note }, ...message.content];
  return message;
}

const isUser = ({ role }: Record<string, unknown>): boolean => role === 'user';

const roles: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant', tool: 'tool', system: 'system' };

/** Writes messages in the form that the budget reads. */
function writeMessages(messages: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(messages)) return [];
  return messages.filter(isObject).map((message) => {
    const type = typeof message['getType'] === 'function' ? message['getType']() : message['type'];
    const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'].filter(isObject) : [];
    return {
      role: roles[String(type)] ?? String(type),
      content: message['content'],
      ...(calls.length === 0
        ? {}
        : {
            tool_calls: calls.map(({ id, name, args }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(args ?? {}) },
            })),
          }),
      ...(message['tool_call_id'] === undefined ? {} : { tool_call_id: message['tool_call_id'] }),
      ...(message['status'] === undefined ? {} : { status: message['status'] }),
    };
  });
}
