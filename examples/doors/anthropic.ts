/** Anthropic: the loop answers each `tool_use`; a refused call goes back as an error with the receipt. */
// In a project of your own: `toolmend` and `toolmend/anthropic`.

import { guardTools } from '../../src/adapters/anthropic.ts';
import { defineTool } from '../../src/index.ts';

/** What the loop needs of the SDK's client. */
interface Client {
  readonly messages: { create(body: object): PromiseLike<{ content: object[]; stop_reason: string | null }> };
}

const lamp = defineTool({
  name: 'set_lamp',
  description: 'Sets the lamp of a room.',
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
    required: ['room', 'level'],
  },
  execute: ({ room, level }) => `${room}: ${level}`,
});

/** Asks until the model has answered. */
export async function run(client: Client, prompt: string): Promise<readonly object[]> {
  const door = guardTools([lamp]);
  const messages: object[] = [{ role: 'user', content: prompt }];
  for (let step = 0; step < 10; step++) {
    const message = await client.messages.create({ model: 'any', max_tokens: 1000, messages, tools: door.tools });
    messages.push({ role: 'assistant', content: message.content });
    const results = await door.answer(message);
    if (results.length === 0) break;
    messages.push({ role: 'user', content: results });
  }
  return messages;
}
