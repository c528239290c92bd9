import type { Model, ModelReply } from './model.ts';
import type { HostCall, Tool } from './toolmend.ts';

/** Where a server that speaks OpenAI's Chat Completions is. */
export interface OpenAIServer {
  /** The address up to and with `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
}

interface Completion {
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: unknown };
      }[];
    };
  }[];
}

/** Makes a model that asks such a server. Throws where the server does not answer with a completion. */
export function createOpenAIModel({ url, model, key }: OpenAIServer): Model {
  return {
    async reply(conversation, tools, signal): Promise<ModelReply> {
      const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, messages: conversation.toOpenAIMessages(), tools: tools.map(showTool) }),
        ...(signal === undefined ? {} : { signal }),
      });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
      const choice = ((await response.json()) as Completion).choices?.[0];
      const message = choice?.message;
      if (message === undefined) throw new Error('the server answered without a message');
      return {
        text: message.content ?? '',
        calls: (message.tool_calls ?? []).map(
          (call): HostCall => ({
            tool: call.function?.name ?? '',
            arguments: call.function?.arguments,
            ...(call.id === undefined ? {} : { id: call.id }),
            model,
          }),
        ),
        ...(choice?.finish_reason == null ? {} : { finishReason: choice.finish_reason }),
      };
    },
  };
}

function showTool({ name, description, parameters }: Tool): object {
  return { type: 'function', function: { name, description, parameters } };
}
