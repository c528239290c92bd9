import type { HistoryEntry } from './history.ts';
import { wireName } from './wire-name.ts';

/** A message of OpenAI's Chat Completions. */
export type OpenAIMessage =
  | { readonly role: 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly OpenAIToolCall[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A tool call in a message of the model. */
export interface OpenAIToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Writes a conversation as messages of OpenAI's Chat Completions. */
export function writeOpenAIMessages(entries: readonly HistoryEntry[]): OpenAIMessage[] {
  return entries.flatMap((entry): OpenAIMessage[] => {
    if (entry.kind === 'user') return [{ role: 'user', content: entry.text }];
    if (entry.calls.length === 0) return [{ role: 'assistant', content: entry.text }];
    return [
      {
        role: 'assistant',
        content: entry.text === '' ? null : entry.text,
        tool_calls: entry.calls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: wireName(call.tool), arguments: call.wire },
        })),
      },
      ...entry.calls.map((call): OpenAIMessage => ({ role: 'tool', tool_call_id: call.id, content: call.content })),
    ];
  });
}
