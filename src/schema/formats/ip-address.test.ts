import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIpv4, isIpv6 } from './ip-address.ts';

describe('isIpv4', () => {
  test('takes four numbers up to 255', () => {
    expect(['0.0.0.0', '192.168.0.1', '255.255.255.255'].every(isIpv4)).toBe(true);
  });

  test.each([
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.',
    '1.2.3.x',
    '0x7f.0.0.1',
    '1.2.3.4/24',
    ' 1.2.3.4',
    '১.2.3.4',
    '',
  ])('refuses %j', (text) => {
    expect(isIpv4(text)).toBe(false);
  });
});

describe('isIpv6', () => {
  test.each([
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    'fe80::A',
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:1.2.3.4',
  ])('takes %s', (text) => {
    expect(isIpv6(text)).toBe(true);
  });

  test.each([
    ['1:2:3:4:5:6:7', 'seven groups'],
    ['1:2:3:4:5:6:7:8:9', 'nine groups'],
    ['1:2:3:4::5:6:7:8', 'a gap for nothing'],
    ['1::2::3', 'two gaps'],
    [':::', 'three colons'],
    ['12345::', 'a group of five digits'],
    ['1.2.3.4::', 'an IPv4 address that is not at the end'],
    ['::1.2.3.256', 'an IPv4 address that is none'],
    ['1:2:3:4:5:6:7:1.2.3.4', 'an IPv4 address in place of one group'],
    [':1:2:3:4:5:6:7', 'a colon before it'],
    ['fe80::1%eth0', 'a zone'],
    ['[::1]', 'brackets'],
    ['::g', 'a letter that is no digit'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isIpv6(text)).toBe(false);
  });
});

test('agrees with the addresses that Node knows', () => {
  const part = fc.constantFrom('0', '1', '12', '255', '256', '01', 'ff', 'fffff', '::', ':', '.', '1.2.3.4', '');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), fc.constantFrom('.', ':', ''), (parts, separator) => {
      const text = parts.join(separator);
      expect([text, isIpv4(text), isIpv6(text)]).toEqual([text, isIPv4(text), isIPv6(text)]);
    }),
    { numRuns: 400 },
  );
});
