import { expect, test } from 'vitest';
import type { Effect } from '../../base/index.ts';
import { compileSchema } from '../../schema/index.ts';
import { healValue } from '../heal-value.ts';
import { policyOf } from '../policy.ts';

const text = { type: 'string' };
const node = compileSchema({
  type: 'object',
  properties: {
    city: text,
    tags: { type: 'array', items: text },
    address: { type: 'object', properties: { zip: text } },
  },
});

function heal(value: unknown, effect: Effect): unknown {
  const healed = healValue({ node, value, policy: policyOf('by-effect', effect), inputs: { tool: 'tool' } });
  return healed.kind === 'healed' ? healed.value : 'refused';
}

test.each([
  [{ city: { value: 'Oslo' } }, { city: 'Oslo' }],
  [{ tags: { item: ['a'] } }, { tags: ['a'] }],
  [{ tags: { 0: 'a', 1: 'b' } }, { tags: ['a', 'b'] }],
  [{ tag_1: 'a', tag_2: 'b' }, { tags: ['a', 'b'] }],
  [{ address_zip: '01' }, { address: { zip: '01' } }],
])('%j is read by a convention, which only tools that read get', (value, to) => {
  expect(heal(value, 'read')).toEqual(to);
  expect(heal(value, 'write')).toBe('refused');
  expect(heal(value, 'destructive')).toBe('refused');
});

test.each([
  [{ params: { city: 'Oslo' } }, { city: 'Oslo' }],
  [{ 'address.zip': '01' }, { address: { zip: '01' } }],
])('%j says the same thing to a tool that destroys', (value, to) => {
  expect(heal(value, 'destructive')).toEqual(to);
});
