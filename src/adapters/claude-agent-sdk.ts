/**
 * A `PreToolUse` hook for the Claude Agent SDK: calls of MCP tools are healed by `updatedInput`, so that `canUseTool` sees what
 * will run, or denied with the receipt. Built-in tools are validated before any hook, so there is nothing to heal in them.
 */
import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { noteOf } from './run-tool.ts';

/** What the hook answers. */
export interface HookOutput {
  hookSpecificOutput?: {
    hookEventName: 'PreToolUse';
    updatedInput?: Record<string, unknown>;
    additionalContext?: string;
    permissionDecision?: 'deny';
    permissionDecisionReason?: string;
  };
}

/** Goes into `options.hooks.PreToolUse` as one entry. */
export interface HookMatcher {
  matcher: string;
  hooks: ((input: unknown, toolUseId?: string, options?: unknown) => Promise<HookOutput>)[];
}

/**
 * Guards the tools of an MCP server by the server's name in `mcpServers`. Sessions, prompts and sub-agents are told apart by
 * what the hook is given, and each prompt is a turn.
 */
export function guardServer(server: string, tools: readonly Tool[], options: DoorOptions = {}): HookMatcher {
  const door = createDoor(tools, options);
  const prefix = `mcp__${server}__`;
  return {
    matcher: `${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}.*`,
    hooks: [
      async (input, toolUseId) => {
        if (!isObject(input) || input['hook_event_name'] !== 'PreToolUse') return {};
        const name = String(input['tool_name'] ?? '');
        const tool = name.startsWith(prefix) ? name.slice(prefix.length) : '';
        if (!door.views.has(tool)) return {};
        const { session_id: session, prompt_id: turn, agent_id: agent } = input;
        const outcome = await door.check({
          tool,
          arguments: input['tool_input'],
          ...(toolUseId === undefined ? {} : { id: toolUseId }),
          ...(typeof session === 'string' ? { session } : {}),
          ...(typeof turn === 'string' ? { turn } : {}),
          ...(typeof agent === 'string' ? { agent } : {}),
        });
        const hookEventName = 'PreToolUse' as const;
        if (outcome.outcome === 'rejected') {
          return {
            hookSpecificOutput: {
              hookEventName,
              permissionDecision: 'deny',
              permissionDecisionReason: outcome.receipt,
            },
          };
        }
        if (outcome.outcome === 'accepted') return {};
        return {
          hookSpecificOutput: { hookEventName, updatedInput: outcome.arguments, additionalContext: noteOf(outcome) },
        };
      },
    ],
  };
}
