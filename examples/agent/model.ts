import type { History, HostCall, Tool } from './toolmend.ts';

/** What a model answers: text, calls, or both. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly HostCall[];
  readonly finishReason?: string;
}

/** Something that answers a conversation. */
export interface Model {
  reply(conversation: History, tools: readonly Tool[], signal?: AbortSignal): Promise<ModelReply>;
}
