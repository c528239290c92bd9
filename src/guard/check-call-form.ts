import { isObject, ToolmendError } from '../base/index.ts';

/** Throws `ToolmendError` (`usage`) for what is no call: SDKs write a call in other words, and its tool would be unknown. */
export function checkCallForm(call: unknown): void {
  if (isObject(call) && typeof call['tool'] === 'string') return;
  const other = isObject(call) && ['name', 'function', 'toolName'].find((key) => Object.hasOwn(call, key));
  const seen = other ? `, and this one has "${other}"; an adapter reads the calls of an SDK` : '';
  throw new ToolmendError('usage', `a call is { tool, arguments }, with the name of the tool as a text${seen}`);
}
