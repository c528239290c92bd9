import { ToolmendError } from '../../base/index.ts';
import type { Tool } from '../../contract/index.ts';

/** Chooses the tool of a name; where there is only one, it needs none. */
export function chooseTool(tools: readonly Tool[], name: string | undefined): Tool {
  const chosen = name === undefined && tools.length === 1 ? tools[0] : tools.find((tool) => tool.name === name);
  if (chosen !== undefined) return chosen;
  throw new ToolmendError('option', `name one of the tools with --tool: ${tools.map((tool) => tool.name).join(', ')}`);
}
