import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileSchema, operations } from '../schema/index.ts';
import { isValid } from './index.ts';

const person = compileSchema({
  type: 'object',
  properties: { name: { type: 'string' }, data: true, age: { type: 'integer' }, tag: { enum: ['a', 'b'] } },
  required: ['name', 'data'],
});

test.each(['./verdict.ts', './explain.ts'])('the numbers written out in %s are those of the schema room', (file) => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const named = [...source.matchAll(/(?:case |[!=]== |< )(\d+)(?::| \/\*)[ /]*(\w+)/g)];
  expect(named.length).toBeGreaterThan(15);
  for (const [, number, name] of named) expect(operations[name as keyof typeof operations]).toBe(Number(number));
});

describe('what JSON does not know', () => {
  test('a key whose value is undefined is absent', () => {
    expect(isValid(person, { name: 'x', data: 1, age: undefined, other: undefined })).toBe(true);
    expect(isValid(person, { name: 'x', data: undefined })).toBe(false);
    expect(isValid(person, { name: undefined, data: 1 })).toBe(false);
  });

  test('a key of the prototype is not unknown', () => {
    const inheriting = Object.assign(Object.create({ other: 1 }) as object, { name: 'x', data: 1 });
    expect(isValid(person, inheriting)).toBe(true);
  });

  test.each([[() => 1], [Symbol('x')], [1n], [undefined]])('%s is no JSON value', (value) => {
    expect(isValid(compileSchema({ type: ['string', 'number'] }), value)).toBe(false);
    expect(isValid(compileSchema({ minimum: 1 }), value)).toBe(false);
  });
});

describe('keys', () => {
  test('come in any order', () => {
    expect(isValid(person, { tag: 'a', age: 1, data: null, name: '' })).toBe(true);
    expect(isValid(person, { age: 1, name: '', tag: 'c', data: null })).toBe(false);
  });

  test('are found among many', () => {
    const names = Array.from({ length: 100 }, (_, index) => `key${index}`);
    const schema = {
      properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
      required: names,
    };
    const value = Object.fromEntries(names.reverse().map((name, index) => [name, index]));
    expect(isValid(compileSchema(schema), value)).toBe(true);
    expect(isValid(compileSchema(schema), { ...value, key50: 'x' })).toBe(false);
    expect(isValid(compileSchema(schema), { ...value, key100: 1 })).toBe(false);
  });

  test('of the prototype are keys like any other', () => {
    const value: unknown = JSON.parse('{"name":"x","data":1,"__proto__":2}');
    expect(isValid(person, value)).toBe(false);
    expect(isValid(person, { name: 'x', data: 1, toString: 1 })).toBe(false);
    const declared = compileSchema(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as object as never);
    expect(isValid(declared, JSON.parse('{"__proto__":"x"}'))).toBe(true);
    expect(isValid(declared, JSON.parse('{"__proto__":5}'))).toBe(false);
  });
});

describe('values', () => {
  test('integers are whole, however they are written', () => {
    const node = compileSchema({ type: 'integer' });
    for (const value of [3, 3.0, -0, 1e21]) expect(isValid(node, value)).toBe(true);
    for (const value of [3.5, Number.NaN, Number.POSITIVE_INFINITY, '3']) expect(isValid(node, value)).toBe(false);
  });

  test('texts are counted in characters', () => {
    const node = compileSchema({ type: 'string', minLength: 2, maxLength: 3 });
    expect(['𝒳', '𝒳𝒴', '𝒳𝒴𝒵', '𝒳𝒴𝒵𝒲', 'ab', 'abcd'].map((text) => isValid(node, text))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  test('`nullable` lets null through whatever else is said', () => {
    for (const schema of [
      { type: 'string', nullable: true },
      { type: 'string', enum: ['a'], nullable: true },
      { $ref: '#/$defs/a', nullable: true, $defs: { a: { type: 'string' } } },
      { type: 'object', properties: {}, minProperties: 1, nullable: true },
    ]) {
      expect(isValid(compileSchema(schema), null)).toBe(true);
      expect(isValid(compileSchema(schema), 5)).toBe(false);
    }
  });
});
