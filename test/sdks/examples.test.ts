/** The examples of `examples/doors`, each against the real SDK: the call is refused first, and right after the receipt. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run as runAiSdk } from '../../examples/doors/ai-sdk.ts';
import { run as runAnthropic } from '../../examples/doors/anthropic.ts';
import { run as runOpenAI } from '../../examples/doors/openai.ts';
import { startFakeApi } from './fake-api.ts';
import { lampReceipt } from './samples.ts';
import { sdk, sdksInstalled, skipNote } from './sdk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDKs are not dependencies of the project, so their types are not at hand here.
type Any = any;

const folder = resolve(import.meta.dirname, '../../examples/doors');
const wrong = { room: 'kitchen' };
const right = { room: 'kitchen', level: '40' };

describe.skipIf(!sdksInstalled)(`the examples run against the SDKs${skipNote}`, () => {
  test('openai', async () => {
    const reply = (calls?: object[]) => ({
      choices: [{ index: 0, message: { role: 'assistant', content: 'ok', ...(calls && { tool_calls: calls }) } }],
    });
    const call = (input: object) =>
      reply([{ id: 'c', type: 'function', function: { name: 'set_lamp', arguments: JSON.stringify(input) } }]);
    const api = await startFakeApi([call(wrong), call(right), reply()]);
    const { default: OpenAI } = await sdk<Any>('openai');
    const messages = (await runOpenAI(new OpenAI({ apiKey: 'x', baseURL: api.url }), 'Dim it.')) as Any[];
    expect(messages[2].content).toBe(lampReceipt);
    expect(messages[4].content).toMatch(/kitchen: 40$/);
    expect(messages.at(-1).content).toBe('ok');
    await api.close();
  });

  test('anthropic', async () => {
    const use = (input: object) => ({
      type: 'message',
      role: 'assistant',
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 't', name: 'set_lamp', input }],
    });
    const api = await startFakeApi([
      use(wrong),
      use(right),
      { type: 'message', role: 'assistant', stop_reason: 'end_turn', content: [{ type: 'text', text: 'ok' }] },
    ]);
    const { default: Anthropic } = await sdk<Any>('@anthropic-ai/sdk');
    const messages = (await runAnthropic(new Anthropic({ apiKey: 'x', baseURL: api.url }), 'Dim it.')) as Any[];
    expect(messages[2].content[0]).toMatchObject({ content: lampReceipt, is_error: true });
    expect(messages[4].content[0].content).toMatch(/kitchen: 40$/);
    await api.close();
  });

  test('ai-sdk', async () => {
    const ai = await sdk<Any>('ai');
    const { MockLanguageModelV4 } = await sdk<Any>('ai/test');
    const reply = (content: object) => ({
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
      content: [content],
    });
    const call = (input: object, id: string) =>
      reply({ type: 'tool-call', toolCallId: id, toolName: 'set_lamp', input: JSON.stringify(input) });
    const answers = [call(wrong, 'a'), call(right, 'b'), reply({ type: 'text', text: 'ok' })];
    const model = new MockLanguageModelV4({ doGenerate: async () => answers.shift() });
    expect(await runAiSdk(ai, model, ai.isStepCount(5))).toBe('ok');
    expect(answers).toEqual([]);
  });
});

test('every example is short, and has a page', () => {
  const pages = readdirSync(resolve(import.meta.dirname, '../../docs/adapters'));
  for (const file of readdirSync(folder)) {
    expect(readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length, file).toBeLessThanOrEqual(45);
    expect(pages).toContain(file.replace('.ts', '.md'));
  }
});
