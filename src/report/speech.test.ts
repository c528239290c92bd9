import { expect, test } from 'vitest';
import { createSpeech } from './speech.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

const { share, time, day, calls } = createSpeech('en');

test.each([
  [0, '0%'],
  [0.00001, '< 0.1%'],
  [0.02, '2.0%'],
  [0.0949, '9.5%'],
  [0.0999, '10%'],
  [0.5, '50%'],
  [0.9949, '99%'],
  [0.9961, '99.6%'],
  [0.99999, '> 99.9%'],
  [1, '100%'],
])('the share %d reads %s', (value, text) => {
  expect(share(value)).toBe(text);
});

test('times stand in the unit that suits them', () => {
  expect([512, 8192, 1_048_576, 2_147_483_648].map(time)).toEqual(['512 ns', '8.19 µs', '1.05 ms', '2.15 s']);
});

test('a day is a day in each language, and what is none stays as it is', () => {
  expect(day('2026-11-01')).toBe('Nov 1, 2026');
  expect(createSpeech('zh').day('2026-11-01', 'short')).toBe('11月1日');
  expect(day('nonsense')).toBe('nonsense');
});

test('one call is no calls', () => {
  expect([calls(1), calls(2), calls(1234)]).toEqual(['1 call', '2 calls', '1,234 calls']);
});

test('both languages have the same words, and none is empty or left in the other language', () => {
  expect(shapeOf(zh)).toEqual(shapeOf(en));
  for (const [name, { means, advice }] of Object.entries(zh.reasons)) {
    expect(means, name).toMatch(/\p{Script=Han}/u);
    expect(en.reasons[name as keyof typeof en.reasons].means, name).not.toMatch(/\p{Script=Han}/u);
    expect(advice === undefined, name).toBe(en.reasons[name as keyof typeof en.reasons].advice === undefined);
  }
});

function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? 'empty' : 'text';
  if (typeof value === 'function') return `takes ${value.length > 0 ? 'parts' : 'nothing'}`;
  if (Array.isArray(value)) return 'phrase';
  const keys = Object.keys(value as object).filter((key) => key !== 'sentenceSpace');
  return Object.fromEntries(keys.map((key) => [key, shapeOf((value as Record<string, unknown>)[key])]));
}
