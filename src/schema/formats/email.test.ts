import { describe, expect, test } from 'vitest';
import { isEmail, isIdnEmail } from './email.ts';

describe('isEmail', () => {
  test.each([
    'joe.bloggs@example.com',
    'a@b',
    'user+tag@mail.example.org',
    '~te{s}t!@example.com',
    '"joe bloggs"@example.com',
    '"joe@bloggs"@example.com',
    String.raw`"a\"b\\c"@example.com`,
    'joe@[127.0.0.1]',
    'joe@[IPv6:::1]',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    ['2962', 'no @'],
    ['@example.com', 'no local part'],
    ['joe@', 'no host'],
    ['.joe@example.com', 'a dot before'],
    ['joe.@example.com', 'a dot after'],
    ['joe..b@example.com', 'two dots'],
    ['joe b@example.com', 'a blank'],
    ['joe@exa mple.com', 'a blank in the host'],
    ['joe@-example.com', 'a hyphen before a label'],
    ['joe@example..com', 'an empty label'],
    ['joe@example.com.', 'a dot after the host'],
    ['a@x, b@x', 'two addresses'],
    ['Joe <joe@example.com>', 'a name before it'],
    ['"joe@example.com', 'a quote that stays open'],
    ['"joe"b"@example.com', 'a quote inside of quotes'],
    [String.raw`"joe\"@example.com`, 'a last quote that is escaped'],
    ['"@example.com', 'a single quote character'],
    ['joe@[127.0.0.300]', 'an address that is none'],
    ['joe@[127.0.0.1', 'a bracket that stays open'],
    ['δοκιμή@example.com', 'letters beyond ASCII'],
    [`${'a'.repeat(65)}@example.com`, 'a local part of 65 octets'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('isIdnEmail', () => {
  test.each([
    '실례@실례.테스트',
    'δοκιμή@example.com',
    '"δοκιμή"@example.com',
    'joe@bücher.example',
    'joe.bloggs@example.com',
  ])('takes %s', (text) => {
    expect(isIdnEmail(text)).toBe(true);
  });

  test.each(['2962', 'user＠example.com', 'a@b_c.com', `${'é'.repeat(33)}@example.com`, '@실례', '실례@'])(
    'refuses %s',
    (text) => {
      expect(isIdnEmail(text)).toBe(false);
    },
  );

  test('counts the 64 octets of the local part in UTF-8', () => {
    expect(isIdnEmail(`${'é'.repeat(32)}@x`)).toBe(true);
    expect(isIdnEmail(`${'한'.repeat(21)}@x`)).toBe(true);
    expect(isIdnEmail(`${'한'.repeat(22)}@x`)).toBe(false);
    expect(isIdnEmail(`${'𝕏'.repeat(16)}@x`)).toBe(true);
    expect(isIdnEmail(`${'𝕏'.repeat(17)}@x`)).toBe(false);
  });
});
