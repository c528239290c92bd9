import { beforeAll, describe, expect, test } from 'vitest';
import { guardTools } from '../../src/adapters/gemini.ts';
import { type FakeApi, Streamed, startFakeApi } from './fake-api.ts';
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
  wrongLamp,
} from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not a dependency of the project, so its types are not at hand here.
type Any = any;

const reply = (args: unknown, name = 'set_lamp', finishReason = 'STOP') => ({
  candidates: [
    {
      finishReason,
      content: { role: 'model', parts: [{ functionCall: { id: 'f1', name, args }, thoughtSignature: 'c2ln' }] },
    },
  ],
});
const closing = { candidates: [{ finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'ok' }] } }] };

describe.skipIf(!sdksInstalled)(`@google/genai 3${skipNote}`, () => {
  let api: FakeApi;
  let genai: Any;
  beforeAll(async () => {
    genai = await sdk<Any>('@google/genai');
  });
  const client = async (answers: readonly unknown[]): Promise<Any> => {
    api = await startFakeApi(answers);
    return new genai.GoogleGenAI({ apiKey: 'x', httpOptions: { baseUrl: api.url } });
  };

  test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
    const ai = await client([reply(object, tool.name)]);
    const ran: unknown[] = [];
    const door = guardTools([{ ...tool, execute: (input) => note(ran, input) }], options);
    const got = await ai.models.generateContent({ model: 'm', contents: 'x', config: { tools: door.tools } });
    const [part] = await door.answer(got);
    const corrected = ofObject.receipt === '' ? {} : { note: ofObject.receipt };
    expect(part!.functionResponse).toEqual({
      id: 'f1',
      name: tool.name,
      response: ofObject.outcome === 'rejected' ? { error: ofObject.receipt } : { output: 'done', ...corrected },
    });
    expect(ran).toEqual(ofObject.outcome === 'rejected' ? [] : [ofObject.arguments]);
  });

  test('the model mends its call after the receipt', async () => {
    const ai = await client([reply(wrongLamp), reply(rightLamp), closing]);
    const { tool, ran } = recordingLamp();
    const ledger = memoryLedger();
    const door = guardTools([tool], { ledger });
    const contents: Any[] = [{ role: 'user', parts: [{ text: 'Dim it.' }] }];
    for (let i = 0; i < 2; i++) {
      const got = await ai.models.generateContent({ model: 'm', contents, config: { tools: door.tools } });
      contents.push(got.candidates[0].content, { role: 'user', parts: await door.answer(got, { contents }) });
    }
    expect(contents[2].parts[0].functionResponse.response).toEqual({ error: lampReceipt });
    expect(contents[4].parts[0].functionResponse.response).toEqual({ output: 'done', note: lampNote });
    expect(ran).toEqual([healedLamp]);
    expect(ledger.outcomes).toEqual(['rejected', 'healed']);
    expect((api.requests[0] as Any).tools[0].functionDeclarations[0].parametersJsonSchema.required).toEqual([
      'room',
      'level',
    ]);
  });

  test('automatic calling takes the callable tool', async () => {
    const ai = await client([reply(wrongLamp), reply(rightLamp), closing]);
    const { tool, ran } = recordingLamp();
    const got = await ai.models.generateContent({
      model: 'm',
      contents: 'x',
      config: { tools: [guardTools([tool]).callableTool()] },
    });
    expect(got.text).toBe('ok');
    expect(ran).toEqual([healedLamp]);
    expect(JSON.stringify(api.requests[1])).toContain(JSON.stringify({ error: lampReceipt }).slice(1, -1));
  });

  test('automatic calling: a result that JSON cannot say is shown in place of ending the run', async () => {
    const ai = await client([reply(healedLamp), closing]);
    const tools = [guardTools([{ ...lamp, execute: () => ({ n: 10n ** 20n, at: new Date(0) }) }]).callableTool()];
    const got = await ai.models.generateContent({ model: 'm', contents: 'x', config: { tools } });
    expect(got.text).toBe('ok');
    const shown = { output: { n: '100000000000000000000', at: '1970-01-01T00:00:00.000Z' } };
    expect(JSON.stringify(api.requests[1])).toContain(JSON.stringify(shown).slice(1, -1));
  });

  test('automatic calling: the third refusal closes the tool, calls of one content are one round', async () => {
    const [part] = reply({}).candidates[0]!.content.parts;
    const pair = { candidates: [{ content: { role: 'model', parts: [part, { ...part, id: 'f2' }] } }] };
    const ai = await client([pair, pair, reply({}), reply({}), closing]);
    const tools = [guardTools([recordingLamp().tool]).callableTool()];
    await ai.models.generateContent({ model: 'm', contents: 'x', config: { tools } });
    const told = (api.requests[4] as Any).contents
      .flatMap((content: Any) => content.parts)
      .flatMap((each: Any) => (each.functionResponse ? [each.functionResponse.response.error] : []));
    expect(told).toHaveLength(6);
    for (const text of told.slice(0, 4)) expect(text).toContain('Send the complete arguments again');
    expect(told[4]).toContain('3 calls of `set_lamp` were refused');
    expect(told[5]).toBe(lampClosed);
  });

  test('the parts of a stream are answered together', async () => {
    const ai = await client([new Streamed([reply(wrongLamp), reply(rightLamp)])]);
    const { tool, ran } = recordingLamp();
    const parts: Any[] = [];
    for await (const chunk of await ai.models.generateContentStream({ model: 'm', contents: 'x' })) {
      parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
    }
    const answers = await guardTools([tool]).answer({ parts });
    expect(answers.map((part) => part.functionResponse.response)).toEqual([
      { error: lampReceipt },
      { output: 'done', note: lampNote },
    ]);
    expect(ran).toEqual([healedLamp]);
  });

  test('the cap closes the tool, a cut call does not run, odd parts are left alone', async () => {
    const door = guardTools([lamp]);
    const told: Any[] = [];
    for (let i = 0; i < 4; i++) told.push((await door.answer(reply({})))[0]!.functionResponse.response['error']);
    expect(told[3]).toBe(lampClosed);
    door.startTurn();
    const [cut] = await door.answer(reply(healedLamp, 'set_lamp', 'MAX_TOKENS'));
    expect(cut!.functionResponse.response['error']).toContain('cut off');
    expect(
      await door.answer({ candidates: [{ content: { parts: [{ text: 'x' }, null, { executableCode: {} }] } }] }),
    ).toEqual([]);
    expect(await door.answer({})).toEqual([]);
  });
});
