import { describe, expect, test } from 'vitest';
import { limits } from '../../base/index.ts';
import type { Search } from './answer.ts';
import { createBacktracking } from './backtrack.ts';
import { writeTryProgram } from './backtrack-program.ts';
import { parsePattern } from './parse-pattern.ts';

function backtrack(source: string, steps?: number): Search {
  return createBacktracking(writeTryProgram(parsePattern(source, true)!), true, steps);
}

describe('createBacktracking', () => {
  test('counts rounds instead of writing them out', () => {
    const program = writeTryProgram(parsePattern('(?:(a{1000}){1000}){1000}', true)!);
    expect(program.instructions.length).toBeLessThan(20);
    expect(backtrack('^(?:(?:a{10}){10}){10}$')('a'.repeat(1_000), { steps: 0 })).toBe('match');
    expect(backtrack('^(?:(?:a{10}){10}){10}$')('a'.repeat(999), { steps: 0 })).toBe('no-match');
  });

  test('gives up at its bound, which grows with the text by four steps a character', () => {
    const text = 'a'.repeat(1_000);
    const meter = { steps: 0 };
    expect(backtrack('^(a*)*\\1b')(text, meter)).toBe('limit');
    expect(meter.steps).toBeGreaterThan(limits.patternSteps);
    expect(meter.steps).toBeLessThanOrEqual(limits.patternSteps + 4 * text.length + text.length);
  });

  test('does not recurse: a hundred thousand characters go through one loop', () => {
    const text = 'ab'.repeat(50_000);
    expect(backtrack('^(?:(a)b)*$', 2_000_000)(text, { steps: 0 })).toBe('match');
    expect(backtrack('^(?:(a)b)*$', 2_000_000)(`${text}a`, { steps: 0 })).toBe('no-match');
  });

  test('tries an anchored pattern at the start alone', () => {
    const meter = { steps: 0 };
    expect(backtrack('^(a)\\1b')('a'.repeat(100_000), meter)).toBe('no-match');
    expect(meter.steps).toBeLessThan(20);
  });

  test('keeps what a look captured, and drops the other ways through it', () => {
    expect(backtrack('(?=(a+))a*b\\1')('baaabac', { steps: 0 })).toBe('match');
    expect(backtrack('(?=(a+))\\1b$')('aab', { steps: 0 })).toBe('match');
    expect(backtrack('^(?=(a+))ab')('aab', { steps: 0 })).toBe('no-match');
    expect(backtrack('^(?!(a))?\\1b|^(?!(c))\\2a')('ab', { steps: 0 })).toBe('match');
  });
});
