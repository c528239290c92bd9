import { describe, expect, test } from 'vitest';
import { parsePattern } from './parse-pattern.ts';
import { searchBounded } from './plan-search.ts';
import type { Syntax } from './syntax.ts';

function matches(source: string, text: string, unicode = true): boolean {
  return searchBounded(parsePattern(source, unicode)!, unicode)(text, { steps: 0 }) === 'match';
}

describe('parsePattern', () => {
  test('reads a pattern as a tree', () => {
    expect(parsePattern('^a(?:b|(c))*?$', true)).toEqual({
      kind: 'sequence',
      items: [
        { kind: 'edge', edge: 'start' },
        { kind: 'set', set: { ranges: [97, 97], decider: null } },
        {
          kind: 'repeat',
          item: {
            kind: 'choice',
            options: [
              { kind: 'set', set: { ranges: [98, 98], decider: null } },
              { kind: 'capture', index: 1, item: { kind: 'set', set: { ranges: [99, 99], decider: null } } },
            ],
          },
          min: 0,
          max: Infinity,
          greedy: false,
          first: 1,
          last: 1,
        },
        { kind: 'edge', edge: 'end' },
      ],
    });
  });

  test.each([
    ['a?', 0, 1],
    ['a+', 1, Infinity],
    ['a{3}', 3, 3],
    ['a{3,}', 3, Infinity],
    ['a{3,5}', 3, 5],
    ['a{0,4294967296}', 0, Infinity],
  ])('reads how often %s takes its item', (source, min, max) => {
    expect(parsePattern(source, true)).toMatchObject({ kind: 'repeat', min, max });
  });

  test('joins the ranges of a class, and turns a negative one inside out', () => {
    expect(rangesOf('[a-cb-f\\d_]')).toEqual([48, 57, 95, 95, 97, 102]);
    expect(rangesOf('[^a-c]')).toEqual([0, 96, 100, 0x10ffff]);
    expect(rangesOf('[^a-c]', false)).toEqual([0, 96, 100, 0xffff]);
    expect(rangesOf('[]')).toEqual([]);
    expect(rangesOf('[^]')).toEqual([0, 0x10ffff]);
    expect(rangesOf('[\\W\\w]')).toEqual([0, 0x10ffff]);
  });

  test('leaves properties of Unicode to the engine, and knows of them what is ASCII', () => {
    expect(parsePattern('[^\\p{L}\\s]', true)).toMatchObject({
      set: { decider: /[^\p{L}\s]/u, ranges: [0, 8, 14, 31, 33, 64, 91, 96, 123, 0x10ffff] },
    });
  });

  test('reads two escapes that make a pair as one character under u alone', () => {
    expect(rangesOf('\\ud83d\\ude00')).toEqual([0x1f600, 0x1f600]);
    expect(parsePattern('\\ud83d\\ude00', false)).toMatchObject({ kind: 'sequence' });
  });

  test('takes digits after a backslash for a capture only where there are as many', () => {
    expect(parsePattern('\\1()', false)).toMatchObject({ items: [{ kind: 'reference', captures: [1] }, {}] });
    expect(parsePattern('\\2()', false)).toMatchObject({ items: [{ kind: 'set' }, {}] });
    expect(parsePattern('\\1[()]\\(', false)).toMatchObject({ items: [{ kind: 'set' }, {}, {}] });
    expect(parsePattern('(?<a>x)(?<b>y)\\k<b>', true)).toMatchObject({ items: [{}, {}, { captures: [2] }] });
  });

  // No engine of Node 20 knows modifiers or a name for two captures; later ones do.
  test('reads the modifiers of groups', () => {
    expect(matches('^(?i:straße|[a-c]\\u{4b})$', 'STRAßE')).toBe(true);
    expect(matches('^(?i:[a-c]\\u{4b})$', 'Bk')).toBe(true);
    expect(matches('^(?i:k)$', '\u212a')).toBe(true);
    expect(matches('^(?i:k)$', '\u212a', false)).toBe(false);
    expect(matches('^(?i:a(?-i:b))c$', 'Abc')).toBe(true);
    expect(matches('^(?i:a(?-i:b))c$', 'ABc')).toBe(false);
    expect(matches('^(?i:a)b$', 'AB')).toBe(false);
    expect(matches('^a(?s:.)b$', 'a\nb')).toBe(true);
    expect(matches('^a(?-s:.)b$', 'a\nb')).toBe(false);
    expect(matches('x(?m:$)\\n(?m:^)y', 'x\ny')).toBe(true);
    expect(matches('x(?-m:$)\\ny', 'x\ny')).toBe(false);
    expect(matches('(?m:^y$)', 'x\ny\nz')).toBe(true);
  });

  test('reads a name that two alternatives share', () => {
    expect(matches('^(?:(?<a>x)|(?<a>y))\\k<a>$', 'yy')).toBe(true);
    expect(matches('^(?:(?<a>x)|(?<a>y))\\k<a>$', 'xy')).toBe(false);
  });

  test('does not read what it could not run as the engine does', () => {
    expect(parsePattern('(?i:(a)\\1)', true)).toBeNull();
    expect(parsePattern('(?i:\\b)', true)).toBeNull();
    expect(parsePattern('(?i:\\b)', false)).not.toBeNull();
    expect(parsePattern(`${'(?:'.repeat(201)}${')'.repeat(201)}`, true)).toBeNull();
  });
});

function rangesOf(source: string, unicode = true): readonly number[] {
  const syntax = parsePattern(source, unicode) as Syntax & { kind: 'set' };
  return syntax.set.ranges;
}
