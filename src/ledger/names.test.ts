import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readName, tidyLabel } from './names.ts';

describe('a name that may be kept', () => {
  test('is a short text on one line', () => {
    expect(readName('folder')).toBe('folder');
    expect(readName('按时间')).toBe('按时间');
  });

  test.each([
    ['nothing', ''],
    ['a long text', 'x'.repeat(49)],
    ['two lines', 'a\nb'],
    ['a terminal sequence', '\u001b[31mred'],
    ['a line separator', 'a\u2028b'],
    ['half a surrogate pair', 'a\ud800'],
    ['a number', 5],
    ['an object', {}],
    ['nothing at all', undefined],
  ])('is not %s', (_, value) => {
    expect(readName(value)).toBeUndefined();
  });
});

describe('a label', () => {
  test('stays as it is where every store can hold it', () => {
    expect(tidyLabel('gpt-6 (中文) 🚀')).toBe('gpt-6 (中文) 🚀');
  });

  test('loses what PostgreSQL refuses', () => {
    expect(tidyLabel('a\u0000b\ud800c\nd')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
  });

  test('is cut without leaving half a character', () => {
    const label = tidyLabel(`${'x'.repeat(199)}🚀`);
    expect(label).toBe(`${'x'.repeat(199)}\uFFFD`);
  });

  test('is the same when tidied twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 250 }),
        (text) => tidyLabel(tidyLabel(text)) === tidyLabel(text),
      ),
    );
  });
});
