import { describe, expect, test } from 'vitest';
import { limits } from '../../base/index.ts';
import { planSearch } from './plan-search.ts';

/** Searches as a compiled pattern does, and tells what that took. */
function search(source: string, text: string): { readonly answer: string; readonly steps: number } {
  const meter = { steps: 0 };
  const answer = planSearch(source, new RegExp(source, 'u')).search(text, meter);
  return { answer, steps: meter.steps };
}

const length = 50_000;
const hostileTexts: readonly string[] = [
  `${'a'.repeat(length)}!`,
  `${' '.repeat(length)}x!`,
  `${'x'.repeat(length)}`,
  `${'ab'.repeat(length / 2)}!`,
  `${'word '.repeat(length / 5)}!`,
  `a@${'.a'.repeat(length / 2)}@`,
  `${'1'.repeat(length)}\n!`,
  '"'.repeat(length),
  `${'é😀'.repeat(length / 3)}!`,
];

describe('planSearch', () => {
  test.each([
    ['^(a+)+$', '^(a*)*$', '^(a|a)*$', '^(a|aa)+$', '^([a-z]+)*$', '(a+){10}y'],
    ['^(.*)*x$', '(.*)*x', '(.*.*=.*)', '^(?:.*a){12}$', '.*.*.*z'],
    [String.raw`^(\w+\s?)*$`, String.raw`^(\w*\s*)*!!$`, String.raw`(\w+\s*)+:`, String.raw`^([\w.]+)+@x$`],
    ['(x+x+)+y', 'x*x*x*y', '(x+)+y', '^(?:x?){50}x{50}$'],
    [String.raw`\s+$`, String.raw`^\s+|\s+$`, String.raw`\s*,`, String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`],
    [String.raw`\d+\d+x`, String.raw`^(\d+|\d+\.)*$`, String.raw`(?:\d{1,5}){1,30}x`, String.raw`\b\w+\b\s*z`],
    [String.raw`^(?:\p{L}|\p{Emoji})+$`, String.raw`(?:\P{L}+.?)*#`, '^(?:é|😀|.)*#', '(?:[^#]|é)+#'],
  ])('follows patterns like /%s/ through hostile texts in a step or so for a character', (...sources) => {
    for (const source of sources) {
      for (const text of hostileTexts) {
        const { answer, steps } = search(source, text);
        expect({ source, answer, few: steps <= 4 * text.length + 20_000 }).toEqual({
          source,
          answer: expect.stringMatching(/^(no-)?match$/),
          few: true,
        });
      }
    }
  });

  test.each([
    String.raw`(a*)*\1b`,
    String.raw`^(\w+)+\1$`,
    String.raw`(?:(.*)\1)*#`,
    '^(?=(a+)+$)',
    '(?<=(?:a|a)*)b',
    '(?!(?:.*.*.*)z)(?:x+)+y',
    '(?:a{1000}){1000}',
    String.raw`(?:\d{1,50}){1,30}x`,
    '(?:(?:(?:.{1,99}){1,99}){1,99}){1,99}#',
  ])('gives /%s/ up where it takes too many steps, and never takes more', (source) => {
    const answers = hostileTexts.map((text) => {
      const { answer, steps } = search(source, text);
      expect(steps).toBeLessThanOrEqual(2 * limits.patternSteps + (64 + 4) * text.length + length + 4_000);
      return answer;
    });
    expect(answers).toContain('limit');
  });

  test('refuses no text for its length alone', () => {
    expect(search(String.raw`^(?:[a-z]+\s?)*$`, 'hello world '.repeat(9_000))).toEqual({
      answer: 'match',
      steps: expect.any(Number),
    });
    expect(search(String.raw`^(?:[a-z]+\s?)*$`, `${'hello world '.repeat(9_000)}!`).answer).toBe('no-match');
    expect(search(String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`, `${'a'.repeat(100_000)}@example.com`).answer).toBe('match');
    expect(search('^.{1,200000}$', 'a'.repeat(200_000)).answer).toBe('match');
    expect(search('^.{1,200000}$', 'a'.repeat(200_001)).answer).toBe('no-match');
    expect(search(String.raw`(['"])\w\1`, `${'a'.repeat(200_000)}'b'`).answer).toBe('match');
  });

  test('finds a text that fits, where following all ways is too much', () => {
    expect(search(String.raw`^(?:\w{1,50}\s?){1,30}$`, 'some words '.repeat(15)).answer).toBe('match');
    expect(search(String.raw`^(?:\w{1,50}\s?){1,100}$`, 'some words '.repeat(50)).answer).toBe('match');
  });

  test('goes on by itself where the stack of the engine is full', () => {
    // V8 throws so at 16 million characters of this pattern; to get there takes a second.
    const full = Object.assign(/^(?:(a)b|c)*$/u, {
      test(): boolean {
        throw new RangeError('Maximum call stack size exceeded');
      },
    });
    const plan = planSearch('^(?:(a)b|c)*$', full);
    expect(plan.linear).toBe(true);
    expect(plan.search('ab'.repeat(300_000), { steps: 0 })).toBe('match');
    expect(plan.search(`${'ab'.repeat(300_000)}!`, { steps: 0 })).toBe('no-match');
  });

  test('gives up at once on brackets deeper than it reads', () => {
    const source = `${'('.repeat(201)}a${')'.repeat(201)}`;
    expect(planSearch(source, new RegExp(source, 'u'))).toMatchObject({ linear: false });
    expect(search(source, 'a')).toEqual({ answer: 'limit', steps: 0 });
    const read = `${'('.repeat(200)}a${')'.repeat(200)}`;
    expect(search(read, 'a').answer).toBe('match');
  });
});
