import { describe, expect, test } from 'vitest';
import { isJsonPointer, isRelativeJsonPointer } from './json-pointer.ts';

describe('isJsonPointer', () => {
  test.each(['', '/', '/foo/0', '/a~1b/~0', '/ /"', '//', '/é'])('takes %j', (text) => {
    expect(isJsonPointer(text)).toBe(true);
  });

  test.each(['foo', '#', '#/a', '/~', '/~2', '/a~/b', '/~0~'])('refuses %j', (text) => {
    expect(isJsonPointer(text)).toBe(false);
  });
});

describe('isRelativeJsonPointer', () => {
  test.each(['0', '1', '120/foo/bar', '0#', '0//', '2/a~1b'])('takes %j', (text) => {
    expect(isRelativeJsonPointer(text)).toBe(true);
  });

  test.each(['', '/foo', '-1', '+1', '01', '01#', '0##', '1#/a', '0/~2', '1a', '١/a', '1\n'])('refuses %j', (text) => {
    expect(isRelativeJsonPointer(text)).toBe(false);
  });
});
