import { expect, test } from 'vitest';
import { checkRules, excludes, needsContext, requires } from '../index.ts';

const rules = [
  requires('read_only', 'name', { text: 'a named teammate' }),
  needsContext('read_only', 'activeTeam', 'an active team'),
  excludes('read_only', 'plan_mode_required'),
];

test('finds every violation and names the rule that is skipped because its fact is not given', () => {
  const report = checkRules(rules, { read_only: true });
  expect(report.skipped).toEqual(['read_only-needs-activeTeam']);
});
