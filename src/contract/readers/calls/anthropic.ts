import { addCall, type CallTrail, readId } from './call-trail.ts';

/** Reads Anthropic's block `{type: 'tool_use', id, name, input}`; tools that the server runs itself are passed by. */
export function readAnthropicBlock(value: Record<string, unknown>, trail: CallTrail): boolean {
  const { type, name } = value;
  if (type !== 'tool_use' || typeof name !== 'string') return false;
  addCall(trail, { tool: name, arguments: value['input'], ...readId(value['id']) });
  return true;
}
