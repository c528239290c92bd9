import { expect, test } from 'vitest';
import { isRegex } from './regex.ts';

test.each(['', '([abc])+\\s+$', '(?<n>a)\\k<n>', '(?<=a+)b', '\\p{L}', '[]', '^(a+)+$'])('isRegex takes %j', (text) => {
  expect(isRegex(text)).toBe(true);
});

test.each(['^(abc]', '\\a', '\\Z', '(?P<name>x)', '(?i)a', 'a{2', '[b-a]', '*', '\\-'])(
  'isRegex refuses %j',
  (text) => {
    expect(isRegex(text)).toBe(false);
  },
);
