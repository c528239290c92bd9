import type { Model, ModelReply } from './model.ts';
import type { HostCall } from './toolmend.ts';

/** What the script hears: what its last calls were answered with, in order. */
export type Line = (answers: readonly string[]) => string | readonly HostCall[];

/** Makes a model that follows a script: each line is a text (the end of a turn) or calls, and may look at the last answers. */
export function createScriptedModel(lines: readonly Line[]): Model {
  let next = 0;
  return {
    reply(conversation): Promise<ModelReply> {
      const last = conversation.entries.at(-1);
      const answers = last?.kind === 'assistant' ? last.calls.map((call) => call.content) : [];
      const line = lines[next++];
      const said = line === undefined ? 'The script has ended.' : line(answers);
      return Promise.resolve(
        typeof said === 'string'
          ? { text: said, calls: [] }
          : { text: '', calls: said.map((call, index) => ({ id: `call_${next}_${index}`, ...call })) },
      );
    },
  };
}
