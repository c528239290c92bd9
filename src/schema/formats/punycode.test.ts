import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePunycode, encodePunycode } from './punycode.ts';

function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!);
}

describe('Punycode', () => {
  test.each([
    ['bücher', 'bcher-kva'],
    ['mañana', 'maana-pta'],
    ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
    ['ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
    ['3年b組金八先生', '3b-ww4c5e180e575a65lsy2b'],
    ['-> $1.00 <-', '-> $1.00 <--'],
    ['💩', 'ls8h'],
  ])('encodes %s as %s, and decodes it', (text, encoded) => {
    expect(encodePunycode(pointsOf(text))).toBe(encoded);
    expect(decodePunycode(encoded)).toEqual(pointsOf(text));
  });

  test('decodes what it encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        expect(decodePunycode(encodePunycode(pointsOf(text)))).toEqual(pointsOf(text));
      }),
    );
  });

  test('encodes the labels that Node encodes as Node does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'z', '0', 'é', 'ß', 'д', '中', '文', 'ไ'), minLength: 1 }),
        (label) => {
          fc.pre(/[^a-z0]/.test(label));
          expect(`xn--${encodePunycode(pointsOf(label))}`).toBe(domainToASCII(label));
        },
      ),
    );
  });

  test('decodes nothing from what is no Punycode', () => {
    expect([decodePunycode('a-!'), decodePunycode('kva-é'), decodePunycode('99999999'), decodePunycode('b')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
