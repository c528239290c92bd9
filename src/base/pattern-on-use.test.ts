import { expect, test } from 'vitest';
import { patternOnUse } from './pattern-on-use.ts';

test('a pattern is made once, at its first use', () => {
  const letter = patternOnUse(String.raw`^\p{L}$`, 'u');
  expect(letter()).toEqual(/^\p{L}$/u);
  expect(letter()).toBe(letter());
});

test('a pattern that is never used is never read', () => {
  const broken = patternOnUse('(', 'u');
  expect(broken).toThrow(SyntaxError);
});
