import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutStart, cutText, showLine, showName, showSentence } from './show-text.ts';

describe('a shown name', () => {
  test.each(['path', '-B', 'a.b', 'a b', '路径', 'größe', '😀', '👩‍👩‍👧', '', 'C:\\temp', '"q"', "it's"])(
    'stays as it is where nothing in it is dangerous: %j',
    (name) => {
      expect(showName(name)).toBe(name);
    },
  );

  test.each([
    ['a`b', 'a\\u0060b'],
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\r\\nb'],
    ['a\tb', 'a\\tb'],
    ['a\u0000b', 'a\\u0000b'],
    ['a\u007fb', 'a\\u007fb'],
    ['a\u0085b', 'a\\u0085b'],
    ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['a\u061cb\u200e\u200f', 'a\\u061cb\\u200e\\u200f'],
    ['\ufeffa\u200b', '\\ufeffa\\u200b'],
  ])('escapes what could end the line, leave the backticks or turn the writing: %j', (name, shown) => {
    expect(showName(name)).toBe(shown);
  });

  test('escapes half characters, also at the end', () => {
    expect(showName('a\ud800b')).toBe('a\\ud800b');
    expect(showName('a\udc00b')).toBe('a\\udc00b');
    expect(showName('a\n\ud83d\ude00\ud83d')).toBe('a\\n😀\\ud83d');
  });

  test('escapes tag characters, which hide text from people', () => {
    expect(showName('a\u{e0041}b')).toBe('a\\udb40\\udc41b');
    expect(showName('\n\u{e0041}')).toBe('\\n\\udb40\\udc41');
    // A variation selector stands in the same block of high halves, and is part of writing.
    expect(showName('葛\u{e0100}')).toBe('葛\u{e0100}');
  });

  test('is cut at 200 characters, without half a character', () => {
    expect(showName('k'.repeat(200))).toBe('k'.repeat(200));
    expect(showName('k'.repeat(201))).toBe(`${'k'.repeat(200)}…`);
    expect(showName(`${'k'.repeat(199)}😀`)).toBe(`${'k'.repeat(199)}\\ud83d`.slice(0, 200).concat('…'));
  });

  test('is cut after it was escaped, so that escapes cannot make it long', () => {
    expect(showName('\u0000'.repeat(500)).length).toBe(201);
  });

  test('holds no line break and no backtick for any text, and is short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const shown = showName(text);
        expect(shown).not.toMatch(/[`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(shown.length).toBeLessThanOrEqual(201);
        expect(() => encodeURIComponent(shown)).not.toThrow();
      }),
    );
  });
});

describe('a shown sentence', () => {
  test('has its line breaks made blanks and its ends trimmed', () => {
    expect(showSentence('  one\n  two\r\n\r\nthree\u2028four ')).toBe('one two three four');
  });

  test('keeps backticks, since it stands outside of them', () => {
    expect(showSentence('use `a`')).toBe('use `a`');
  });

  test('is cut at 500 characters', () => {
    expect(showSentence('x'.repeat(500))).toBe('x'.repeat(500));
    expect(showSentence('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
    expect(showSentence(`${'x'.repeat(499)}😀`)).toBe(`${'x'.repeat(499)}…`);
  });
});

test('a shown line keeps backticks and escapes control characters', () => {
  expect(showLine('`a`\u001b[31m\n')).toBe('`a`\\u001b[31m\\n');
});

test('a cut marks what is missing, and keeps characters whole at both ends', () => {
  expect(cutText('abc')).toBe('abc');
  expect(cutText('abc', true)).toBe('abc…');
  expect(cutText(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}…`);
  expect(cutStart(`😀${'x'.repeat(199)}`)).toBe('x'.repeat(199));
  expect(cutStart('abc')).toBe('abc');
});
