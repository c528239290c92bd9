import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBacktracking } from './backtrack.ts';
import { writeTryProgram } from './backtrack-program.ts';
import { compilePattern } from './compile-pattern.ts';
import { parsePattern } from './parse-pattern.ts';

const linear: readonly string[] = [
  '^[0-9a-f]{40}$',
  '^[a-z][a-z0-9_-]*$',
  String.raw`^\d{4}-\d{2}-\d{2}$`,
  '^https?://',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  String.raw`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`,
  String.raw`^[^@\s]+@[^@\s.]+\.[a-z]{2,}$`,
  String.raw`^(?=.*[A-Z])(?=.*\d).{8,}$`,
  String.raw`^(?!.*\.\.)[a-z.]+$`,
  '^(?:(?!foo).)*$',
  String.raw`(?<=\$)\d{3}`,
  String.raw`\d{1,3}`,
  String.raw`\S`,
  String.raw`\.md$`,
  String.raw`^.*\.pdf$`,
  String.raw`^[\s\S]{0,20000}$`,
  '^(?:USD|EUR|GBP|CNY)$',
  '^$|^[a-z]+(?:-[a-z]+)*$',
  String.raw`^([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,}$`,
  '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  String.raw`^\p{L}+$`,
  String.raw`^[\p{L}\d]+(?: [\p{L}\d]+)*$`,
  'a*',
  '',
];

const others: readonly string[] = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|ab|b)*$',
  '^(.*)*x',
  String.raw`^(\w+\s?)*$`,
  '(x+x+)+y',
  String.raw`\s+$`,
  'a*b',
  'foo.*bar',
  String.raw`^\d+\d+$`,
  '^.*.*=',
  String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
  '^(?:a?){30}a{30}$',
  '^(?:(?!.*x).)*$',
  '^(?=(a+)+$)',
  '(?<=a*)b',
  String.raw`^(['"]).*\1$`,
  '(?:a{1000}){1000}',
  '^(?:a{600}|(?:b|b)*c)$',
  '^(?:(?=.*x)|(?:a|a)*b)',
  String.raw`^(?:\p{L}|(?:é|é)*b)`,
  '^(?:[^a]{0,2}|(?:a+|b){0,2}c){0,2}',
];

describe('isLinear', () => {
  test.each(linear)('proves that the engine is linear for /%s/', (source) => {
    expect(compilePattern(source).linear).toBe(true);
  });

  test.each(others)('does not leave /%s/ to the engine', (source) => {
    expect(compilePattern(source).linear).toBe(false);
  });

  test('finishes on patterns whose situations are too many to follow', () => {
    expect(compilePattern('[ab]{3}a[ab]{30}').linear).toBe(false);
    expect(compilePattern(`^(?:${'(?:a|b)?c?'.repeat(200)})$`).linear).toBe(false);
  });

  test('takes a long list of words for linear where it is tried only once', () => {
    const words = Array.from({ length: 400 }, (_, i) => String.fromCharCode(97 + (i % 26), 97 + (i >> 4))).join('|');
    expect(compilePattern(`^(?:${words})$`).linear).toBe(true);
    expect(compilePattern(words).linear).toBe(false);
  });

  // The proof speaks of the engine, whose steps cannot be counted; our backtracking goes the same ways, and counts.
  test('says yes only where twice the text takes no more than about twice the steps', () => {
    fc.assert(
      fc.property(patternSource, fc.array(pumpedText, { minLength: 3, maxLength: 3 }), (source, texts) => {
        fc.pre(isPattern(source) && compilePattern(source).linear);
        const search = createBacktracking(writeTryProgram(parsePattern(source, true)!), true, 10_000_000);
        for (const { before, pump, after } of texts) {
          const [once, twice, fourTimes] = [100, 200, 400].map((times) => {
            const meter = { steps: 0 };
            search(before + pump.repeat(times) + after, meter);
            return meter.steps;
          }) as [number, number, number];
          const told = { source, before, pump, after, once, twice, fourTimes };
          expect(fourTimes - twice <= 2.6 * (twice - once) + 500 || told).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

const pumpedText = fc.record({
  before: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 2 }),
  pump: fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 3 }),
  after: fc.constantFrom('', '!', 'c', 'a', '\n'),
});

const quantifiers = ['', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{3,}', '{1,20}'];
const patternSource: fc.Arbitrary<string> = fc
  .letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'medium', maxDepth: 5 },
      fc
        .tuple(fc.constantFrom('a', 'b', '[ab]', '.', '\\w', '[^a]', '\\s', 'c'), fc.constantFrom(...quantifiers))
        .map((pair) => pair.join('')),
      fc.constantFrom('^', '$', '\\b', '(?=a)', '(?!b)', '(?<=a)', ''),
      fc.tuple(tie('pattern'), tie('pattern')).map((pair) => pair.join('')),
      fc
        .tuple(tie('pattern'), tie('pattern'), fc.constantFrom(...quantifiers))
        .map(([one, other, quantifier]) => `(?:${one}|${other})${quantifier}`),
      fc.tuple(fc.constantFrom('(', '(?=', '(?!'), tie('pattern')).map(([opening, inner]) => `${opening}${inner})`),
      tie('pattern').map((inner) => `(?:${inner})*`),
    ),
  }))
  .pattern.map((source) => `^${source}$`);

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') !== null;
  } catch {
    return false;
  }
}
