import { isObject } from '../../base/index.ts';

/** Keys under which models, chat templates and providers put the name of a tool. */
const NAMES = new Set(['name', 'tool', 'tool_name', 'function', 'function_name', 'action']);

/** Keys under which they put its arguments. */
const ARGUMENTS = new Set([
  ...['arguments', 'args', 'parameters', 'params', 'input', 'kwargs'],
  ...['tool_input', 'tool_args', 'function_args', 'action_input'],
]);

/** What providers write beside them: what kind of thing a call is, and which call this is. */
const KINDS = new Set(['function', 'function_call', 'tool_call', 'tool_use']);
const IDS = new Set(['id', 'call_id', 'tool_call_id']);

/** A whole call that was written where only its arguments belong. */
export interface CallForm {
  /** The key of the arguments, or of the function that holds name and arguments. */
  readonly key: string;
  /** The other keys: the name of the tool, the kind, an id. */
  readonly beside: readonly string[];
}

/** Reads an object as a whole call of this very tool, in the form of any provider; `undefined` where anything else is in it. */
export function readCallForm(object: Record<string, unknown>, tool: string): CallForm | undefined {
  const keys = Object.keys(object);
  // Nearly every object that comes here is none, and its values tell so at once.
  if (keys.length < 2 || keys.length > 4 || !keys.some((key) => object[key] === tool || key === 'function'))
    return undefined;
  let key: string | undefined;
  let named = false;
  const beside: string[] = [];
  for (const each of keys) {
    const value = object[each];
    if (NAMES.has(each) && value === tool && !named) {
      named = true;
      beside.push(each);
    } else if ((each === 'type' && KINDS.has(value as string)) || (IDS.has(each) && typeof value === 'string')) {
      beside.push(each);
    } else if (key === undefined && ARGUMENTS.has(each)) {
      key = each;
    } else if (key === undefined && !named && each === 'function' && isObject(value) && readCallForm(value, tool)) {
      key = each;
      named = true;
    } else return undefined;
  }
  return named && key !== undefined ? { key, beside } : undefined;
}
