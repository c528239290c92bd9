/** AI SDK: one line guards a tool map; the result is spread into `generateText`, `streamText` or an agent. */
// In a project of your own: `toolmend` and `toolmend/ai-sdk`.
import { guardTools } from '../../src/adapters/ai-sdk.ts';

/** What the example needs of the SDK: the same in versions 6 and 7. */
interface Sdk {
  tool(definition: object): Record<string, unknown>;
  jsonSchema(schema: object): unknown;
  generateText(options: object): PromiseLike<{ readonly text: string }>;
}

/** Runs one prompt with a guarded tool; `stopWhen` is the SDK's own. */
export async function run(sdk: Sdk, model: unknown, stopWhen: unknown): Promise<string> {
  const set_lamp = sdk.tool({
    description: 'Sets the lamp of a room.',
    inputSchema: sdk.jsonSchema({
      type: 'object',
      properties: { room: { type: 'string' }, level: { type: 'integer', maximum: 100 } },
      required: ['room', 'level'],
    }),
    execute: ({ room, level }: { room: string; level: number }) => `${room}: ${level}`,
  });
  const guarded = await guardTools({ set_lamp });
  const { text } = await sdk.generateText({ model, stopWhen, prompt: 'Dim the kitchen.', ...guarded });
  return text;
}
