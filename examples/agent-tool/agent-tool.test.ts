import { expect, test } from 'vitest';
import { contractCases, createGuard, forModel, missingSentences, type Rule, runCases } from '../../src/index.ts';
import { agentRules, agentTool } from './agent-tool.ts';

const shown = forModel(agentTool) as { properties: Record<string, { description: string }> };
const teamed = {
  activeTeam: true,
  nested: false,
  definitionBackground: false,
  approvedWorkflow: false,
  todoList: true,
};

/** What the guard answers: the text for the model where it refuses, the notices where it accepts. */
function validate(values: object, context: object = teamed, rules: readonly Rule[] = agentRules): string {
  const guard = createGuard({ tools: [{ ...agentTool, rules }] });
  const call = { tool: 'agent', arguments: { description: 'Look around', prompt: 'Look around.', ...values } };
  const outcome = guard.check(call, { context: { ...context } });
  return outcome.outcome === 'rejected' ? outcome.receipt : outcome.notices.join('\n');
}

function description(parameter: string): string {
  return shown.properties[parameter]!.description;
}

// What the model is told.

test('read_only tells its preconditions and what it excludes', () => {
  expect(description('read_only')).toContain('named teammate in an active team');
  expect(description('read_only')).toContain('Cannot be combined with plan_mode_required');
});

test('the exclusion is told on both sides', () => {
  expect(description('plan_mode_required')).toContain('Cannot be combined with read_only');
});

test('what is refused is never told as a default', () => {
  const background = description('run_in_background');
  expect(background).toContain('Rejected when working_dir is set and name is not set.');
  expect(background).toContain('Defaults to true when working_dir is not set and the call is at top level');
  expect(background).not.toMatch(/default to foreground/i);
});

test('the four ways to the background are told apart', () => {
  const background = description('run_in_background');
  expect(background).toContain('Rejected when working_dir is set and name is not set.');
  expect(background).toMatch(/From a subagent definition with background: true: rejected when .* at top level\./);
  expect(background).toMatch(
    /From a subagent definition with background: true: downgraded to foreground when .* nested agent\./,
  );
  expect(description('working_dir')).toContain('When name is set: the caller owns the worktree');
});

test('without a team, the model hears nothing of teammates it cannot have', () => {
  const alone = JSON.stringify(forModel(agentTool, { context: { activeTeam: false } }));
  expect(alone).not.toMatch(/read_only|plan_mode_required|named teammate/);
  expect(alone).toContain('Ignored when there is no active team.');
});

// What the guard does.

test('read_only without a name is refused, and so is read_only without a team', () => {
  expect(validate({ read_only: true })).toMatch(/named teammate/i);
  expect(validate({ name: 'reader', read_only: true }, { activeTeam: false })).toMatch(/only valid in an active team/i);
  expect(validate({ name: 'reader', read_only: true })).toBe('');
});

test('read_only and plan_mode_required are refused together', () => {
  expect(validate({ name: 'reader', read_only: true, plan_mode_required: true })).toMatch(/cannot be used together/i);
});

test('all violations are told at once', () => {
  expect(validate({ read_only: true, plan_mode_required: true }, { activeTeam: false })).toMatchInlineSnapshot(`
    "agent failed due to the following issue(s):
    The parameter \`read_only\` is invalid: it requires a named teammate via \`name\`
    The parameter \`read_only\` is invalid: it is only valid in an active team
    The parameter \`plan_mode_required\` is invalid: it requires a named teammate via \`name\`
    The parameter \`plan_mode_required\` is invalid: it is only valid in an active team
    The parameter \`read_only\` is invalid: \`read_only\` and \`plan_mode_required\` cannot be used together
    Send the complete arguments again, as JSON only. Keep the tool name."
  `);
});

test('a false flag needs nothing', () => {
  expect(validate({ read_only: false, plan_mode_required: false }, { activeTeam: false })).toBe('');
});

test('a directory of the caller: explicit background is refused for an unnamed agent, and fine for a teammate', () => {
  const inDirectory = { subagent_type: 'reviewer', working_dir: '/repo/tree', run_in_background: true };
  expect(validate(inDirectory)).toMatch(/rejected when `working_dir` is set and `name` is not set/);
  expect(validate({ ...inDirectory, name: 'reviewer' })).toBe('');
  expect(validate({ ...inDirectory, run_in_background: false })).toBe('');
});

test('a directory of the caller: background by definition is refused at top level and downgraded when nested', () => {
  const inDirectory = { subagent_type: 'reviewer', working_dir: '/repo/tree' };
  const defined = { ...teamed, definitionBackground: true };
  expect(validate(inDirectory, defined)).toMatch(/from a subagent definition .* is rejected/);
  expect(validate(inDirectory, { ...defined, nested: true })).toMatch(/is downgraded to foreground/);
  expect(validate({ ...inDirectory, run_in_background: false }, defined)).toBe('');
});

test('a teammate cannot be asked to run in the foreground, and is told both ways out', () => {
  const receipt = validate({ name: 'reader', run_in_background: false });
  expect(receipt).toMatch(/leave it out for a teammate, or leave out `name` for a foreground agent/);
  expect(validate({ name: 'reader', run_in_background: false }, { activeTeam: false })).toMatch(/`name` is ignored/);
});

test('a blank name or directory counts as none', () => {
  expect(validate({ name: ' ', read_only: true })).toMatch(/named teammate/i);
  expect(validate({ working_dir: '', run_in_background: true })).toBe('');
  expect(validate({ working_dir: null, run_in_background: true })).toBe('');
});

test('fork parameters need a fork and no name; the profile leaves no room for a tool list', () => {
  expect(validate({ fork_turns: 'all' })).toMatch(/only valid when `subagent_type` is "fork"/);
  expect(validate({ subagent_type: 'fork', fork_turns: '3' })).toBe('');
  expect(validate({ subagent_type: 'fork', fork_turns: '3', name: 'f' })).toMatch(/cannot be used together/);
  expect(validate({ subagent_type: 'fork', fork_profile: 'quick', fork_tools: [] })).toMatch(/cannot be used together/);
  expect(validate({ subagent_type: 'fork', model: 'small' })).toMatch(/rejected when `subagent_type` is "fork"/);
});

test('isolation beside a directory is ignored, and the call runs with a line that says so', () => {
  const values = { subagent_type: 'reviewer', working_dir: '/repo/tree', isolation: 'worktree' };
  expect(validate(values)).toBe('`isolation` is ignored, because `working_dir` is set');
});

test('a fact that turns up between check and execution is seen by the second check', () => {
  const values = { name: 'reader', model: 'small' };
  expect(validate(values, {})).toBe('');
  expect(validate(values, { activeTeam: true })).toMatch(/there is an active team/);
});

// What is generated from the same list.

const cases = contractCases(agentTool);

test.each(cases.map((each) => [each.id, each.why, each] as const))('%s: %s', (_id, _why, each) => {
  const guard = createGuard({ tools: [agentTool], heal: 'off' });
  const outcome = guard.check({ tool: 'agent', arguments: each.arguments }, { context: each.context });
  expect(outcome.outcome).toBe(each.expect === 'rejected' ? 'rejected' : 'accepted');
  if (each.expect === 'ignored' || each.expect === 'downgraded') {
    expect(outcome.outcome === 'accepted' && outcome.notices.join()).toContain(each.expect);
  }
});

test('every rule has a case for it, and every rule that acts one against it', () => {
  for (const rule of agentRules) {
    const kinds = cases.filter((each) => each.rule === rule.id).map((each) => each.kind);
    expect(kinds, rule.id).toContain('positive');
    if (rule.kind !== 'defaultsTo' && rule.kind !== 'lifecycle') expect(kinds, rule.id).toContain('negative');
  }
});

// What happens when the list and the rest drift apart.

test('mutation: without one guard, the cases against that rule fail, and no others', () => {
  for (const gone of agentRules) {
    const rules = agentRules.filter((rule) => rule !== gone);
    const guard = createGuard({ tools: [{ ...agentTool, rules }], heal: 'off' });
    const failures = runCases(cases, (values, context) =>
      guard.check({ tool: 'agent', arguments: values }, { context }),
    );
    const against = cases.filter((each) => each.rule === gone.id && each.expect === 'rejected');
    expect(
      failures.map((failure) => failure.case.id),
      gone.id,
    ).toEqual(against.map((each) => each.id));
  }
});

test('mutation: without the sentences of one rule, the check of the descriptions names that rule, and no other', () => {
  expect(missingSentences(agentTool, forModel(agentTool))).toEqual([]);
  for (const gone of agentRules) {
    const rules = agentRules.filter((rule) => rule !== gone);
    const missing = missingSentences(agentTool, forModel({ ...agentTool, rules }));
    expect(new Set(missing.map((each) => each.rule)), gone.id).toEqual(new Set([gone.id]));
  }
});
