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
