import { expect, test } from 'vitest';
import { excludes, mergeChoices, type Rule, requires } from '../index.ts';
import { atLeastOne } from './at-least-one.ts';

const merged = (...rules: readonly Rule[]): string[] =>
  mergeChoices(rules.map((rule, index) => ({ rule, terms: [index] }))).map(
    ({ rule, terms }) => `${rule.id} of ${terms.join(', ')}`,
  );

test('at least one and no two of the same parameters are one rule', () => {
  expect(merged(excludes('b', 'a'), requires('c', 'a'), atLeastOne('a', 'b'))).toEqual([
    'c-requires-a of 1',
    'one-of-a-b of 2, 0',
  ]);
  const three = [excludes('a', 'b'), excludes('a', 'c'), excludes('b', 'c')];
  expect(merged(atLeastOne('a', 'b', 'c'), ...three)).toEqual(['one-of-a-b-c of 0, 1, 2, 3']);
});

test('a pair that is lacking keeps them apart', () => {
  const rules = [atLeastOne('a', 'b', 'c'), excludes('a', 'b'), excludes('a', 'c')];
  expect(merged(...rules)).toHaveLength(3);
  expect(merged(excludes('a', 'b'))).toEqual(['a-excludes-b of 0']);
});
