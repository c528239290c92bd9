import { describe, expect, test } from 'vitest';
import { isHostname } from './hostname.ts';

describe('isHostname', () => {
  test.each([
    'example.com',
    'hostname',
    '1host',
    'h0st-n4me',
    'a--b.com',
    `${'a'.repeat(63)}.com`,
    'xn--bcher-kva.example',
    'EXAMPLE.com',
  ])('takes %s', (text) => {
    expect(isHostname(text)).toBe(true);
  });

  test.each([
    ['', 'nothing'],
    ['.', 'a dot'],
    ['.example', 'a dot before'],
    ['example.', 'a dot after'],
    ['-host', 'a hyphen before'],
    ['host-', 'a hyphen after'],
    ['host_name', 'an underscore'],
    ['host name', 'a blank'],
    ['example.com\n', 'a line end'],
    ['a[b', 'the character after Z'],
    ['a@b', 'the character before A'],
    ['bücher.example', 'a letter beyond ASCII'],
    ['\u212aelvin', 'a Kelvin sign'],
    [`${'a'.repeat(64)}.com`, 'a label of 64'],
    [`${'a.'.repeat(127)}`, 'more than 253'],
    ['xn--x', 'Punycode that decodes to nothing beyond ASCII'],
  ])('refuses %s: %s', (text) => {
    expect(isHostname(text)).toBe(false);
  });

  test('takes 253 characters and no more', () => {
    expect(isHostname(`${'a.'.repeat(126)}a`)).toBe(true);
    expect(isHostname(`${'a.'.repeat(126)}aa`)).toBe(false);
  });
});
