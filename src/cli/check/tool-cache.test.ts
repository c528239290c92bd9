import { expect, test } from 'vitest';
import type { Tool } from '../../contract/index.ts';
import { createToolCache } from './tool-cache.ts';

const tool = (name: string, size = 0): unknown => ({
  name,
  description: 'x'.repeat(size),
  parameters: { type: 'object' },
});

function counting() {
  const made: string[] = [];
  const adapt = (each: Tool): Tool => {
    made.push(each.name);
    return { ...each, guard: true };
  };
  return { made, cache: createToolCache({}, adapt) };
}

test('reads the same text once, whatever object it comes as', () => {
  const { made, cache } = counting();
  const first = cache.read([tool('a')]).tools[0];
  expect(cache.read([tool('a')]).tools[0]).toBe(first);
  expect(first?.guard).toBe(true);
  cache.read([tool('b')]);
  expect(made).toEqual(['a', 'b']);
});

test('forgets what was not used for longest when the texts grow too large', () => {
  const { made, cache } = counting();
  const large = 1_500_000;
  cache.read([tool('a', large)]);
  cache.read([tool('b', large)]);
  cache.read([tool('a', large)]);
  cache.read([tool('c', large)]);
  expect(made).toEqual(['a', 'b', 'c']);
  cache.read([tool('a', large)]);
  expect(made).toEqual(['a', 'b', 'c']);
  cache.read([tool('b', large)]);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('forgets small tools too, since each weighs more than its text', () => {
  const { made, cache } = counting();
  for (let n = 0; n < 10_000; n += 1) cache.read([tool(`t${n}`)]);
  cache.read([tool('t9999')]);
  expect(made).toHaveLength(10_000);
  cache.read([tool('t0')]);
  expect(made).toHaveLength(10_001);
});

test('finds a tool in several lists, the newest first', () => {
  const { cache } = counting();
  const lists = [[tool('a')], { tools: [tool('a', 5), tool('b')] }];
  expect(cache.find(lists, 'a')?.description).toBe('xxxxx');
  expect(cache.find(lists, 'b')?.name).toBe('b');
  expect(cache.find(lists, 'toString')).toBeUndefined();
  expect(cache.find([null, 'x'], 'a')).toBeUndefined();
});
