/** The tools of a request in, a guard for them out; the same tools are compiled once for as long as they keep coming. */
import { isObject, ToolmendError } from '../../base/index.ts';
import { readTools, type Tool, type ToolProblem } from '../../contract/index.ts';
import { createGuard, type Guard, type GuardOptions } from '../../guard.ts';

/** The tools of one request. */
export interface ToolSet {
  readonly guard: Guard;
  readonly tools: readonly Tool[];
  /** Tools whose schema cannot be used, with the reason. */
  readonly problems: readonly ToolProblem[];
  /** Tells whether calls of this name are checked: all but those of tools that cannot be, or that we do not read. */
  isGuarded(name: string): boolean;
}

/** Remembers tool sets by their text. */
export interface ToolSets {
  /** Returns the set of a list of tools; `undefined` where it has no function that could be called. */
  read(tools: unknown): ToolSet | undefined;
}

/** What is remembered, in bytes by a rough measure: a compiled tool is some kilobytes, and several times its text. */
const remembered = 32 * 1024 * 1024;
const eachSet = 4096;
const eachCharacter = 8;

/** Creates the memory of tool sets; the set that was not used for longest is forgotten first. Throws `ToolmendError` for options that no guard can have. */
export function createToolSets(options: Omit<GuardOptions, 'tools'>): ToolSets {
  // The guards are made when requests come, which is too late to say that an option is none.
  createGuard(options);
  const known = new Map<string, ToolSet>();
  let size = 0;
  return {
    read(tools) {
      if (!Array.isArray(tools) || !tools.some(isFunctionTool)) return undefined;
      const text = textOf(tools);
      const found = known.get(text);
      if (found !== undefined) {
        known.delete(text);
        known.set(text, found);
        return found;
      }
      const made = makeToolSet(tools, options);
      known.set(text, made);
      size += weightOf(text);
      for (const oldest of known.keys()) {
        if (size <= remembered || oldest === text) break;
        known.delete(oldest);
        size -= weightOf(oldest);
      }
      return made;
    },
  };
}

function makeToolSet(entries: readonly unknown[], options: Omit<GuardOptions, 'tools'>): ToolSet {
  const { keywords, unknownKeys, formats } = options;
  const { tools, problems } = readTools(entries.filter(isFunctionTool), {
    ...(keywords && { keywords }),
    ...(unknownKeys && { unknownKeys }),
    ...(formats && { formats }),
  });
  const broken = new Set(problems.map((problem) => problem.name));
  // A tool that its owner wants untouched stays so; all others are guarded here, wherever they come from.
  const passing = tools.filter((tool) => tool.guard === false);
  const sound = tools
    .filter((tool) => tool.guard !== false && !broken.has(tool.name))
    .map((tool) => ({ ...tool, guard: true }));
  const names = new Set(sound.map((tool) => tool.name));
  // Beside tools of other kinds a model may call what is not in the list: a provider may load it while it answers.
  const isWhole = problems.length === 0 && passing.length === 0 && entries.every(isFunctionTool);
  return {
    guard: createGuard({ ...options, tools: sound }),
    tools: sound,
    problems,
    isGuarded: (name) => names.has(name) || isWhole,
  };
}

/** Tells a function of Chat Completions or Responses from what a provider runs itself. */
function isFunctionTool(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  return entry['type'] === 'function' || (entry['type'] === undefined && isObject(entry['function']));
}

function textOf(tools: unknown): string {
  try {
    return JSON.stringify(tools);
  } catch (error) {
    if (error instanceof RangeError) throw new ToolmendError('input', 'the tools are nested too deep to be read');
    throw error;
  }
}

function weightOf(text: string): number {
  return eachSet + eachCharacter * text.length;
}
