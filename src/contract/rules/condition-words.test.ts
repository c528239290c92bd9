import { expect, test } from 'vitest';
import { all, any, type Condition, equals, fact, given, isIn, not, used } from './condition.ts';
import { bare, quoted, sayCondition, sayWhen } from './condition-words.ts';
import { always } from './simplify.ts';
import { spaceChinese } from './space-chinese.ts';

function both(condition: Condition): readonly [string, string] {
  return [sayCondition(condition, bare('en')), spaceChinese(sayCondition(condition, bare('zh')))];
}

test.each<[Condition, string, string]>([
  [used('name'), 'name is set', '设置了 name'],
  [not(used('name')), 'name is not set', '未设置 name'],
  [not(given('name')), 'name is not given', '未设置 name'],
  [equals('mode', 'content'), 'mode is "content"', 'mode 为 "content"'],
  [not(equals('count', 3)), 'count is not 3', 'count 不为 3'],
  [isIn('mode', ['a', 'b']), 'mode is "a" or "b"', 'mode 为 "a"、"b"'],
  [fact('team'), 'the context team holds', '情境 team 成立'],
  [not(fact('team')), 'the context team does not hold', '情境 team 不成立'],
  [fact('depth', { equals: 2 }), 'the context depth is 2', '情境 depth 为 2'],
])('%j', (condition, en, zh) => {
  expect(both(condition)).toEqual([en, zh]);
});

test('says facts in the words that were declared, also where they do not hold', () => {
  const nested = fact('nested', { text: 'the call is nested', otherwise: 'the call is at top level' });
  expect(both(not(nested))[0]).toBe('the call is at top level');
  expect(both(not(fact('nested', { text: 'the call is nested' })))[0]).toBe('it is not so that the call is nested');
});

test('joins as a person would, with brackets only where the sort changes', () => {
  expect(both(all(used('a'), all(used('b'), used('c'))))[0]).toBe('a is set, b is set and c is set');
  expect(both(all(used('a'), any(used('b'), used('c'))))).toEqual([
    'a is set and (b is set or c is set)',
    '设置了 a 且（设置了 b 或设置了 c）',
  ]);
  expect(both(not(all(used('a'), used('b'))))[0]).toBe('a is not set or b is not set');
});

test('puts names in backticks for receipts', () => {
  expect(sayCondition(used('name'), quoted('en'))).toBe('`name` is set');
});

test('says nothing of when, where it is always', () => {
  expect(sayWhen(always, bare('en'))).toBe('');
  expect(sayWhen(used('a'), bare('zh'))).toBe('当设置了 a时');
});
