import { expect, test } from 'vitest';
import { parseJson, parseObject } from './parse-json.ts';

test('what is no JSON, or too deep for it, is undefined and never thrown', () => {
  expect(parseJson('{"a":[null]}')).toEqual({ a: [null] });
  for (const text of ['', 'x', '{"a":1} 2', '['.repeat(1_000_000)]) expect(parseJson(text)).toBeUndefined();
});

test('an object is read, and nothing else', () => {
  expect(parseObject(' {"a": 1} ')).toEqual({ a: 1 });
  for (const text of ['[{}]', 'null', '"{}"', '1', '{']) expect(parseObject(text)).toBeUndefined();
});
