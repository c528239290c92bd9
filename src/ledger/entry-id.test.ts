import { expect, test } from 'vitest';
import { createEntryId } from './entry-id.ts';

test('an id is a UUID of version 7 that holds its time', () => {
  const time = Date.now() + 10_000;
  const id = createEntryId(time);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time);
});

test('ids of one process rise and never meet, also when the clock stands or goes back', () => {
  const start = Date.now() + 20_000;
  const ids = Array.from({ length: 20_000 }, (_, index) => createEntryId(start - (index % 5)));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
