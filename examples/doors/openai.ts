/** OpenAI: the loop answers each call; the model reads the receipt and mends its call. Give it a client and it runs. */
// In a project of your own: `toolmend` and `toolmend/openai`.

import { guardTools } from '../../src/adapters/openai.ts';
import { defineTool } from '../../src/index.ts';

/** What the loop needs of the SDK's client. */
interface Client {
  readonly chat: { readonly completions: { create(body: object): PromiseLike<{ choices: { message: Message }[] }> } };
}
interface Message {
  readonly content?: string | null;
  readonly tool_calls?: readonly object[];
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
    const completion = await client.chat.completions.create({ model: 'any', messages, tools: door.chatTools });
    const { sent, results } = await door.continueChat<Message>(completion);
    messages.push(sent, ...results);
    if (results.length === 0) break;
  }
  return messages;
}
