import { expect, test } from 'vitest';
import { createTally } from './tally.ts';

test('counts keys, the largest first, equal ones by name', () => {
  const tally = createTally();
  for (const key of ['b', 'a', 'c', 'c', '__proto__']) tally.add(key);
  expect(tally.entries()).toEqual([
    ['c', 2],
    ['__proto__', 1],
    ['a', 1],
    ['b', 1],
  ]);
  expect(tally.get('toString')).toBe(0);
});

test('counts a bounded number of keys, and those it knows for ever', () => {
  const tally = createTally();
  for (let n = 0; n < 30_000; n += 1) tally.add(`key ${n}`);
  tally.add('key 0');
  expect(tally.entries()).toHaveLength(20_000);
  expect(tally.entries()[0]).toEqual(['key 0', 2]);
});
