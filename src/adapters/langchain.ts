/**
 * The hooks of a LangChain middleware: tool calls are healed before they run, and those whose JSON could not be read are
 * handed on to be answered, where LangChain drops them and the agent stops without a word.
 */
import { isObject, type Outcome } from '../base/index.ts';
import { readTools, type Tool } from '../contract/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
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
  const doors = new WeakMap<object, Door | null>();
  // The text of calls that LangChain could not read, by their ids, until they are answered.
  const unread = new Map<string, string>();
  const doorFor = (tool: unknown): Door | undefined => {
    if (!isObject(tool)) return undefined;
    const known = doors.get(tool);
    if (known !== undefined) return known ?? undefined;
    const declared = declare(tool, words[String(tool['name'])]);
    const door = declared === undefined ? null : createDoor([declared], rest);
    doors.set(tool, door);
    return door ?? undefined;
  };
  return {
    name: 'Toolmend',
    async wrapToolCall(request, handler) {
      const { toolCall, tool, state } = request;
      const door = doorFor(tool);
      if (door === undefined) return handler(request);
      const written = unread.get(toolCall.id);
      unread.delete(toolCall.id);
      const messages = writeMessages(state?.messages);
      const outcome = door.check({
        id: toolCall.id,
        tool: toolCall.name,
        arguments: written ?? toolCall.args,
        round: `message-${messages.length}`,
        messages,
      });
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
      const broken = message?.invalid_tool_calls;
      if (!Array.isArray(broken) || broken.length === 0) return message;
      const calls = broken.filter(isObject).map((call, index) => {
        const id = typeof call['id'] === 'string' ? call['id'] : `unread_${index}`;
        if (unread.size > 1000) unread.clear();
        unread.set(id, String(call['args'] ?? ''));
        return { name: String(call['name'] ?? ''), id, args: {}, type: 'tool_call' };
      });
      return make(AIMessage, {
        content: message.content,
        id: message.id,
        tool_calls: [...(message.tool_calls ?? []), ...calls],
        invalid_tool_calls: [],
        response_metadata: message.response_metadata,
        usage_metadata: message.usage_metadata,
      });
    },
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
  if (problems.length > 0) throw new TypeError(problems[0]!.message);
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

const roles: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant', tool: 'tool', system: 'system' };

/** Writes messages in the form that the budget reads. */
function writeMessages(messages: unknown): readonly unknown[] {
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
    };
  });
}
