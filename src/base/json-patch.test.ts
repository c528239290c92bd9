import { describe, expect, test } from 'vitest';
import { applyPatch } from './json-patch.ts';

const document = { list: [1, 2], 'a/b': { '~': true }, deep: { x: null } };

describe('a patch', () => {
  test('adds, replaces, removes, moves and tests, and leaves the document as it was', () => {
    const before = structuredClone(document);
    const after = applyPatch(document, [
      { op: 'test', path: '/list/0', value: 1 },
      { op: 'add', path: '/list/-', value: 3 },
      { op: 'add', path: '/list/0', value: 0 },
      { op: 'replace', path: '/a~1b/~0', value: false },
      { op: 'remove', path: '/deep/x' },
      { op: 'add', path: '/deep/__proto__', value: 'own' },
      { op: 'remove', path: '/list/1' },
      { op: 'move', from: '/list/1', path: '/moved' },
    ]);
    expect(JSON.stringify(after)).toBe('{"list":[0,3],"a/b":{"~":false},"deep":{"__proto__":"own"},"moved":2}');
    expect(document).toEqual(before);
    expect(applyPatch(document, [{ op: 'replace', path: '', value: 5 }])).toBe(5);
  });

  test.each([
    { op: 'replace', path: '/none', value: 1 },
    { op: 'add', path: '/none/deep', value: 1 },
    { op: 'add', path: '/list/9', value: 1 },
    { op: 'add', path: '/list/01', value: 1 },
    { op: 'remove', path: '/list/-' },
    { op: 'remove', path: '' },
    { op: 'test', path: '/list', value: [2, 1] },
    { op: 'replace', path: '/toString', value: 1 },
  ] as const)('that does not fit is refused: $op $path', (operation) => {
    expect(() => applyPatch(document, [operation])).toThrow(`the patch cannot ${operation.op} at ${operation.path}`);
  });
});
