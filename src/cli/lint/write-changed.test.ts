import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPatch, escapeToken, type PatchOperation } from '../../base/index.ts';
import { writeChanged } from './write-changed.ts';

function patched(text: string, ...patch: PatchOperation[]): string {
  const before: unknown = JSON.parse(text);
  return writeChanged(text, before, applyPatch(before, patch));
}

const page = `{
  "tools": [
    { "name": "a",  "enum": ["x", "y"], "n": 1.0 },
    {
      "name": "b", "big": 12345678901234567890,
      "note": "\\u00e9"
    }
  ]
}
`;

describe('a changed document', () => {
  test('keeps every letter of what did not change', () => {
    expect(patched(page, { op: 'replace', path: '/tools/0/name', value: 'c' })).toBe(page.replace('"a"', '"c"'));
    expect(patched(page)).toBe(page);
  });

  test('gets a new member beside the others, or on a line of its own, as they are', () => {
    expect(patched(page, { op: 'add', path: '/tools/0/enum/-', value: null })).toBe(page.replace('"y"]', '"y", null]'));
    expect(patched(page, { op: 'add', path: '/tools/0/m', value: { a: [1, 2] } })).toBe(
      page.replace('1.0 }', '1.0,  "m": {"a": [1, 2]} }'),
    );
    expect(patched(page, { op: 'add', path: '/more', value: { a: [] } })).toBe(
      page.replace('\n  ]\n', '\n  ],\n  "more": {\n    "a": []\n  }\n'),
    );
    expect(patched('{"a":[1]}', { op: 'add', path: '/b', value: [{ c: 1 }] })).toBe('{"a":[1], "b":[{"c": 1}]}');
    expect(patched('{"a":1,"b":2}', { op: 'add', path: '/c', value: { d: 3 } })).toBe('{"a":1,"b":2,"c":{"d":3}}');
    expect(patched('{}', { op: 'add', path: '/c', value: 1 })).toBe('{"c":1}');
  });

  test('loses a member with the comma beside it', () => {
    expect(patched(page, { op: 'remove', path: '/tools/0/enum/1' })).toBe(page.replace(', "y"', ''));
    expect(patched(page, { op: 'remove', path: '/tools/0' })).toBe(page.replace(/ {4}\{ "name": "a".*\n/, ''));
    expect(patched('[ 1 ]', { op: 'remove', path: '/0' })).toBe('[]');
  });

  test('takes what moves with its own letters', () => {
    expect(patched(page, { op: 'move', from: '/tools/0/enum', path: '/tools/0/items' })).toBe(
      page.replace('"enum": ["x", "y"], "n": 1.0', '"n": 1.0,  "items": ["x", "y"]'),
    );
  });

  test('reads back as what it was changed to, whatever its blanks', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => typeof value === 'object' && value !== null);
    fc.assert(
      fc.property(
        json,
        fc.jsonValue(),
        fc.constantFrom(undefined, '\t', 1, 4),
        fc.nat(),
        (value, added, indent, nth) => {
          const text = JSON.stringify(value, null, indent);
          const before: unknown = JSON.parse(text);
          const key = Array.isArray(before) ? '-' : escapeToken(`new ${nth}`);
          const after = applyPatch(before, [{ op: 'add', path: `/${key}`, value: added }]);
          expect(JSON.parse(writeChanged(text, before, after))).toEqual(JSON.parse(JSON.stringify(after)));
          for (const name of Object.keys(before as object)) {
            const less = applyPatch(before, [{ op: 'remove', path: `/${escapeToken(name)}` }]);
            expect(JSON.parse(writeChanged(text, before, less))).toEqual(less);
          }
        },
      ),
    );
  });
});
