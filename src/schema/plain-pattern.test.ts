import { expect, test } from 'vitest';
import { compilePlainPattern } from './plain-pattern.ts';

test.each(['^[0-9a-f]{40}$', '^[a-z]+$', '^\\d{4}-\\d{2}-\\d{2}$', '^x', '^[A-Z]{2,3}-\\d{4}$'])(
  '%s is plain',
  (source) => {
    const pattern = compilePlainPattern(source);
    expect(pattern?.source).toBe(source);
  },
);

test.each(['(a+)+$', '^(a|b)*$', '^a+a+$', 'a+', '^[^a]*$', '^a.*b', '^[z-a]$', '^\\p{L}+$', '^a|b$'])(
  '%s is not',
  (source) => {
    expect(compilePlainPattern(source)).toBeNull();
  },
);

test('a plain pattern matches as the engine does', () => {
  const pattern = compilePlainPattern('^[a-f0-9]{3}$')!;
  expect(['abc', 'abcd', 'xyz'].map((text) => pattern.test(text))).toEqual(['match', 'no-match', 'no-match']);
});
