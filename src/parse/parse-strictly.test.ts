import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksWhole } from './looks-whole.ts';
import { parseStrictly } from './parse-strictly.ts';
import { countColons } from './scan-text.ts';
import { tallyObject } from './tally.ts';

describe('the ends of a text', () => {
  test.each(['{}', ' { } ', '{"a":1}', '{\n"a": True, "b": 1\n}', '"x"', '"x" "y"', '{"a":1}{"a":1}', '{"a":name}'])(
    'do not tell %j from whole JSON',
    (text) => {
      expect(looksWhole(text)).toBe(true);
    },
  );

  test.each([
    ...['', ' ', '{', '}', '"', '{"a":1', '"a":1}', '```{"a":1}```', "{'a':1}", '{a:1}', '{"a":1,}', '{"a":1 , }'],
    ...['{"a":True}', '{"a":False }', '{"a":None}', '{,}', '[1]', '5', 'null', '{"a":1}<|call|>'],
  ])('tell that %j need not be given to JSON.parse', (text) => {
    expect(looksWhole(text)).toBe(false);
  });
});

describe('the look over a text', () => {
  test('counts the keys at all levels, and no colon inside a text', () => {
    expect(countColons('{"a":":","b\\":":{"c" : [{"d":1}]}}')).toBe(4);
    expect(countColons('"a:b"')).toBe(0);
  });

  test.each([
    ...['{"a":"x\ny"}', '{"a":True}', '{"a":1,}', '[1,]', '{"a":1}{"a":1}', '{"a":1', '{"a":"x', '}', "{'a':1}"],
    ...['{"a":"\\d"}', '{"a":1}}', '{"a":1} x', '{"a":// x\n1}', '{"a":"x\\"}', '{"a":\u00a01}', `${'['.repeat(300)}`],
  ])('sees that %j is no plain JSON', (text) => {
    expect(countColons(text)).toBe(-1);
  });

  test('passes every text that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        expect(countColons(JSON.stringify(value, null, indent))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the tally of a value', () => {
  test('never claims more text than the shortest there is', () => {
    const shortest =
      '{"a":1e3,"b":[1e99,-1,0,12e5,0.5,1e-9],"c":{},"d":[],"e":"x","":null,"g":false,"h":9007199254740991}';
    const { length, keys, odd } = tallyObject(JSON.parse(shortest.replace('1e99,', '')));
    expect(length).toBeLessThanOrEqual(shortest.length - 5);
    expect({ keys, odd }).toEqual({ keys: 8, odd: false });
  });

  test('is the length of the text itself where no number or escape leaves room', () => {
    const text = '{"path":"/var/log","n":20,"list":["x",null,{"k":999}],"e":{},"f":[]}';
    expect(tallyObject(JSON.parse(text)).length).toBe(text.length);
  });

  test('never exceeds the length of what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        expect(tallyObject(JSON.parse(text)).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('plain JSON', () => {
  test.each(['{"a":1}', '{"a": 1, "b": [1, 2, 3, 4, 5]}', '{\n  "a": {"b": "x\\ny"}\n}', '"x"'])(
    'is read: %j',
    (text) => {
      expect(parseStrictly(text)).toEqual(JSON.parse(text));
    },
  );

  test.each([
    ...['{"a":1,"a":1}', '{"":0,"":0}', '{"a":9007199254740993}', '{"a":1e999}', '{"a" 1}', '"x" "y"', 'x', ''],
    ...[`{"a":${'['.repeat(256)}${']'.repeat(256)}}`, '{"a":1e3,"b":1e3,"a":2}', '{"\\u0061":1,"a":1}'],
  ])('is not what %j is', (text) => {
    expect(parseStrictly(text)).toBeUndefined();
  });

  test('is told from text with a doubled key also where the prototype of all objects was given keys', () => {
    const traps = { value: 1, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(Object.prototype, 'polluted', traps);
    const value = parseStrictly('{"a":1,"a":2}');
    delete (Object.prototype as Record<string, unknown>)['polluted'];
    expect(value).toBeUndefined();
  });
});
