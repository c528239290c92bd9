import { isObject } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import type { Guard } from '../guard.ts';
import { sampleArguments } from '../schema/index.ts';

/** Returns minimal arguments that the guard accepts for a tool, or `undefined` where none are found: a receipt shows no example that is wrong. */
export function makeExample(guard: Guard, tool: Tool): Record<string, unknown> | undefined {
  const parameters = guard.toolOf(tool.name)?.parameters ?? tool.parameters;
  const sample = sampleArguments(parameters);
  if (!isObject(sample)) return undefined;
  return guard.checkWith(tool, { tool: tool.name, arguments: sample }).outcome === 'accepted' ? sample : undefined;
}
