import { ToolmendError } from '../base/index.ts';
import { createGuard, type Guard, type GuardOptions, guardOptionNames } from '../guard.ts';
import type { HostOptions } from './options.ts';
import type { HostTool } from './tool-set.ts';

/** The tools that a host can call, and their guard. */
export interface ToolRoom {
  readonly guard: Guard;
  readonly byName: ReadonlyMap<string, HostTool>;
  register(tools: readonly HostTool[]): void;
  /** Returns the tool of a name; throws `ToolmendError` (`option`) where there is none. */
  pick(name: string): HostTool;
}

/** Creates a room with tools in it. Throws `ToolmendError` for one that is declared wrongly, or an option of the guard that cannot be. */
export function createToolRoom(options: HostOptions, tools: readonly HostTool[]): ToolRoom {
  const guard = createGuard(guardOptionsOf(options));
  const byName = new Map<string, HostTool>();
  const room: ToolRoom = {
    guard,
    byName,
    register(added) {
      for (const tool of added) {
        guard.register(tool.seen);
        byName.set(tool.seen.name, tool);
      }
    },
    pick(name) {
      const tool = byName.get(name);
      if (tool === undefined) throw new ToolmendError('option', `no tool is called ${JSON.stringify(name)}`);
      return tool;
    },
  };
  room.register(tools);
  return room;
}

function guardOptionsOf(options: HostOptions): GuardOptions {
  const own = Object.entries(options).filter(([name]) => name !== 'tools' && Object.hasOwn(guardOptionNames, name));
  return Object.fromEntries(own);
}
