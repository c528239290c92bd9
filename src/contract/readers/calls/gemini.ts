import { isObject } from '../../../base/index.ts';
import { addCall, type CallTrail, readId } from './call-trail.ts';

/** Reads Gemini's part `{functionCall: {id?, name, args}}`, also spelled with an underscore. */
export function readGeminiPart(value: Record<string, unknown>, trail: CallTrail): boolean {
  const call = value['functionCall'] ?? value['function_call'];
  if (!isObject(call) || typeof call['name'] !== 'string' || Object.hasOwn(value, 'role')) return false;
  addCall(trail, { tool: call['name'], arguments: call['args'], ...readId(call['id']) });
  return true;
}
