/** Types of events that show a client nothing by themselves; all others pass at once, also those that nobody knows yet. */
import { isObject } from '../../../base/index.ts';

const frames = new Set([
  'response.created',
  'response.queued',
  'response.in_progress',
  'response.content_part.added',
  'response.reasoning_summary_part.added',
]);

const quietItems = new Set(['message', 'reasoning']);

/** Tells whether an event shows nothing: what opens a response, a message, or an item of reasoning without text. */
export function isFrame(type: string, { item }: Readonly<Record<string, unknown>>): boolean {
  if (frames.has(type)) return true;
  return type.startsWith('response.output_item.') && isObject(item) && quietItems.has(String(item['type']));
}
