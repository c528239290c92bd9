import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addItems, addMember, applyEdits, findSpan, type JsonPath, replaceValue } from './json-edit.ts';

function at(text: string, path: JsonPath): string | undefined {
  const span = findSpan(text, path);
  return span && text.slice(span.start, span.end);
}

/** Every path in a value, with what stands there. */
function pathsOf(value: unknown, path: JsonPath = []): { readonly path: JsonPath; readonly value: unknown }[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : [];
  return [{ path, value }, ...below];
}

describe('a place in a text', () => {
  test('is found by keys and indexes, blanks and all', () => {
    const text = ' { "a" : [ 1 , {"b" : "x]}\\"y" } ] , "c":-1.50e3 } ';
    expect(at(text, ['a', 0])).toBe('1');
    expect(at(text, ['a', 1])).toBe('{"b" : "x]}\\"y" }');
    expect(at(text, ['a', 1, 'b'])).toBe('"x]}\\"y"');
    expect(at(text, ['c'])).toBe('-1.50e3');
    expect(at(text, [])).toBe(text.trim());
  });

  test('is not found where there is none', () => {
    expect(at('{"a":[]}', ['b'])).toBeUndefined();
    expect(at('{"a":[]}', ['a', 0])).toBeUndefined();
    expect(at('{"a":[]}', ['a', 'b'])).toBeUndefined();
    expect(at('[1]', [1])).toBeUndefined();
    expect(at('7', ['a'])).toBeUndefined();
  });

  test('is the last where a key comes twice, and a key is known by what it spells', () => {
    expect(at('{"a":1,"\\u0061":2}', ['a'])).toBe('2');
    expect(at('{"__proto__":3}', ['__proto__'])).toBe('3');
    expect(at('{}', ['toString'])).toBeUndefined();
  });

  test('is found at any depth', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(at(`{"a":${deep},"b":1}`, ['b'])).toBe('1');
  });

  test('is what JSON.parse reads there, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        for (const found of pathsOf(JSON.parse(text))) expect(JSON.parse(at(text, found.path)!)).toEqual(found.value);
      }),
    );
  });
});

describe('an edited text', () => {
  test('keeps every other character', () => {
    const text = '{"id":12345678901234567890, "call":{"arguments":"{}" },"z":[ ]}';
    const edits = [
      replaceValue(text, ['call', 'arguments'], '"new"'),
      addMember(text, ['call'], 'mark', 'true'),
      addItems(text, ['z'], ['1', '2']),
      replaceValue(text, ['nowhere'], '0'),
    ];
    expect(applyEdits(text, edits)).toBe(
      '{"id":12345678901234567890, "call":{"arguments":"new" ,"mark":true},"z":[ 1,2]}',
    );
  });

  test('gains members and items at the end, whether there are some or none', () => {
    expect(applyEdits('{}', [addMember('{}', [], 'a', '1')])).toBe('{"a":1}');
    expect(applyEdits('[0]', [addItems('[0]', [], ['1'])])).toBe('[0,1]');
    expect(addMember('[0]', [], 'a', '1')).toBeUndefined();
    expect(addItems('{}', [], ['1'])).toBeUndefined();
  });
});
