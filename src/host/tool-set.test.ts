import { expect, test } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { createHost } from './host.ts';

const strict = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  parameters: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  execute: (input) => input,
  ...more,
});

test('tools of a list are built in unless they say otherwise', async () => {
  const host = createHost({ tools: [strict('own'), strict('theirs', { origin: 'mcp' })] });
  expect((await host.run({ tool: 'own', arguments: {} })).kind).toBe('refused');
  expect((await host.run({ tool: 'theirs', arguments: {} })).kind).toBe('returned');
});

test('tools of the lists by origin are what the list says, and a custom one takes the place of a built-in', async () => {
  const host = createHost({
    tools: { custom: [strict('Read')], mcp: [strict('far')], builtin: [strict('Read'), strict('Write')] },
  });
  const kinds = await host.runBatch(['Read', 'far', 'Write'].map((tool) => ({ tool, arguments: {} })));
  expect(kinds.map((result) => result.kind)).toEqual(['returned', 'returned', 'refused']);
});

test('an owner opts a tool in', async () => {
  const host = createHost({ tools: { mcp: [strict('far', { guard: true })] } });
  expect((await host.run({ tool: 'far', arguments: {} })).kind).toBe('refused');
});

test('a tool that is registered later is custom, unless it says that it is built in', async () => {
  const host = createHost({ tools: [strict('a')] });
  host.register(strict('a'), strict('b', { origin: 'builtin' }));
  expect((await host.run({ tool: 'a', arguments: {} })).kind).toBe('returned');
  expect((await host.run({ tool: 'b', arguments: {} })).kind).toBe('refused');
  expect(host.toolOf('c')).toBeUndefined();
});

test('a tool keeps its own object as `this`, whatever its origin', async () => {
  class Counter {
    readonly name = 'count';
    readonly parameters = { type: 'object' };
    counted = 0;
    execute(): number {
      return ++this.counted;
    }
  }
  const host = createHost();
  const counter = new Counter();
  host.register(counter as Tool);
  expect((await host.run({ tool: 'count' })).value).toBe(1);
  expect(counter.counted).toBe(1);
});

test('parameters that are put in later count from the next call on', async () => {
  const tool = { ...strict('a'), guard: true };
  const host = createHost();
  host.register(tool);
  expect((await host.run({ tool: 'a', arguments: { b: 1 } })).kind).toBe('refused');
  tool.parameters = { type: 'object', properties: { b: { type: 'number' } } };
  expect((await host.run({ tool: 'a', arguments: { b: 1 } })).kind).toBe('returned');
});

test('a tool that is declared wrongly is refused when it is declared', () => {
  const broken = strict('broken', { parameters: { type: 'object', properties: { a: { type: 'strnig' } } } });
  expect(() => createHost({ tools: [broken] })).toThrow(/broken/);
  const host = createHost();
  expect(() => host.register(broken)).toThrow(/broken/);
  expect(host.toolOf('broken')).toBeUndefined();
});
