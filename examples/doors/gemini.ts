/** Gemini: the loop answers each function call; a refused one goes back under `error`. */
// In a project of your own: `toolmend` and `toolmend/gemini`.
import { guardTools } from '../../src/adapters/gemini.ts';
import { defineTool } from '../../src/index.ts';

/** What the loop needs of the SDK's client. */
interface Client {
  readonly models: { generateContent(body: object): PromiseLike<{ candidates?: { content?: object }[] }> };
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
  const contents: object[] = [{ role: 'user', parts: [{ text: prompt }] }];
  for (let step = 0; step < 10; step++) {
    const response = await client.models.generateContent({ model: 'any', contents, config: { tools: door.tools } });
    contents.push(response.candidates?.[0]?.content ?? {});
    const parts = await door.answer(response);
    if (parts.length === 0) break;
    contents.push({ role: 'user', parts });
  }
  return contents;
}
