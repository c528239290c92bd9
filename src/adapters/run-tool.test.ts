import { expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { guardTools } from './openai.ts';
import { runTool, type ToolAnswer } from './run-tool.ts';

const list = { type: 'array', items: { type: 'string' } };
const parameters = { type: 'object', properties: { list }, required: ['list'] };

function run(execute: unknown, options: DoorOptions = {}): Promise<ToolAnswer> {
  const tool = { name: 'T', parameters, execute } as Tool;
  return runTool(createDoor([tool], options), { tool: 'T', arguments: { list: [] } });
}

test('the conversation keeps what ran, also where the tool writes into its arguments', async () => {
  const execute = (input: unknown): string => {
    (input as { list: unknown[] }).list.push(1n);
    return 'done';
  };
  const call = { id: 'c1', type: 'function', function: { name: 'T', arguments: '{"list": ["a"],}' } };
  const door = guardTools([{ name: 'T', parameters, execute } as Tool]);
  const { sent, results } = await door.continueChat({ role: 'assistant', tool_calls: [call] });
  expect(sent.tool_calls[0]!.function.arguments).toBe('{"list":["a"]}');
  expect(results[0]!.content).toMatch(/done$/);
});

test('anything can be returned and thrown, and is told', async () => {
  const cyclic: Record<string, unknown> = Object.create(null);
  cyclic['self'] = cyclic;
  expect(await run(() => cyclic)).toMatchObject({ ok: true, content: '{"self":"[circular]"}' });
  expect(await run(() => ({ count: 1n }))).toMatchObject({ ok: true, content: '{"count":"1"}' });
  const throwing = () => {
    throw Object.create(null);
  };
  expect(await run(throwing)).toMatchObject({ ok: false, content: 'T failed: {}' });
});

test('how a tool ended is told in the language of the door', async () => {
  const chinese = { locale: 'zh' } as const;
  expect((await run(() => undefined)).content).toBe('T finished and returned nothing.');
  expect((await run(() => undefined, chinese)).content).toBe('T 已执行完毕，没有返回内容。');
  expect((await run(undefined, chinese)).content).toBe('T 在此无法执行：没有注册它的实现。');
  const broken = () => Promise.reject(new Error('断开'));
  expect((await run(broken, chinese)).content).toBe('T 失败：断开');
});
