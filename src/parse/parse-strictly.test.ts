import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../base/index.ts';
import { countMembers } from './count-members.ts';
import { holdsRepair, looksWhole } from './looks-whole.ts';
import { nestsTooDeep } from './nests-too-deep.ts';
import { parseStrictly } from './parse-strictly.ts';
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

describe('what is found from afar', () => {
  test.each(['{"a":"\\d"}', '{"a":"one\ntwo"}', '{"a":"one\r\ntwo"}', '{"a":1}{"a":1}'])(
    'tells that %j may need a repair',
    (text) => {
      expect(holdsRepair(text)).toBe(true);
    },
  );

  test.each(['{"a":1}', '{\n  "a": "x\\n"\n}', '{"a": 1,\r\n"b": 2}', '\n{"a":1}', '{"a":"x"\n}', '{"a":{"b":{}}}'])(
    'does not of %j',
    (text) => {
      expect(holdsRepair(text)).toBe(false);
    },
  );

  test('sees containers that are too deep, and no brackets inside a text', () => {
    expect(nestsTooDeep('['.repeat(limits.depth + 1))).toBe(true);
    expect(nestsTooDeep('{"a":'.repeat(limits.depth + 1))).toBe(true);
    expect(nestsTooDeep(`{"a":"${'['.repeat(1000)}\\"${'['.repeat(1000)}"}`)).toBe(false);
    expect(nestsTooDeep('[]'.repeat(1000))).toBe(false);
    expect(nestsTooDeep('{"a')).toBe(false);
  });
});

describe('the count of members', () => {
  test('counts them at all levels, and no colon inside a text', () => {
    expect(countMembers('{"a":":","b\\":":{"c" : [{"d\\\\"\n:1}]}}')).toBe(4);
    expect(countMembers('"a:b"')).toBe(0);
    expect(countMembers('{"a":1,"a":1}')).toBe(2);
  });

  test('is the count of keys for every text that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(countMembers(text)).toBe(tallyObject(JSON.parse(text)).keys);
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
