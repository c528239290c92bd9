/** Tools as servers list them in, tools that a guard can use out, each read once; what cannot be used is told and never thrown. */
import { type Finding, isObject, isToolmendError, type RejectedOutcome, type ToolCall } from '../../base/index.ts';
import { readTools, type Tool } from '../../contract/index.ts';
import { createGuard, type Guard } from '../../guard.ts';
import { refuseCall } from '../../receipt/index.ts';
import type { GateOptions } from './gate.ts';

/** What is known of a tool: how to guard it, or why it cannot be guarded. */
export type ShelfTool =
  /** `listed` is the schema as the server lists it. */
  | { readonly kind: 'guarded'; readonly tool: Tool; readonly listed: unknown }
  | { readonly kind: 'unusable'; readonly reason: string };

/** The tools of all sessions. */
export interface ToolShelf {
  readonly guard: Guard;
  /** The owner's declaration of a tool. */
  declared(name: string): Tool | undefined;
  /** Reads an entry of a list; the same entry is read once, however many sessions list it. */
  read(entry: unknown): { readonly name: string; readonly found: ShelfTool } | undefined;
}

/** Entries that are remembered at most; beyond it the oldest are read again when they are listed again. */
const mostEntries = 10_000;

/** Creates the shelf. Throws a `ToolmendError` where an option or a declaration of the owner cannot be used. */
export function createToolShelf(options: GateOptions): ToolShelf {
  const own = new Map((options.tools ?? []).map((tool) => [tool.name, opened(tool)]));
  const guard = createGuard({ ...options.guard, tools: [...own.values()], observe: false });
  const known = new Map<string, { readonly name: string; readonly found: ShelfTool }>();
  const said = new Set<string>();

  const makeTool = (entry: unknown, name: string): ShelfTool => {
    const declared = own.get(name);
    const { tools, problems } = readTools([entry]);
    const schema = isObject(entry) ? entry['inputSchema'] : undefined;
    const listed = tools[0];
    // The owner's declaration counts; only about the effect the server may be the one who says something.
    if (declared !== undefined) {
      const effect = declared.effect ?? listed?.effect;
      return { kind: 'guarded', tool: effect === undefined ? declared : { ...declared, effect }, listed: schema };
    }
    if (listed === undefined) return { kind: 'unusable', reason: problems[0]?.message ?? `${name}: no form of a tool` };
    const tool = opened(listed);
    try {
      // The schema may be readable and still not be usable under the options of the guard.
      guard.checkWith(tool, { tool: name, arguments: {} });
    } catch (error) {
      if (!isToolmendError(error)) throw error;
      return { kind: 'unusable', reason: error.message };
    }
    return { kind: 'guarded', tool, listed: schema };
  };

  return {
    guard,
    declared: (name) => own.get(name),
    read(entry) {
      const name = isObject(entry) ? entry['name'] : undefined;
      if (typeof name !== 'string') return undefined;
      const key = JSON.stringify(entry);
      const before = known.get(key);
      if (before !== undefined) return before;
      const made = { name, found: makeTool(entry, name) };
      known.set(key, made);
      if (known.size > mostEntries) known.delete(known.keys().next().value!);
      if (made.found.kind === 'unusable' && !said.has(`${name}: ${made.found.reason}`)) {
        said.add(`${name}: ${made.found.reason}`);
        tellUnusable(name, made.found.reason, options);
      }
      return made;
    },
  };
}

/** A gateway is an opt-in: its tools are guarded unless their owner says no. */
function opened(tool: Tool): Tool {
  return tool.guard === undefined ? { ...tool, guard: true } : tool;
}

function tellUnusable(name: string, reason: string, options: GateOptions): void {
  const fate = options.strict === true ? 'its calls are refused' : 'its calls pass unguarded';
  options.say(`${reason}; ${fate}`);
  const call: ToolCall = { tool: name };
  // One entry of code `schema` for the tool, not for each of its calls: what passes unguarded was not checked.
  options.record?.(call, refuseUnusable(call, reason, options), {});
}

/** Makes the refusal of a call whose tool cannot be guarded. */
export function refuseUnusable(call: ToolCall, reason: string, { guard = {} }: GateOptions): RejectedOutcome {
  const finding: Finding = { code: 'schema', place: null, keyword: 'schema', argument: reason };
  return refuseCall(call, [finding], { healing: guard.heal !== 'off', locale: guard.locale });
}
