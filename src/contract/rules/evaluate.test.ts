import fc from 'fast-check';
import { expect, test } from 'vitest';
import { all, any, equals, fact, given, isIn, not, used } from './condition.ts';
import { evaluateCondition, isUsedValue } from './evaluate.ts';

test.each([
  [undefined, false],
  [null, false],
  [false, false],
  ['', false],
  [' \n\u3000', false],
  [true, true],
  [0, true],
  ['0', true],
  ['false', true],
  [[], true],
  [{}, true],
])('the value %j counts as used: %s', (value, expected) => {
  expect(isUsedValue(value)).toBe(expected);
  expect(evaluateCondition(used('a'), value === undefined ? {} : { a: value }, {})).toBe(expected);
});

test('an explicit false is given, though not used', () => {
  expect(evaluateCondition(given('a'), { a: false }, {})).toBe(true);
  expect(evaluateCondition(given('a'), { a: null }, {})).toBe(false);
});

test('compares values as JSON, and an absent parameter equals nothing', () => {
  expect(evaluateCondition(equals('a', { x: [1] }), { a: { x: [1] } }, {})).toBe(true);
  expect(evaluateCondition(isIn('a', [1, null]), { a: null }, {})).toBe(true);
  expect(evaluateCondition(equals('a', null), {}, {})).toBe(false);
});

test('reads own keys only', () => {
  expect(evaluateCondition(used('toString'), {}, {})).toBe(false);
  expect(evaluateCondition(fact('constructor'), {}, {})).toBeUndefined();
  expect(evaluateCondition(used('__proto__'), JSON.parse('{"__proto__": "x"}'), {})).toBe(true);
});

test('a fact that is not given leaves open only what it decides', () => {
  const team = fact('team');
  expect(evaluateCondition(team, {}, {})).toBeUndefined();
  expect(evaluateCondition(not(team), {}, { team: undefined })).toBeUndefined();
  expect(evaluateCondition(all(team, used('a')), {}, {})).toBe(false);
  expect(evaluateCondition(any(team, used('a')), { a: 1 }, {})).toBe(true);
  expect(evaluateCondition(all(team, used('a')), { a: 1 }, {})).toBeUndefined();
  expect(evaluateCondition(team, {}, { team: null })).toBe(false);
});

test('law: not, all and any agree with JavaScript where every fact is given', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), (bits) => {
      const context = Object.fromEntries(bits.map((bit, index) => [`f${index}`, bit]));
      const facts = bits.map((_, index) => fact(`f${index}`));
      expect(evaluateCondition(all(...facts), {}, context)).toBe(bits.every(Boolean));
      expect(evaluateCondition(not(any(...facts)), {}, context)).toBe(!bits.some(Boolean));
    }),
  );
});
