/** A call that was read in, its tool out, or what is wrong with it. */
import type { Finding } from '../../base/index.ts';
import type { ReadCall, Tool } from '../../contract/index.ts';
import type { ToolCache } from './tool-cache.ts';

/** Where the tools of calls are looked for. */
export interface ToolSources {
  /** The tools that the command line names. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** The tools that lines and recordings bring. */
  readonly cache: ToolCache;
}

/**
 * Finds the tool of a call: the one its line brings, else one that the command line names, else one of its recording. What
 * is broken in a tool that a line or recording brings is a finding of that call alone.
 */
export function findTool(call: ReadCall, { tools, cache }: ToolSources): Tool | Finding {
  if (call.inline !== undefined) {
    const { tools: own, problems } = cache.read([call.inline]);
    return own[0] ?? schemaFinding(problems[0]?.message ?? 'the tool takes no JSON arguments');
  }
  const recorded = call.tools ?? [];
  const tool = tools.get(call.tool) ?? cache.find(recorded, call.tool);
  if (tool !== undefined) return tool;
  const readings = recorded.map((source) => cache.read(source));
  const problem = readings.flatMap(({ problems }) => problems).find(({ name }) => name === call.tool);
  if (problem !== undefined) return schemaFinding(problem.message);
  const names = [...tools.keys(), ...readings.flatMap((reading) => reading.tools.map(({ name }) => name))];
  return { code: 'unknown-tool', place: null, keyword: 'tool', value: call.tool, argument: names };
}

/** Makes the finding of a tool that cannot be used, and why. */
export function schemaFinding(reason: string): Finding {
  return { code: 'schema', place: null, keyword: 'schema', argument: reason };
}
