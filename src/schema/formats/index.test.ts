import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChecks } from './index.ts';

test('knows the formats of JSON Schema 2020-12, and no others', () => {
  expect([...formatChecks.keys()]).toEqual([
    'date',
    'time',
    'date-time',
    'duration',
    'email',
    'idn-email',
    'hostname',
    'idn-hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'iri',
    'iri-reference',
    'uri-template',
    'uuid',
    'json-pointer',
    'relative-json-pointer',
    'regex',
  ]);
});

test.each([...formatChecks])('%s answers yes or no to any text, and never throws', (_name, check) => {
  const pieces = [
    '0',
    '12',
    '-',
    ':',
    'T',
    'Z',
    'P',
    '1D',
    '@',
    '.',
    '[',
    ']',
    '/',
    '%',
    '{',
    '}',
    '~',
    'xn--',
    '"',
    '\\',
    'é',
    '\ud800',
    '😀',
  ];
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(fc.property(texts, (text) => typeof check(text) === 'boolean'));
});

test.each([...formatChecks])('%s gets through a long text of anything', (_name, check) => {
  // No clock is read: a check whose work grew with the square of the text would run into the time that a test has.
  for (const piece of '0 a a. @ : :: / % %41 { {a} ~ ~0/ " \\ - P1D T . 例 \ud83d'.split(' ')) {
    const text = piece.repeat(100_000 / piece.length);
    const wrapped = [
      `a@${text}`,
      `"${text}"@a`,
      `http://${text}`,
      `P${text}`,
      `2026-01-01T00:00:00.${text}`,
      `0/${text}`,
    ];
    for (const whole of [text, ...wrapped]) expect(check(whole)).toBeTypeOf('boolean');
  }
});
