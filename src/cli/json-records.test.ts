import { expect, test } from 'vitest';
import { createRecordReading } from './json-records.ts';

function read(text: string): unknown[] {
  const seen: unknown[] = [];
  const reading = createRecordReading({
    value: (value, line) => void seen.push([line, value]),
    broken: (line, reason) => void seen.push([line, reason]),
    pause: () => {},
  });
  text.split('\n').forEach((line, index) => {
    reading.line(line, index + 1);
  });
  reading.end();
  return seen;
}

test('reads a value a line; blank lines are nothing', () => {
  expect(read('{"a":1}\n\n  \n[2]\r\n')).toEqual([
    [1, { a: 1 }],
    [4, [2]],
  ]);
});

test('a broken line costs that line alone', () => {
  expect(read('{"a":1}\n{"a":\n{"a":3}\nnull\n"x"')).toEqual([
    [1, { a: 1 }],
    [2, 'is no JSON'],
    [3, { a: 3 }],
    [4, 'is JSON, but no object'],
    [5, 'is JSON, but no object'],
  ]);
});

test('also the very first line, alone or with others', () => {
  expect(read('{"a":\n{"a":2}')).toEqual([
    [1, 'is no JSON'],
    [2, { a: 2 }],
  ]);
  expect(read('oops')).toEqual([[1, 'is no JSON']]);
  expect(read('# a comment\nno\n{"a":3}\nno')).toEqual([
    [1, 'is no JSON'],
    [2, 'is no JSON'],
    [3, { a: 3 }],
    [4, 'is no JSON'],
  ]);
});

test.each([1, 2, '\t'])('reads one document over many lines, indented by %j', (indent) => {
  const document = { messages: [{ role: 'user', content: '{"a":1}' }, { nested: { deep: [1, {}] } }] };
  expect(read(`\n${JSON.stringify(document, null, indent)}\n`)).toEqual([[2, document]]);
  expect(read(JSON.stringify([document, {}], null, indent))).toEqual([[1, [document, {}]]]);
});

test('reads a list that has an item a line', () => {
  expect(read('[\n{"a":1},\n{"a":2}\n]')).toEqual([[1, [{ a: 1 }, { a: 2 }]]]);
  expect(read('[\n{"a":1}\n]')).toEqual([[1, [{ a: 1 }]]]);
  expect(read('[{"a":1},\n {"a":2}]')).toEqual([[1, [{ a: 1 }, { a: 2 }]]]);
});

test('takes a document that does not end for broken lines', () => {
  expect(read('{\n"a": 1,')).toEqual([
    [1, 'is no JSON'],
    [2, 'is no JSON'],
  ]);
});

test('tells a line that is too long, and reads on', () => {
  const seen: unknown[] = [];
  const reading = createRecordReading({
    value: (value, line) => void seen.push([line, value]),
    broken: (line, reason) => void seen.push([line, reason]),
    pause: () => {},
  });
  reading.line('{"a"', 1);
  reading.tooLong(2);
  reading.line('{"a":3}', 3);
  reading.end();
  expect(seen).toEqual([
    [1, 'is no JSON'],
    [2, 'is longer than can be read'],
    [3, { a: 3 }],
  ]);
});
