import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { Guard } from '../guard.ts';
import { sampleArguments } from '../schema/index.ts';

/**
 * Returns minimal arguments of a tool that the guard accepts, or `undefined` where none are found: a made-up example may miss
 * what no keyword says, and a receipt shows no example that is wrong.
 */
export function makeExample(guard: Guard, tool: Tool | undefined): Record<string, unknown> | undefined {
  if (tool === undefined) return undefined;
  const sample = sampleArguments(tool.parameters);
  if (!isObject(sample)) return undefined;
  return guard.checkWith(tool, { tool: tool.name, arguments: sample }).outcome === 'accepted' ? sample : undefined;
}
