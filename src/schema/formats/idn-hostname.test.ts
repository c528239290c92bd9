import { describe, expect, test } from 'vitest';
import { isIdnHostname } from './idn-hostname.ts';

describe('isIdnHostname', () => {
  test.each([
    'example.com',
    '실례.테스트',
    'bücher.example',
    'straße.de',
    '例え。テスト',
    'xn--ihqwcrb4cv8a8dqg056pqjye',
    'l·l',
    'α͵β',
    'א׳ב',
    '・ア',
    'क्‍ष',
    'بي‌بي',
    'שלום.example',
  ])('takes %s', (text) => {
    expect(isIdnHostname(text)).toBe(true);
  });

  test.each([
    ['', 'nothing'],
    ['。', 'a full stop'],
    ['例え。', 'a full stop after'],
    ['-例え', 'a hyphen before'],
    ['例え-', 'a hyphen after'],
    ['ab--例', 'hyphens in the third and fourth place'],
    ['\u0301a', 'a mark before'],
    ['Ünder', 'a capital, which is not in its folded form'],
    ['ﬁsch', 'a ligature, which is not either'],
    ['☃.example', 'a symbol'],
    ['実〮例', 'a tone mark'],
    ['l·a', 'a middle dot that is not between two l'],
    ['α͵s', 'a keraia before no Greek'],
    ['A׳ב', 'a geresh after no Hebrew'],
    ['・', 'a katakana dot alone'],
    ['क‍ष', 'a joiner after no virama'],
    ['ب٠۰', 'digits of both Arabic kinds'],
    ['aא', 'letters of both directions'],
    ['0a.א', 'a digit first beside a label from right to left'],
    ['xn--x', 'an A-label that decodes to nothing'],
    ['xn--0ca24w', 'an A-label with letters of both directions'],
    ['ü'.repeat(60), 'a label too long for the DNS'],
  ])('refuses %s: %s', (text) => {
    expect(isIdnHostname(text)).toBe(false);
  });

  test('stops at 253 characters before it looks at them', () => {
    expect(isIdnHostname('例'.repeat(1_000_000))).toBe(false);
  });
});
