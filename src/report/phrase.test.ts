import { expect, test } from 'vitest';
import { joinPhrases, named, phraseHtml, phraseText, say, showName } from './phrase.ts';

test('shows names in their own way on the page and in a terminal', () => {
  const phrase = say`rename ${named('a<b')} ${2} times`;
  expect(phraseText(phrase)).toBe('rename `a<b` 2 times');
  expect(phraseHtml(phrase).html).toBe('rename <code>a&lt;b</code> 2 times');
});

test('takes phrases into phrases, and joins them', () => {
  const list = joinPhrases([[named('a')], [named('b')], ['c']], ', ');
  expect(phraseText(say`of ${list}.`)).toBe('of `a`, `b`, c.');
});

test('cuts a long name in the middle and shows no line break', () => {
  expect(showName(`a\n${'x'.repeat(200)}z`)).toBe(`a\ufffd${'x'.repeat(38)}…${'x'.repeat(39)}z`);
  expect(showName(`${'x'.repeat(39)}😀${'y'.repeat(60)}`)).toContain(`${'x'.repeat(39)}\ufffd…`);
});
