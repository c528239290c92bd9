import { describe, expect, test, vi } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

describe('compilePattern', () => {
  test('searches anywhere in the text, as JSON Schema has it', () => {
    const pattern = compilePattern('es');
    expect(['es', 'expression', 'text', ''].map(pattern.test)).toEqual(['match', 'match', 'no-match', 'no-match']);
    expect(compilePattern('').test('')).toBe('match');
  });

  test('compiles with the flag u, and without it only what is no pattern with it', () => {
    expect(compilePattern('^.$')).toMatchObject({ source: '^.$', flags: 'u' });
    expect(compilePattern('^.$').test('😀')).toBe('match');
    expect(compilePattern('^\\-.$')).toMatchObject({ source: '^\\-.$', flags: '' });
    expect(compilePattern('^\\-.$').test('-😀')).toBe('no-match');
  });

  test('throws a SyntaxError that names the reason for what is no pattern at all', () => {
    expect(() => compilePattern('(abc')).toThrow(SyntaxError);
    expect(() => compilePattern('(abc')).toThrow('Invalid regular expression: /(abc/: Unterminated group');
    expect(() => compilePattern('(?P<name>x)')).toThrow(SyntaxError);
  });

  test('remembers nothing from one text to the next', () => {
    for (const source of ['a', '(a+)+$', '(a)\\1?']) {
      const pattern = compilePattern(source);
      const answers = Array.from({ length: 4 }, () => [pattern.test('xxa'), pattern.test('x')]).flat();
      expect(new Set(answers.filter((_, i) => i % 2 === 0))).toEqual(new Set(['match']));
      expect(new Set(answers.filter((_, i) => i % 2 === 1))).toEqual(new Set(['no-match']));
    }
  });

  test('only checks the syntax until a text comes', () => {
    const original = globalThis.RegExp;
    const made: string[] = [];
    vi.stubGlobal(
      'RegExp',
      class extends original {
        constructor(source: string, flags?: string) {
          super(source, flags);
          made.push(source);
        }
      },
    );
    try {
      // To read this pattern, its property is asked of the engine, which takes another expression.
      const pattern = compilePattern('^\\p{Lu}+$');
      expect(made).toEqual(['^\\p{Lu}+$']);
      expect(pattern.test('ÄÖ')).toBe('match');
      expect(made).toEqual(['^\\p{Lu}+$', '\\p{Lu}']);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('answers limit where the work is too much, and never throws', () => {
    expect(compilePattern('^(\\w+)+\\1$').test(`${'a'.repeat(60)}!`)).toBe('limit');
    expect(compilePattern('^(\\w+)+\\1$').test('abab')).toBe('match');
  });

  test('says whether the engine itself is let at the text', () => {
    expect(compilePattern('^a+$').linear).toBe(true);
    expect(compilePattern('^(a+)+$').linear).toBe(false);
  });
});
