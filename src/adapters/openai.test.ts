import { expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { guardTools } from './openai.ts';

const tool: Tool = {
  name: 'a',
  parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  execute: () => 'done',
};

/** The arguments that the conversation goes on with. */
async function sentFor(written: string, guarded: Tool, heal: 'off' | 'safe' = 'safe'): Promise<string> {
  const call = { id: '1', function: { name: 'a', arguments: written } };
  const { sent } = await guardTools([guarded], { heal }).continueChat({ tool_calls: [call] });
  return sent.tool_calls[0]!.function.arguments;
}

test('the conversation goes on with one JSON object for every call', async () => {
  expect(await sentFor('{ "n": 1.0 }', tool)).toBe('{ "n": 1.0 }');
  expect(await sentFor("{'n': '1',}", tool)).toBe('{"n":1}');
  for (const text of ['', ' ', 'null']) expect(await sentFor(text, { ...tool, guard: false })).toBe('{}');
});

test('of a refused call it keeps what could be read, with healing off what is JSON', async () => {
  expect(await sentFor('{"m": 1}', tool)).toBe('{"m": 1}');
  expect(await sentFor("{'m': 1,}", tool)).toBe('{"m":1}');
  expect(await sentFor("{'m': 1,}", tool, 'off')).toBe('{}');
  for (const text of ['{"n": 1', '[1]', 'n']) expect(await sentFor(text, tool)).toBe('{}');
});
