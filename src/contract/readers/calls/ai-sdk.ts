import { addCall, type CallTrail, readId } from './call-trail.ts';

/** Reads the AI SDK's part `{type: 'tool-call', toolCallId, toolName, input}`; its older versions say `args`. */
export function readAiSdkPart(value: Record<string, unknown>, trail: CallTrail): boolean {
  const { type, toolName } = value;
  if (type !== 'tool-call' || typeof toolName !== 'string') return false;
  const given = Object.hasOwn(value, 'input') ? value['input'] : value['args'];
  addCall(trail, { tool: toolName, arguments: given, ...readId(value['toolCallId']) });
  return true;
}
