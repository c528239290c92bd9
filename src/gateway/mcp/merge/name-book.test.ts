import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNameBook, type NameRule } from './name-book.ts';
import type { Member } from './switchboard.ts';

function createMember(name: string): Member {
  return { name, send: () => {}, stop: () => {}, capabilities: undefined, works: false, gone: undefined };
}

function createBook(rule: Partial<NameRule> = {}) {
  const said: string[] = [];
  const book = createNameBook({ kind: 'tool', rename: true, say: (line) => void said.push(line), ...rule });
  return { ...book, said };
}

const words = fc.constantFrom('a', 'b', 'a__b', 'b__a', 'a__b_2', 'a b__a', '__proto__', 'constructor', '');
const servers = fc.uniqueArray(
  fc.tuple(fc.constantFrom('a', 'b', 'a b', 'a_b', 'é'), fc.array(words, { maxLength: 5 })),
  {
    selector: ([name]) => name,
    maxLength: 5,
  },
);

describe('names that servers share', () => {
  test('lead each thing of each server to a name of its own, and that name back to it', () => {
    fc.assert(
      fc.property(servers, servers, (before, after) => {
        const book = createBook();
        const members = new Map([...before, ...after].map(([name]) => [name, createMember(name)]));
        const enter = (lists: typeof before) =>
          book.enter(new Map(lists.map(([name, names]) => [members.get(name)!, names])));
        enter(before);
        const nameOf = enter(after);
        const given = after.flatMap(([server, names]) =>
          [...new Set(names)].map((name) => ({ place: { member: members.get(server)!, name }, own: name })),
        );
        const names = given.map(({ place }) => nameOf(place));
        expect(new Set(names).size).toBe(given.length);
        for (const { place } of given) expect(book.find(nameOf(place)!)).toEqual(place);
      }),
    );
  });

  test('stay with the first where they cannot be told apart', () => {
    fc.assert(
      fc.property(servers, (lists) => {
        const book = createBook({ rename: false });
        const entered = new Map(lists.map(([name, names]) => [createMember(name), names]));
        const nameOf = book.enter(entered);
        const taken = new Set<string>();
        for (const [member, names] of entered) {
          for (const name of new Set(names)) {
            expect(nameOf({ member, name })).toBe(taken.has(name) ? undefined : name);
            taken.add(name);
          }
        }
      }),
    );
  });

  test('stay told apart when one of their servers is gone, whose own names lead nowhere else', () => {
    const book = createBook();
    const [one, two] = [createMember('one'), createMember('two')];
    book.enter(
      new Map([
        [one, ['x', 'y']],
        [two, ['x']],
      ]),
    );
    one.gone = 'it ended';
    const nameOf = book.enter(new Map([[two, ['x']]]));
    expect(nameOf({ member: two, name: 'x' })).toBe('two__x');
    expect(book.find('x')).toBeUndefined();
    expect(book.find('one__x')).toEqual({ member: one, name: 'x' });
    expect(book.find('y')).toEqual({ member: one, name: 'y' });
    expect(book.instead('x')).toEqual(['two__x', 'one__x']);
    expect(book.said).toEqual(['one and two have tools of one name, so each is SERVER__NAME here: x']);
  });
});
