import { expect, test } from 'vitest';
import { isToolmendError } from '../../base/index.ts';
import type { JsonSchema } from '../../schema/index.ts';
import {
  all,
  any,
  atLeastOne,
  declareRules,
  defaultsTo,
  downgradedWhen,
  equals,
  excludes,
  fact,
  given,
  ignoredWhen,
  needsContext,
  not,
  oneOf,
  onlyWhen,
  rejectedWhen,
  requires,
  used,
} from '../index.ts';

const parameters = {
  type: 'object',
  properties: {
    a: { type: 'string' },
    b: { type: 'string' },
    c: { type: 'string' },
    flag: { type: 'boolean', default: false },
    mode: { enum: ['x', 'y'] },
    id: { type: 'integer' },
    key: { type: 'integer' },
  },
  required: ['id', 'key'],
};

function complaint(...rules: readonly unknown[]): string {
  return complaintOf(rules, parameters);
}

function complaintOf(rules: readonly unknown[], schema: JsonSchema): string {
  try {
    declareRules(rules, schema, 'tool');
  } catch (error) {
    if (!isToolmendError(error)) throw error;
    expect(error).toMatchObject({ code: 'tool', tool: 'tool', at: expect.stringMatching(/^\/rules/) });
    return error.message;
  }
  return 'no complaint';
}

test('takes rules that make sense together and returns them as they are', () => {
  const rules = [requires('a', 'b'), excludes('b', 'c'), ignoredWhen('c', equals('mode', 'x'))];
  expect(declareRules(rules, parameters)).toEqual(rules);
});

test('refuses what is no rule, and says what would be one', () => {
  expect(complaint({ id: 'r', kind: 'needs', of: 'a' })).toContain(
    'unknown kind of rule "needs": expected requires, excludes',
  );
  expect(complaint({ kind: 'requires', of: 'a', on: 'b' })).toContain('a rule needs an id');
  expect(complaint({ id: 'r', kind: 'requires', of: 'a' })).toContain('needs the field "on"');
  expect(complaint({ id: 'r', kind: 'excludes', of: ['a', 'b'], on: 'c' })).toContain(
    '"of" is the name of a parameter',
  );
  expect(complaint({ id: 'r', kind: 'oneOf', of: 'a' })).toContain('"of" is a list of names');
  expect(complaint({ id: 'r', kind: 'excludes', of: 'a', on: 'b', when: 1 })).toContain('has no field "when"');
  expect(complaint({ id: 'r', kind: 'onlyWhen', of: 'a', on: 'b' })).toContain('a condition is an object');
  expect(complaint({ id: 'r', kind: 'onlyWhen', of: 'a', on: { parameter: 'b' } })).toContain('says "equals" or "in"');
  expect(complaint({ id: 'r', kind: 'onlyWhen', of: 'a', on: { all: [] } })).toContain('at least one condition');
  expect(complaint({ id: 'r', kind: 'onlyWhen', of: 'a', on: { used: 'b', not: 1 } })).toContain('has no field "not"');
  expect(complaint({ id: 'r', kind: 'needsContext', of: 'a', on: 'f', text: { en: 'x' } })).toContain(
    'a text for each language',
  );
  expect(complaint('requires')).toContain('a rule is an object');
  expect(() => declareRules({}, parameters)).toThrow('rules are a list');
});

test('refuses conditions that are nested without end', () => {
  let deep: object = { used: 'b' };
  for (let i = 0; i < 5_000; i++) deep = { not: deep };
  expect(complaint({ id: 'r', kind: 'onlyWhen', of: 'a', on: deep })).toContain('nested deeper than 16');
});

test('refuses names that the schema does not declare, and values that it does not allow', () => {
  expect(complaint(requires('a', 'z'))).toContain('names "z", which the schema does not declare (at /rules/0/on)');
  expect(complaint(oneOf('a', 'z'))).toContain('names "z"');
  expect(complaint(onlyWhen('a', all(used('toString'))))).toContain('names "toString"');
  expect(complaint(onlyWhen('a', equals('mode', 'z')))).toContain('compares mode with "z"');
  expect(complaint(rejectedWhen('flag', used('a'), { value: 'no' }))).toContain('compares flag with "no"');
});

test('refuses an id used twice, and the same rule under two ids', () => {
  expect(complaint(requires('a', 'b', { id: 'r' }), requires('a', 'c', { id: 'r' }))).toContain('used twice');
  expect(complaint(requires('a', 'b', { id: 'r' }), requires('a', 'b', { id: 's' }))).toContain('say the same');
});

test('refuses a choice of one, and a parameter against itself', () => {
  expect(complaint(oneOf('a'))).toContain('two parameters or more');
  expect(complaint(atLeastOne('a', 'a'))).toContain('names a parameter twice');
  expect(complaint(requires('a', 'a'))).toContain('from itself');
});

test('refuses a cycle of requirements, short or long', () => {
  expect(complaint(requires('a', 'b'), requires('b', 'a'))).toContain('closes a cycle');
  expect(complaint(requires('a', 'b'), requires('b', 'c'), requires('c', 'a'))).toContain(
    'a requires itself by way of b',
  );
});

test('names the place of a condition that is no condition, also where a builder was given a name', () => {
  expect(complaint(onlyWhen('a', 'b' as never))).toContain('a condition is an object, as used(…)');
  expect(complaint(rejectedWhen('a', undefined as never))).toContain('/rules/0/on');
});

test('refuses contradictions: a parameter that can never be used', () => {
  expect(complaint(requires('a', 'b'), excludes('b', 'a'))).toContain('"a" can never be used');
  expect(complaint(requires('a', 'b'), requires('b', 'c'), excludes('a', 'c'))).toContain('"a" can never be used');
  expect(complaint(onlyWhen('a', equals('mode', 'x')), rejectedWhen('a', not(equals('mode', 'y'))))).toContain(
    '"a" can never be used',
  );
  expect(complaint(needsContext('a', 'team', 'a team'), rejectedWhen('a', fact('team')))).toContain(
    '"a" can never be used',
  );
});

test('refuses rules that the schema contradicts, or makes pointless', () => {
  expect(complaint(excludes('id', 'key'))).toContain('"id-excludes-key" refuses every call');
  expect(complaint(excludes('a', 'id'))).toContain(
    '"a" can never be used: "a-excludes-id" refuses every call with it that the schema allows',
  );
  expect(complaint(requires('a', 'id'))).toContain('can never speak');
  expect(complaint(atLeastOne('a', 'id'))).toContain('can never speak');
  expect(complaint(onlyWhen('a', any(used('b'), not(used('b')))))).toContain('can never speak');
});

test('refuses a note about calls that other rules refuse', () => {
  expect(complaint(ignoredWhen('a', used('b')), excludes('a', 'b'))).toContain('says ignored where other rules refuse');
  expect(complaint(downgradedWhen('flag', false, used('b')), rejectedWhen('flag', used('b')))).toContain(
    'says downgraded where',
  );
});

test('refuses to call a default what is a constraint, and a default that the schema tells otherwise', () => {
  const hard = rejectedWhen('flag', used('a'));
  expect(complaint(defaultsTo('flag', false, { on: used('a') }), hard)).toContain(
    'calls a default what is a constraint',
  );
  expect(complaint(defaultsTo('flag', false), hard)).toBe('no complaint');
  expect(complaint(defaultsTo('flag', true))).toContain('another default than the schema');
});

test('a required boolean may be false, so that two of them may exclude each other', () => {
  const flags = {
    type: 'object',
    properties: { x: { type: 'boolean' }, y: { type: 'boolean' } },
    required: ['x', 'y'],
  };
  expect(declareRules([excludes('x', 'y')], flags)).toHaveLength(1);
});

test('where every key is required and may be null, null is how a parameter is not used', () => {
  const maybe = { type: ['string', 'null'] };
  const strict = { type: 'object', properties: { x: maybe, y: maybe }, required: ['x', 'y'] };
  expect(declareRules([requires('x', 'y')], strict)).toHaveLength(1);
  expect(declareRules([excludes('x', 'y')], strict)).toHaveLength(1);
});

test('claims no contradiction that another value would resolve', () => {
  const open = { type: 'object', properties: { list: { type: 'array' }, map: { type: 'object' }, any: true } };
  const lists = [
    onlyWhen('any', not(equals('list', []))),
    rejectedWhen('list', not(equals('list', [])), { value: [] }),
  ];
  expect(declareRules([lists[0]], open)).toHaveLength(1);
  expect(declareRules([rejectedWhen('map', not(equals('map', {})))], open)).toHaveLength(1);
  expect(declareRules([onlyWhen('any', all(given('list'), not(equals('list', []))))], open)).toHaveLength(1);
  expect(complaintOf([lists[1]], open)).toContain('can never speak');
});

test('defineTool and createGuard check rules too', async () => {
  const { defineTool } = await import('../index.ts');
  expect(() => defineTool({ name: 'tool', parameters, rules: [requires('a', 'z')] })).toThrow('does not declare');
});
