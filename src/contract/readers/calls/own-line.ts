/** Our own line: `{id, tool, arguments, finishReason?, model?, session?, turn?, round?}`, the tool by name or in full. */
import { isObject } from '../../../base/index.ts';
import type { CallTrail, ReadCall } from './call-trail.ts';

const texts = ['id', 'finishReason', 'model', 'session', 'turn', 'round'] as const;

/** Reads a line in our own form; numbers in its optional texts are read as their digits. */
export function readOwnLine(value: Record<string, unknown>, trail: CallTrail): boolean {
  const { tool } = value;
  const inline = isObject(tool);
  if (typeof tool !== 'string' && !inline) return false;
  const call: Record<string, unknown> = { tool: inline ? nameOf(tool) : tool };
  if (Object.hasOwn(value, 'arguments')) call['arguments'] = value['arguments'];
  for (const key of texts) {
    const text = value[key];
    if (typeof text === 'string') call[key] = text;
    else if (typeof text === 'number') call[key] = String(text);
  }
  if (inline) call['inline'] = tool;
  else if (trail.tools.length > 0) call['tools'] = trail.tools;
  trail.calls.push(call as unknown as ReadCall);
  return true;
}

function nameOf(tool: Record<string, unknown>): string {
  const body = isObject(tool['function']) ? tool['function'] : tool;
  return typeof body['name'] === 'string' ? body['name'] : '';
}
