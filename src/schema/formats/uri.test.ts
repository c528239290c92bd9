import { describe, expect, test } from 'vitest';
import { isIri, isIriReference, isUri, isUriReference } from './uri.ts';

describe('isUri', () => {
  test.each([
    'https://example.com/a/b?c=d&e#f',
    'http://user:pass@example.com:8080/',
    'http://[2001:db8::7]:80/c=GB?x',
    'http://[v1.fe:x]',
    'mailto:John.Doe@example.com',
    'urn:isbn:0451450523',
    'file:///etc/hosts',
    'file:/etc/hosts',
    'data:text/plain,hello%20world',
    'http://999.999.999.999/',
    'http://example.com:',
    'x:',
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
  ])('takes %s', (text) => {
    expect(isUri(text)).toBe(true);
  });

  test.each([
    ['abc', 'no scheme'],
    ['/abc', 'a path alone'],
    ['//example.com', 'an authority alone'],
    ['example.com/a', 'a host without a scheme'],
    [':a', 'an empty scheme'],
    ['1http://x', 'a scheme that begins with a digit'],
    ['ht_tp://x', 'an underscore in the scheme'],
    ['http:// x.com', 'a blank'],
    ['http://x.com/a b', 'a blank in the path'],
    ['http://x.com/%6G', 'a percent sign without two digits'],
    ['http://x.com/%', 'a percent sign at the end'],
    ['http://x.com/{a}', 'braces'],
    ['http://x.com/"', 'a quote'],
    [String.raw`http://x.com\a`, 'a backslash'],
    ['http://x.com/é', 'a letter beyond ASCII'],
    ['http://x.com/\u007f', 'a control character'],
    ['http://x.com/[1]', 'brackets in the path'],
    ['http://x.com/?[1]', 'brackets in the query'],
    ['http://x.com/#a#b', 'two fragments'],
    ['http://a@b@x.com', 'two @ in the authority'],
    ['http://x.com:80a', 'a port that is no number'],
    ['http://[::1', 'a bracket that stays open'],
    ['http://[::1]x', 'characters after the bracket'],
    ['http://[1.2.3.4]', 'an IPv4 address in brackets'],
    ['http://[@x]', 'no address in the brackets'],
    ['http://x\n', 'a line end'],
    ['', 'nothing'],
  ])('refuses %s: %s', (text) => {
    expect(isUri(text)).toBe(false);
  });

  test('reads a long text once', () => {
    expect(isUri(`http://${'a'.repeat(1_000_000)}`)).toBe(true);
    expect(isUri(`http:${'/a:@'.repeat(250_000)}[`)).toBe(false);
  });
});

describe('isUriReference', () => {
  test.each(['', 'abc', '/abc', '//example.com/x', '?q', '#f', './a:b', 'a/b:c', '..', 'https://x'])(
    'takes %j',
    (text) => {
      expect(isUriReference(text)).toBe(true);
    },
  );

  test.each(['1:b', String.raw`\\a\b`, '/%zz', '/[::1]', '//x:abc/p', '#a\\b', '/é'])('refuses %s', (text) => {
    expect(isUriReference(text)).toBe(false);
  });
});

describe('isIri and isIriReference', () => {
  test('take what URIs take, and letters beyond ASCII', () => {
    expect(['http://ƒøø.ßår/?∂éœ=πîx#πîüx', 'http://x/𐌀', 'http://x'].every(isIri)).toBe(true);
    expect(['/âππ', 'âππ', '#ƒrägmênt', ''].every(isIriReference)).toBe(true);
    expect(['âππ', '/abc', 'http://x/\u0080', 'http://x/\ud800', 'http://x/\ufffe'].some(isIri)).toBe(false);
  });

  test('take characters for private use in a query alone', () => {
    expect(isIri('http://x/?\ue000\u{f0000}')).toBe(true);
    expect(isIri('http://x/\ue000')).toBe(false);
    expect(isIri('http://x/#\u{f0000}')).toBe(false);
  });
});
