import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Condition, equals, fact, given, isIn, nameRefusal, not, used } from '../index.ts';
import { evaluateCondition } from './evaluate.ts';
import { kindOf } from './kinds.ts';

const idOf = (literals: readonly Condition[], details = {}): string | undefined => nameRefusal(literals, details)?.id;

describe('what a person would declare', () => {
  test.each([
    ['two at once', [used('a'), used('b')], 'a-excludes-b'],
    ['one without the other', [used('a'), not(used('b'))], 'a-requires-b'],
    ['none of them', [not(used('a')), not(used('b'))], 'at-least-one-of-a-b'],
    ['one beside a value', [used('a'), equals('b', 'x')], 'a-rejected-when-b-is-x'],
    ['one without a value', [used('a'), not(equals('b', 'x'))], 'a-only-when-b-is-x'],
    ['one without some values', [used('a'), not(isIn('b', ['x', 'y']))], 'a-only-when-b-in-x-y'],
    ['a value of one', [equals('a', 'x'), used('b')], 'b-rejected-when-a-is-x'],
    ['a value alone', [equals('a', 'x')], 'a-x-rejected'],
    ['one that lacks', [not(used('a'))], 'a-needed'],
  ] as const)('%s', (_, literals, id) => {
    expect(idOf(literals)).toBe(id);
  });

  test('the parameter that the guard names is what it is about', () => {
    expect(idOf([used('a'), used('b')], { subject: 'b' })).toBe('b-excludes-a');
    // What lacks is not what is wrong while something else is there.
    expect(idOf([used('a'), not(used('b'))], { subject: 'b' })).toBe('a-requires-b');
  });

  test('a fact is a place where it has a noun, and a condition where it has none', () => {
    const literals = [used('a'), not(fact('team'))];
    expect(nameRefusal(literals, { nouns: { team: 'an active team' } })).toMatchObject({
      kind: 'needsContext',
      text: 'an active team',
    });
    expect(nameRefusal(literals)).toMatchObject({ kind: 'onlyWhen' });
    expect(nameRefusal([used('a'), not(fact('plan', { equals: 'pro' }))], { nouns: { plan: 'x' } })).toMatchObject({
      kind: 'onlyWhen',
    });
  });

  test('what hangs on no parameter has no rule', () => {
    expect(nameRefusal([fact('nested')])).toBeUndefined();
    expect(nameRefusal([])).toBeUndefined();
  });
});

test('a rule refuses exactly the calls in which all literals hold', () => {
  const names = ['a', 'b', 'c'];
  const atom: fc.Arbitrary<Condition> = fc.oneof(
    fc.constantFrom(...names).map(used),
    fc.constantFrom(...names).map(given),
    fc.tuple(fc.constantFrom(...names), fc.constantFrom('x', 'y', true)).map(([name, value]) => equals(name, value)),
    fc.constantFrom('f', 'g').map((name) => fact(name)),
  );
  const literal = fc.tuple(atom, fc.boolean()).map(([each, negated]) => (negated ? not(each) : each));
  const value = fc.constantFrom(undefined, null, '', false, true, 'x', 'y', 'z');
  const call = fc.record({ a: value, b: value, c: value });
  const details = fc.record({ subject: fc.constantFrom(...names), nouns: fc.constant({ f: 'a place' }) });
  fc.assert(
    fc.property(
      fc.array(literal, { minLength: 1, maxLength: 4 }),
      details,
      call,
      fc.record({ f: fc.boolean(), g: fc.boolean() }),
      (literals, more, parameters, context) => {
        const rule = nameRefusal(literals, more);
        // What only lacks is named for reading.
        if (rule === undefined || rule.id.endsWith('-needed')) return;
        const holds = (condition: Condition) => evaluateCondition(condition, parameters, context);
        const [speaks, all] = [holds(kindOf(rule).speaks(rule)!), literals.every((each) => holds(each) === true)];
        // A rule is about a parameter that is used; of one that is only given, an explicit false is left out.
        if (Object.values(parameters).includes(false)) expect(speaks && !all).toBe(false);
        else expect(speaks).toBe(all);
      },
    ),
  );
});
