import { expect, test } from 'vitest';
import { faultFinding } from './fault-findings.ts';

test.each([
  ['abc', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['a\nbc', 1, 1, 2],
  ['a\nbc', 2, 2, 1],
  ['a\nbc', 3, 2, 2],
  ['\n\nx', 2, 3, 1],
  ['\nx', 0, 1, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\n', 2, 2, 1],
])('in %j the offset %i is line %i, column %i', (text, offset, line, column) => {
  expect(faultFinding(text, 'syntax', 'word', offset)).toEqual({
    code: 'syntax',
    place: null,
    keyword: 'word',
    argument: { offset, line, column, reason: 'word' },
  });
});
