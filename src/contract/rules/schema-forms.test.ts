import { expect, test } from 'vitest';
import {
  all,
  equals,
  excludes,
  fact,
  lifecycle,
  needsContext,
  onlyWhen,
  rejectedWhen,
  requires,
  schemaForms,
} from '../index.ts';
import { ifThen } from './form-view.ts';

const parameters = {
  properties: { n: { type: 'integer' }, m: { type: 'integer' }, text: { type: 'string' }, mode: { enum: ['x', 'y'] } },
};

test('writes the form a person would, and none for a rule that refuses nothing', () => {
  const rules = [
    requires('n', 'm'),
    excludes('n', 'text'),
    onlyWhen('m', equals('mode', 'x')),
    lifecycle('n', 'Close it.'),
  ];
  expect(schemaForms(rules, parameters)).toEqual([
    { rule: 'n-requires-m', schema: { dependentRequired: { n: ['m'] } } },
    { rule: 'n-excludes-text', schema: { not: { required: ['n', 'text'], properties: { text: { pattern: '\\S' } } } } },
    {
      rule: 'm-only-when-mode-is-x',
      schema: ifThen({ required: ['m'] }, { required: ['mode'], properties: { mode: { const: 'x' } } }),
    },
  ]);
});

test('has a form for a fact only where the fact is known, and against the rule', () => {
  const rules = [needsContext('n', 'team', 'a team'), rejectedWhen('m', all(fact('nested'), equals('mode', 'y')))];
  const idsIn = (context: Record<string, unknown>): string[] =>
    schemaForms(rules, parameters, context).map((form) => form.rule);
  expect(idsIn({})).toEqual([]);
  expect(idsIn({ team: true, nested: false })).toEqual([]);
  expect(idsIn({ team: false, nested: true })).toEqual(['n-needs-team', 'm-rejected-when-nested-and-mode-is-y']);
});
