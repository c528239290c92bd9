import { expect, test } from 'vitest';
import {
  checkRules,
  contractCases,
  downgradedWhen,
  excludes,
  fact,
  ignoredWhen,
  needsContext,
  oneOf,
  requires,
  runCases,
  used,
} from '../index.ts';

const parameters = {
  type: 'object',
  properties: {
    task: { type: 'string', minLength: 3 },
    name: { type: 'string', pattern: '^[a-z]+$' },
    read_only: { type: 'boolean' },
    plan: { type: 'boolean' },
    dir: { type: ['string', 'null'] },
  },
  required: ['task'],
};
const rules = [
  requires('read_only', 'name'),
  requires('plan', 'name'),
  excludes('read_only', 'plan'),
  needsContext('name', 'team', 'a team'),
  ignoredWhen('dir', used('name')),
  downgradedWhen('plan', false, fact('nested')),
];
const tool = { name: 'agent', parameters, rules };

test('makes minimal calls that break one rule and keep all others', () => {
  const cases = contractCases(tool).filter((each) => each.rule === 'read_only-excludes-plan');
  expect(cases).toEqual([
    {
      id: 'read_only-excludes-plan#1',
      rule: 'read_only-excludes-plan',
      kind: 'positive',
      arguments: { task: 'text', read_only: true, name: 'text' },
      context: { team: true, nested: false },
      expect: 'accepted',
      why: 'read_only comes without plan',
    },
    {
      id: 'read_only-excludes-plan#2',
      rule: 'read_only-excludes-plan',
      kind: 'positive',
      arguments: { task: 'text', plan: true, name: 'text' },
      context: { team: true, nested: false },
      expect: 'accepted',
      why: 'plan comes without read_only',
    },
    {
      id: 'read_only-excludes-plan#3',
      rule: 'read_only-excludes-plan',
      kind: 'negative',
      arguments: { task: 'text', read_only: true, plan: true, name: 'text' },
      context: { team: true, nested: false },
      expect: 'rejected',
      why: 'read_only comes with plan',
    },
  ]);
});

test('every rule has a case for it and one against it, and what is ignored or downgraded is told apart', () => {
  const cases = contractCases(tool);
  for (const rule of rules) {
    const own = cases.filter((each) => each.rule === rule.id);
    expect(new Set(own.map((each) => each.kind))).toEqual(new Set(['positive', 'negative']));
  }
  expect(new Set(cases.map((each) => each.expect))).toEqual(new Set(['accepted', 'rejected', 'ignored', 'downgraded']));
});

test('says so where a rule cannot be broken alone', () => {
  const chained = [requires('read_only', 'name'), requires('name', 'dir'), requires('read_only', 'dir')];
  const cases = contractCases({ ...tool, rules: chained });
  const negative = cases.find((each) => each.rule === 'read_only-requires-dir' && each.kind === 'negative');
  expect(negative?.also).toHaveLength(1);
});

test('the guard of the same rules keeps every case, with each fact given', () => {
  const keep = runCases(contractCases(tool), (values, context) => checkRules(rules, values, context));
  expect(keep).toEqual([]);
});

test('mutation: without one guard, exactly the cases against that rule fail', () => {
  for (const gone of rules) {
    const rest = rules.filter((rule) => rule !== gone);
    const failures = runCases(contractCases(tool), (values, context) => checkRules(rest, values, context));
    const effect = gone.kind === 'ignoredWhen' || gone.kind === 'downgradedWhen' ? [] : [gone.id];
    expect([...new Set(failures.map((failure) => failure.case.rule))]).toEqual(effect);
  }
});

test('a guard that is too strict fails the cases for the rule', () => {
  const failures = runCases(contractCases(tool), (values) =>
    'read_only' in values ? 'read_only is not allowed' : null,
  );
  expect(failures.map((failure) => failure.case.id)).toContain('read_only-requires-name#2');
});

test.each<[string, unknown, boolean]>([
  ['nothing', undefined, false],
  ['null', null, false],
  ['true', true, false],
  ['an empty text', '', false],
  ['an empty list', [], false],
  ['an outcome that passed', { outcome: 'healed', issues: [] }, false],
  ['a text', 'name is missing', true],
  ['false', false, true],
  ['an error', new Error('no'), true],
  ['a list', ['no'], true],
  ['an outcome that refuses', { outcome: 'rejected' }, true],
  ['a result that is not ok', { ok: false }, true],
  ['a safeParse result', { success: false }, true],
  ['a list of issues', { issues: [{}] }, true],
  ['a result of an MCP tool', { isError: true, content: [] }, true],
  ['an error that is told', { error: 'no' }, true],
  ['an error that is none', { error: null, isError: false }, false],
])('reads %s from a check', (_, result, refuses) => {
  const [positive] = contractCases({ ...tool, rules: [oneOf('name', 'dir')] });
  expect(runCases([positive!], () => result)).toHaveLength(refuses ? 1 : 0);
});

test('a check that throws refuses, and one that changes its arguments changes no case', () => {
  const cases = contractCases(tool);
  const before = JSON.stringify(cases);
  const failures = runCases(cases, (values) => {
    delete values['task'];
    throw new Error('no');
  });
  expect(failures.length).toBe(cases.filter((each) => each.expect !== 'rejected').length);
  expect(failures[0]?.message).toContain('was rejected, but is to be accepted');
  expect(JSON.stringify(cases)).toBe(before);
});
