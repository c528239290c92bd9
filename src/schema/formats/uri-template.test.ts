import { describe, expect, test } from 'vitest';
import { isUriTemplate } from './uri-template.ts';

describe('isUriTemplate', () => {
  test.each([
    '',
    'http://example.com/dictionary/{term:1}/{term}',
    '{+path}{#frag}{.ext}{/seg}{;p}{?q,r*}{&s:1000}',
    '{a.b_c.%41}',
    'a%41b',
    "a'b",
    'é😀',
  ])('takes %j', (text) => {
    expect(isUriTemplate(text)).toBe(true);
  });

  test.each([
    ['{term', 'a brace that stays open'],
    ['term}', 'a brace that was not opened'],
    ['{}', 'an empty expression'],
    ['{?}', 'an operator alone'],
    ['{a,}', 'an empty variable'],
    ['{a..b}', 'two dots'],
    ['{.a.}', 'a dot after a name'],
    ['{v:0}', 'a length 0'],
    ['{v:10000}', 'a length of five digits'],
    ['{v*:1}', 'a length after a star'],
    ['{=a}', 'an operator kept for extensions'],
    ['{a b}', 'a blank in a name'],
    ['{%4}', 'a triplet cut short in a name'],
    ['a b', 'a blank'],
    ['%4x', 'a percent sign without two digits'],
    ['<a>', 'angle brackets'],
    ['\ud800', 'half of a pair'],
  ])('refuses %s: %s', (text) => {
    expect(isUriTemplate(text)).toBe(false);
  });
});
