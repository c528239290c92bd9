import { expect, test } from 'vitest';
import { writeTable } from './table.ts';

test('sets texts to the left and numbers to the right, and counts a Chinese character as two columns', () => {
  expect(
    writeTable(
      ['rule', 'calls', 'what'],
      [
        ['coerce', 7, 'x'],
        ['别名', 1200, ''],
      ],
    ),
  ).toMatchInlineSnapshot(`
    "rule    calls  what
    coerce      7  x
    别名     1200
    "
  `);
});

test('is nothing without rows', () => {
  expect(writeTable(['a'], [])).toBe('');
});
