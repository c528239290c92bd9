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

test('sets figures that are written out to the right as well', () => {
  const rows = [
    ['a', { figure: '1,200' }, { figure: '' }],
    ['b', { figure: '7' }, { figure: '5%' }],
  ];
  expect(writeTable(['rule', 'calls', 'share'], rows)).toMatchInlineSnapshot(`
    "rule  calls  share
    a     1,200
    b         7     5%
    "
  `);
});

test('is nothing without rows', () => {
  expect(writeTable(['a'], [])).toBe('');
});
