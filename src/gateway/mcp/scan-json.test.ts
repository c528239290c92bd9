import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessages } from './message.ts';
import { scanItems, scanMembers, splice, textAt } from './scan-json.ts';
import { createLineSplitter } from './split-lines.ts';

test('the members and items of any JSON stand where JSON.parse reads them', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (object, indent) => {
      const bytes = Buffer.from(JSON.stringify(object, null, indent));
      const { members, end } = scanMembers(bytes, 0)!;
      expect(end).toBe(bytes.length);
      const read = [...members].map(([key, span]) => [key, JSON.parse(textAt(bytes, span))]);
      expect(read).toEqual(Object.entries(JSON.parse(bytes.toString())));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (array) => {
      const bytes = Buffer.from(JSON.stringify(array));
      const items = scanItems(bytes, 0)!.items.map((span) => JSON.parse(textAt(bytes, span)));
      expect(items).toEqual(JSON.parse(bytes.toString()));
    }),
  );
});

test('a part is replaced and everything around it stays', () => {
  const bytes = Buffer.from('{"é" : 1 , "b":[2]}');
  expect(splice(bytes, scanMembers(bytes, 0)!.members.get('é')!, '"x"').toString()).toBe('{"é" : "x" , "b":[2]}');
});

test('no bytes make it throw, and half an object is none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      scanMembers(Buffer.from(bytes), 0);
      readMessages(Buffer.concat([Buffer.from('{"jsonrpc":"2.0",'), Buffer.from(bytes)]));
    }),
  );
  const whole = '{"jsonrpc":"2.0","id":1,"result":{"a":["}",{"b":"\\\\"}]}}';
  expect(readMessages(Buffer.from(whole))).toHaveLength(1);
  for (let end = 0; end < whole.length; end++) expect(readMessages(Buffer.from(whole.slice(0, end)))).toBeUndefined();
});

test('lines come out as they went in, however they are cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'é') })), (chunks) => {
      const splitter = createLineSplitter();
      const lines = chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk)));
      expect(lines.every((line) => line.indexOf(10) === line.length - 1)).toBe(true);
      expect(Buffer.concat([...lines, splitter.rest()]).toString()).toBe(chunks.join(''));
    }),
  );
});
