import { expect, test } from 'vitest';
import {
  checkRules,
  downgradedWhen,
  excludes,
  fact,
  ignoredWhen,
  needsContext,
  oneOf,
  type RuleBreach,
  rejectedWhen,
  requires,
  used,
} from '../index.ts';

const rules = [
  requires('read_only', 'name', { text: 'a named teammate' }),
  needsContext('read_only', 'activeTeam', 'an active team'),
  excludes('read_only', 'plan_mode_required'),
];

function told(report: ReturnType<typeof checkRules>): string[] {
  return report.findings.map((finding) => (finding.argument as RuleBreach).text.en);
}

test('says the words of the seed', () => {
  expect(told(checkRules(rules, { read_only: true }))[0]).toMatch(/named teammate/i);
  const both = checkRules(rules, { name: 'reader', read_only: true, plan_mode_required: true });
  expect(told(both)[0]).toMatch(/cannot be used together/i);
});

test('finds every violation, each with its place, its id and its value', () => {
  const report = checkRules(rules, { read_only: true, plan_mode_required: true }, { activeTeam: false });
  expect(report.findings.map((finding) => [finding.code, finding.keyword, finding.place, finding.value])).toEqual([
    ['rule', 'requires', { up: null, key: 'read_only' }, true],
    ['rule', 'needsContext', { up: null, key: 'read_only' }, true],
    ['rule', 'excludes', { up: null, key: 'read_only' }, true],
  ]);
  expect(report.findings.map((finding) => (finding.argument as RuleBreach).id)).toEqual(rules.map((rule) => rule.id));
});

test('skips a rule whose fact is not given and names it, and checks it once the fact is there', () => {
  const call = { name: 'reader', read_only: true };
  expect(checkRules(rules, call)).toEqual({ findings: [], notices: [], skipped: ['read_only-needs-activeTeam'] });
  expect(told(checkRules(rules, call, { activeTeam: false }))).toEqual(['it is only valid in an active team']);
  expect(checkRules(rules, call, { activeTeam: true })).toEqual({ findings: [], notices: [], skipped: [] });
});

test('does not wait for a fact that decides nothing', () => {
  expect(checkRules(rules, { name: 'reader' }).skipped).toEqual([]);
});

test('a context that changes between check and execution changes the verdict', () => {
  const call = { model: 'small', name: 'reader' };
  const rule = rejectedWhen('model', fact('activeTeam'));
  expect(checkRules([rule], call, { activeTeam: false }).findings).toEqual([]);
  expect(checkRules([rule], call, { activeTeam: true }).findings).toHaveLength(1);
});

test('what is ignored or downgraded is accepted with a line that says so, and stays as it is', () => {
  const call = Object.freeze({ isolation: 'worktree', working_dir: '/w', background: true });
  const report = checkRules(
    [
      ignoredWhen('isolation', used('working_dir')),
      downgradedWhen('background', false, fact('nested', { text: 'the call is nested' })),
    ],
    call,
    { nested: true },
  );
  expect(report.findings).toEqual([]);
  expect(report.notices.map((notice) => notice.en)).toEqual([
    '`isolation` is ignored, because `working_dir` is set',
    '`background` is downgraded to false, because the call is nested',
  ]);
});

test('points at the second of two that exclude each other, and at the whole where one is missing', () => {
  const rule = oneOf('script', 'path');
  expect(checkRules([rule], { path: 'p', script: 's' }).findings[0]?.place).toEqual({ up: null, key: 'path' });
  expect(checkRules([rule], {}).findings[0]?.place).toBeNull();
});

test('adds what to do instead', () => {
  const rule = rejectedWhen('a', used('b'), { remedy: { en: 'leave out `b`', zh: '请不要传 `b`' } });
  const report = checkRules([rule], { a: 1, b: 1 });
  expect(report.findings.map((finding) => (finding.argument as RuleBreach).text)).toEqual([
    {
      en: 'it is rejected when `b` is set; leave out `b`',
      zh: '当设置了 `b` 时会被拒绝；请不要传 `b`',
    },
  ]);
});
