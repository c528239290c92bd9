import { expect, test } from 'vitest';
import { fieldName } from './field-name.ts';

test.each([
  ['', 'search'],
  ['path', 'search.path'],
  ['rows[].id', 'search.rows[].id'],
  ['[].id', 'search[].id'],
  ['{}', 'search{}'],
])('the path %j is the field %s', (path, name) => {
  expect(fieldName({ tool: 'search', path })).toBe(name);
});
