/** The tool's own check, from the library its schema was written with: valid arguments in; its findings and its output out. */
import { type Finding, type Place, showError, ToolmendError } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';

/** What the own check came to. */
export interface OwnCheck {
  readonly findings: readonly Finding[];
  readonly output?: unknown;
}

/**
 * Runs the check, where there is one. Throws `ToolmendError` when it is asynchronous or returns what is no result; what it
 * throws itself refuses the call.
 */
export function runOwnCheck(tool: Tool, value: unknown): OwnCheck | undefined {
  if (tool.validate === undefined) return undefined;
  let result: ReturnType<NonNullable<Tool['validate']>>;
  try {
    result = tool.validate(value);
  } catch (error) {
    return { findings: [ruleFinding(null, showError(error))] };
  }
  if (isPromise(result)) {
    result.then(undefined, () => undefined);
    throw wrongCheck(tool, 'returns a promise; it must be synchronous');
  }
  if (!isResult(result)) throw wrongCheck(tool, 'has to return { value }, or { issues } with a list of them');
  if (result.issues === undefined) return { findings: [], output: result.value };
  return { findings: result.issues.map((issue) => ruleFinding(placeOf(issue.path ?? []), issue.message)) };
}

function isPromise(result: unknown): result is PromiseLike<unknown> {
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function';
}

/** Some libraries return the list of issues itself, which has itself as `issues`. */
function isResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  return !('issues' in result) || result.issues === undefined || Array.isArray(result.issues);
}

function wrongCheck({ name }: Tool, fault: string): ToolmendError {
  return new ToolmendError('tool', `${name}: its own check ${fault}`, { tool: name });
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
