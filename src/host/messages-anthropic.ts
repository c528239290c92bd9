import type { HistoryEntry } from './history.ts';
import { wireName } from './wire-name.ts';

/** A message of Anthropic's Messages. */
export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly AnthropicBlock[];
}

/** A block of a message. */
export type AnthropicBlock =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: string;
      readonly is_error?: true;
    };

/** Writes a conversation as messages of Anthropic's Messages; what holds no text is left out, since empty blocks are refused. */
export function writeAnthropicMessages(entries: readonly HistoryEntry[]): AnthropicMessage[] {
  return entries.flatMap((entry): AnthropicMessage[] => {
    if (entry.kind === 'user') return entry.text === '' ? [] : [{ role: 'user', content: entry.text }];
    const text: AnthropicBlock[] = entry.text === '' ? [] : [{ type: 'text', text: entry.text }];
    const uses = entry.calls.map(
      (call): AnthropicBlock => ({
        type: 'tool_use',
        id: call.id,
        name: wireName(call.tool),
        input: JSON.parse(call.wire) as Record<string, unknown>,
      }),
    );
    const results = entry.calls.map(
      (call): AnthropicBlock => ({
        type: 'tool_result',
        tool_use_id: call.id,
        content: call.content,
        ...(call.ok ? {} : { is_error: true as const }),
      }),
    );
    const messages: AnthropicMessage[] = [];
    if (text.length + uses.length > 0) messages.push({ role: 'assistant', content: [...text, ...uses] });
    if (results.length > 0) messages.push({ role: 'user', content: results });
    return messages;
  });
}
