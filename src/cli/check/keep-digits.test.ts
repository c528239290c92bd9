import { expect, test } from 'vitest';
import { readCalls } from '../../contract/index.ts';
import { keepDigits } from './keep-digits.ts';

function argumentsOf(text: string): unknown[] {
  const value: unknown = JSON.parse(text);
  return keepDigits(readCalls(value), value, text).map((call) => call.arguments);
}

test('arguments with digits that a number does not hold become text, at any depth', () => {
  const line =
    '{"tool":"t","arguments":{"ids":[1,{"id":12345678901234567891}],"a/b":9007199254740993,"n":"\\"","x":2}}';
  expect(argumentsOf(line)).toEqual(['{"ids":[1,{"id":12345678901234567891}],"a/b":9007199254740993,"n":"\\"","x":2}']);
});

test('each call of a record by itself', () => {
  const blocks = ['{"id":12345678901234567891}', '{"id":7}', '{"id":1234567890123456}'].map(
    (input) => `{"type":"tool_use","name":"t","input":${input}}`,
  );
  expect(argumentsOf(`[${blocks}]`)).toEqual(['{"id":12345678901234567891}', { id: 7 }, { id: 1234567890123456 }]);
});

test('nothing else changes: texts, safe numbers, and long numbers beside the arguments', () => {
  const text = '{"tool":"t","arguments":"{\\"id\\":12345678901234567891}"}';
  expect(argumentsOf(text)).toEqual(['{"id":12345678901234567891}']);
  expect(argumentsOf('{"tool":"t","turn":12345678901234567891,"arguments":{"id":1}}')).toEqual([{ id: 1 }]);
  expect(argumentsOf('{"tool":"t","arguments":{"id":"12345678901234567891"}}')).toEqual([
    { id: '12345678901234567891' },
  ]);
});

test('a number that would be written otherwise keeps the text it was written with', () => {
  const line = '{"tool":"t","turn":1.0,"arguments":{"version":1.10,"list":[3.0,{"n":-1E5}],"k":1e400,"x":2.5}}';
  expect(argumentsOf(line)).toEqual(['{"version":1.10,"list":[3.0,{"n":-1E5}],"k":1e400,"x":2.5}']);
  const same = '{"tool":"t","at":"2026-10-02T09:00:00.100Z","arguments":{"n":2.5,"v":"1.10","w":"is 1.0","e":"1e5"}}';
  expect(argumentsOf(same)).toEqual([{ n: 2.5, v: '1.10', w: 'is 1.0', e: '1e5' }]);
});
