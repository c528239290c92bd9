import type { Tool } from '../contract/index.ts';
import { refuseTwins } from '../guard.ts';
import type { ToolsByOrigin } from './options.ts';

/** A tool of a host: as it was registered, which is what runs, and as the guard is to see it. */
export interface HostTool {
  readonly source: Tool;
  readonly seen: Tool;
}

/**
 * Returns the tools of a host with their origins: those of a list keep theirs, those of the lists by origin get it from there.
 * Throws `ToolmendError` (`option`) for a list that has two of one name.
 */
export function listTools(tools: readonly Tool[] | ToolsByOrigin = []): HostTool[] {
  if (isList(tools)) {
    refuseTwins(tools, 'tools');
    return tools.map((tool) => ({ source: tool, seen: tool }));
  }
  // Of two of one name the later is taken: what a user replaces is the user's.
  const origins = ['builtin', 'mcp', 'custom'] as const;
  for (const origin of origins) refuseTwins(tools[origin] ?? [], `tools.${origin}`);
  return origins.flatMap((origin) => (tools[origin] ?? []).map((tool) => withOrigin(tool, origin)));
}

/** Returns a tool that is registered while the host runs: one that names no origin is custom, whatever its name. */
export function addedTool(tool: Tool): HostTool {
  return withOrigin(tool, tool.origin ?? 'custom');
}

function withOrigin(tool: Tool, origin: NonNullable<Tool['origin']>): HostTool {
  if (tool.origin === origin) return { source: tool, seen: tool };
  const seen: Tool = {
    ...tool,
    origin,
    // Parameters that are put there later count as well.
    get parameters() {
      return tool.parameters;
    },
  };
  return { source: tool, seen };
}

function isList(tools: readonly Tool[] | ToolsByOrigin): tools is readonly Tool[] {
  return Array.isArray(tools);
}
