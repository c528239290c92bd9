/** Results of calls in, a record and messages for the provider out; what goes out is valid, whatever the model wrote. */
import { type AnthropicMessage, writeAnthropicMessages } from './messages-anthropic.ts';
import { type OpenAIMessage, writeOpenAIMessages } from './messages-openai.ts';
import type { ResultKind, ToolResult } from './tool-result.ts';

const wireId = /^[a-zA-Z0-9_-]{1,64}$/;

/** One call in the record. */
export interface CallRecord {
  /** The id on the wire: that of the call, or one of ours where it had none, one that another call has, or one that no provider takes. */
  readonly id: string;
  readonly tool: string;
  /** The arguments as the model wrote them. */
  readonly written: string;
  /** The arguments as the conversation has them: always the text of one JSON object. */
  readonly wire: string;
  readonly kind: ResultKind;
  readonly ok: boolean;
  /** What the model was answered. */
  readonly content: string;
}

/** What was said in a conversation, in order. */
export type HistoryEntry =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly CallRecord[] };

/** The record of one conversation. */
export interface History {
  addUser(text: string): void;
  /** Adds a message of the model with the results of its calls; none, when it only spoke. */
  addAssistant(text: string, results?: readonly ToolResult[]): void;
  readonly entries: readonly HistoryEntry[];
  /** Returns the conversation as messages of OpenAI's Chat Completions. */
  toOpenAIMessages(): OpenAIMessage[];
  /** Returns the conversation as messages of Anthropic's Messages. */
  toAnthropicMessages(): AnthropicMessage[];
}

/** Creates an empty record. It grows with the conversation. */
export function createHistory(): History {
  const entries: HistoryEntry[] = [];
  const ids = new Set<string>();

  const takeId = (given: string | undefined): string => {
    let id = given ?? '';
    // A conversation in which two calls share an id, or one has other letters, is refused as a whole.
    for (let n = ids.size + 1; !wireId.test(id) || ids.has(id); n++) id = `call_${n}`;
    ids.add(id);
    return id;
  };

  return {
    entries,
    addUser(text) {
      entries.push({ kind: 'user', text });
    },
    addAssistant(text, results = []) {
      const calls = results.map(
        ({ id, tool, written, wire, kind, ok, content }): CallRecord => ({
          id: takeId(id),
          tool,
          written,
          wire,
          kind,
          ok,
          content,
        }),
      );
      entries.push({ kind: 'assistant', text, calls });
    },
    toOpenAIMessages: () => writeOpenAIMessages(entries),
    toAnthropicMessages: () => writeAnthropicMessages(entries),
  };
}
