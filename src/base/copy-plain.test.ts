import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyPlain, freezeCopy } from './copy-plain.ts';

test('a copy says the same and shares nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(copyPlain(value)).toEqual(value);
    }),
  );
  const value = { a: [{ b: 1 }] };
  const copied = copyPlain(value);
  copied.a[0]!.b = 2;
  expect(value.a[0]!.b).toBe(1);
});

test('a frozen copy cannot be changed at any depth, and the original can', () => {
  const value = { a: [{ b: 1 }] };
  const frozen = freezeCopy(value);
  expect(() => {
    frozen.a[0]!.b = 2;
  }).toThrow(TypeError);
  expect(() => frozen.a.push({ b: 3 })).toThrow(TypeError);
  value.a.push({ b: 4 });
  expect(frozen.a).toHaveLength(1);
});

test('a cycle stays a cycle', () => {
  const value: Record<string, unknown> = { name: 'x' };
  value['self'] = [value];
  const copied = freezeCopy(value) as { self: unknown[] };
  expect(copied.self[0]).toBe(copied);
});

test('keys of the prototype are keys like any other', () => {
  const value = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as object;
  const copied = freezeCopy(value);
  expect(Object.keys(copied)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
});

test('what is no plain object is shared, and depth has an end', () => {
  const date = new Date(0);
  expect(copyPlain({ date }).date).toBe(date);
  let deep: unknown = {};
  for (let i = 0; i < 100_000; i++) deep = { deep };
  expect(freezeCopy(deep)).toBeTypeOf('object');
});
