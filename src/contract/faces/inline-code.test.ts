import { expect, test } from 'vitest';
import { inlineCode } from './inline-code.ts';

test.each([
  ['path', '`path`'],
  ['a`b', '`` a`b ``'],
  ['``` x', '```` ``` x ````'],
  ['two\nlines', '`two lines`'],
])('%j is %j', (text, code) => {
  expect(inlineCode(text)).toBe(code);
});
