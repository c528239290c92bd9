/** The tool's own check, from the library its schema was written with: valid arguments in; its findings and its output out. */
import { type Finding, type Place, ToolmendError } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';

/** What the own check came to. */
export interface OwnCheck {
  readonly findings: readonly Finding[];
  readonly output?: unknown;
}

/** Runs the check, where there is one. Throws `ToolmendError` when it is asynchronous; what it throws itself refuses the call. */
export function runOwnCheck(tool: Tool, value: unknown): OwnCheck | undefined {
  if (tool.validate === undefined) return undefined;
  let result: ReturnType<NonNullable<Tool['validate']>>;
  try {
    result = tool.validate(value);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { findings: [ruleFinding(null, text)] };
  }
  if (result instanceof Promise) {
    result.catch(() => undefined);
    throw new ToolmendError('tool', `${tool.name}: its own check returns a promise; it must be synchronous`, {
      tool: tool.name,
    });
  }
  if (result.issues === undefined) return { findings: [], output: result.value };
  return { findings: result.issues.map((issue) => ruleFinding(placeOf(issue.path ?? []), issue.message)) };
}

function ruleFinding(place: Place | null, text: string): Finding {
  return { code: 'rule', place, keyword: 'validate', argument: { id: 'validate', text } };
}

function placeOf(path: readonly unknown[]): Place | null {
  let place: Place | null = null;
  for (const segment of path) {
    const key = typeof segment === 'object' && segment !== null && 'key' in segment ? segment.key : segment;
    place = { up: place, key: typeof key === 'number' ? key : String(key) };
  }
  return place;
}
