/** Our tools in, options for Mastra's `createTool` out: the schema heals, so that approvals see what will run; `execute` refuses. */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { answeredBefore, runTool } from './run-tool.ts';
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
  /** Begins the turn of a user message: what was closed is open again. */
  startTurn(): void;
}

/** Guards tools for Mastra. A refused call answers `{error: true, message}`, the message being the receipt word for word. */
export function guardTools(tools: readonly Tool[], options: DoorOptions = {}): MastraDoor {
  const door = createDoor(tools, options);
  const made = door.tools.map(({ name, description }): [string, MastraToolOptions] => {
    const { schema, outcomeOf } = healingSchema(door, name);
    return [
      name,
      {
        id: name,
        description: description ?? '',
        inputSchema: schema,
        async execute(input, context) {
          const call = { tool: name, arguments: input };
          const { ok, content, outcome, value } = await runTool(answeredBefore(door, outcomeOf(input)), call, context);
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
  return { tools: Object.fromEntries(made), startTurn: () => door.startTurn() };
}
