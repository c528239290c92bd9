/** Our tools in, tools of an MCP server out: for the server packages of both generations, with the receipt word for word. */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import { noteOf, type RunOptions, runTool } from './run-tool.ts';
import { healingSchema } from './schema-for.ts';

/** What a server answers to `tools/call`. */
export interface McpResult {
  content: { type: 'text'; text: string }[];
  isError?: boolean;
  [member: string]: unknown;
}

/** A definition as `tools/list` has it. */
export interface McpTool {
  name: string;
  description?: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean };
}

/** The tools for an MCP server. */
export interface McpDoor {
  /** For `tools/list`. */
  readonly tools: McpTool[];
  /** Answers `tools/call`; a refused call is a result with `isError`, as the protocol wants what a model can mend. */
  callTool(params: { readonly name: string; readonly arguments?: unknown }, context?: unknown): Promise<McpResult>;
  /** Registers every tool with an `McpServer` of version 2. */
  register(server: McpServerLike): void;
  /** Begins a turn: what was closed is open again. Servers that share a budget name it. */
  startTurn(turn?: string): void;
}

/** What is needed of `McpServer`. */
export interface McpServerLike {
  // biome-ignore lint/suspicious/noExplicitAny: the SDK infers its types from the schema object.
  registerTool(name: string, config: any, handler: any): unknown;
}

/**
 * Guards tools of an MCP server that is yours. A server does not see turns, so no retries are counted unless a `budget` is
 * given.
 */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): McpDoor {
  const door = createDoor(tools, { budget: false, ...options });
  const callTool = async (name: string, given: unknown, how: RunOptions): Promise<McpResult> => {
    const { outcome, ok, content, value } = await runTool(door, { tool: name, arguments: given ?? {} }, how);
    if (!ok) return { content: [{ type: 'text', text: content }], isError: true };
    const note = noteOf(outcome);
    // The tool asks the client for more, and will be called again with it; there is no content to say anything in.
    if (isObject(value) && value['resultType'] === 'input_required') return value as McpResult;
    if (!isResult(value)) return { content: [{ type: 'text', text: content }] };
    return note === '' ? value : { ...value, content: [{ type: 'text', text: note }, ...value.content] };
  };
  return {
    tools: door.tools.map((tool) => define(door, tool)),
    callTool: ({ name, arguments: given }, context) => callTool(name, given, { context, throws: asksForUrl }),
    register(server) {
      for (const tool of door.tools) {
        const { name, inputSchema: _, ...config } = define(door, tool);
        const { schema, outcomeOf } = healingSchema(door, name);
        server.registerTool(name, { ...config, inputSchema: schema }, (input: unknown, context: unknown) =>
          callTool(name, input, { context, before: outcomeOf(input), throws: () => true }),
        );
      }
    },
    startTurn: (turn) => void door.startTurn(turn),
  };
}

function define(door: Door, { name, description, effect }: Tool): McpTool {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    inputSchema: { type: 'object', ...(door.views.get(name)!.schema as object) },
    ...(effect === undefined
      ? {}
      : {
          annotations:
            effect === 'read'
              ? { readOnlyHint: true }
              : { readOnlyHint: false, destructiveHint: effect === 'destructive' },
        }),
  };
}

/** An error that is no failure but a question to the user (a page to visit): the protocol wants it as it is. */
function asksForUrl(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === -32042;
}

function isResult(value: unknown): value is McpResult {
  return isObject(value) && Array.isArray(value['content']);
}
