/** A tool file in, an answerer of recorded calls out: the same guard and the same retry budget as in `toolmend check`. */
import { type Outcome, ToolmendError } from '../../base/index.ts';
import { type ReadCall, readTools, type Tool } from '../../contract/index.ts';
import { createGuard } from '../../guard.ts';
import { type Answerer, createAnswerer } from '../check/answer-call.ts';
import { createToolCache } from '../check/tool-cache.ts';
import { type GuardWords, guardOptionsOf, schemaOptionsOf } from '../guard-words.ts';

/** Answers recorded calls, and knows the tools. */
export interface Replayer {
  readonly answer: (call: ReadCall) => Outcome;
  /** The parameters of a tool of the file. */
  readonly parametersOf: (tool: string) => unknown;
}

/** Makes the replayer of a parsed tool file, or of the tools that the calls bring; `name` is how errors call the file. */
export function createReplayer(toolFile: unknown, name: string, options: GuardWords): Replayer {
  const { heal, locale } = options;
  const reading = toolFile === undefined ? { tools: [], problems: [] } : readTools(toolFile, schemaOptionsOf(options));
  if (reading.problems.length > 0) {
    throw new ToolmendError('tool', reading.problems.map(({ message }) => `${name}: ${message}`).join('\n'));
  }
  const tools = new Map(reading.tools.map((tool) => [tool.name, guarded(tool)]));
  const guard = createGuard({ ...guardOptionsOf(options), tools: [...tools.values()] });
  const answerer: Answerer = createAnswerer({
    guard,
    tools,
    cache: createToolCache(schemaOptionsOf(options), guarded),
    locale: locale ?? 'en',
    healing: heal !== 'off',
  });
  return {
    answer(call) {
      // The change is made to the tool file, so its tools count, not those that were recorded with the call.
      if (call.inline === undefined || !tools.has(call.tool)) return answerer(call);
      const { inline: _, ...rest } = call;
      return answerer(rest);
    },
    parametersOf: (tool) => tools.get(tool)?.parameters,
  };
}

/** Whoever replays calls wants them checked, so tools of MCP servers do not pass here unless their owner says so. */
function guarded(tool: Tool): Tool {
  return tool.guard === undefined ? { ...tool, guard: true } : tool;
}
