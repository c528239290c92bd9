import { describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/mastra.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import {
  healedLamp,
  lamp,
  lampClosed,
  lampNote,
  lampReceipt,
  memoryLedger,
  note,
  objectSamples,
  recordingLamp,
  rightLamp,
  toldOf,
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

describe.skipIf(!sdksInstalled)(`@mastra/core 1${skipNote}`, () => {
  const toolOf = async (door: ReturnType<typeof guardTools>, name = 'set_lamp'): Promise<Any> => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    return createTool(door.tools[name]);
  };

  test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
    const ran: unknown[] = [];
    const made = await toolOf(guardTools([{ ...tool, execute: (input) => note(ran, input) }], options), tool.name);
    const result = await made.execute(object, {});
    if (ofObject.outcome === 'rejected') expect(result).toEqual({ error: true, message: ofObject.receipt });
    else expect(result).toBe(toldOf(ofObject));
    expect(ran).toEqual(ofObject.outcome === 'rejected' ? [] : [ofObject.arguments]);
  });

  test('the model mends its call after the receipt', async () => {
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const made = await toolOf(guardTools([tool], { ledger }));
    expect(await made.execute(wrongLamp, {})).toEqual({ error: true, message: lampReceipt });
    expect(await made.execute(rightLamp, {})).toBe(`${lampNote}\n\ndone`);
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
  });

  test('the cap closes the tool, a new turn opens it', async () => {
    const door = guardTools([lamp]);
    const made = await toolOf(door);
    for (let i = 0; i < 3; i++) await made.execute({}, {});
    expect(await made.execute({}, {})).toEqual({ error: true, message: lampClosed });
    door.startTurn();
    expect(await made.execute(wrongLamp, {})).toEqual({ error: true, message: lampReceipt });
  });

  test('an object of the tool stays one', async () => {
    const made = await toolOf(guardTools([{ ...lamp, execute: () => ({ a: 1 }) }]));
    expect(await made.execute(rightLamp, {})).toEqual({ a: 1, corrected: lampNote });
    expect(await made.execute(healedLamp, {})).toEqual({ a: 1 });
  });

  test('schemaFor is taken as it is; a refusal then comes in the words of the SDK', async () => {
    const { createTool } = await sdk<Any>('@mastra/core/tools');
    const ran: unknown[] = [];
    const made = createTool({
      id: 'x',
      description: 'x',
      inputSchema: schemaFor(lamp),
      execute: async (input: unknown) => note(ran, input),
    });
    await made.execute(rightLamp, {});
    expect(ran).toEqual([healedLamp]);
    const refused = await made.execute(wrongLamp, {});
    expect(refused.error).toBe(true);
    expect(refused.message).toContain('The required parameter `level` is missing');
  });
});
