/**
 * A tool that starts sub-agents, with the rules between its parameters declared once, as data. What the model reads, what the
 * guard refuses, the docs and the tests all come from the list below.
 */
import {
  all,
  any,
  defaultsTo,
  downgradedWhen,
  equals,
  excludes,
  fact,
  ignoredWhen,
  lifecycle,
  needsContext,
  not,
  onlyWhen,
  type Rule,
  rejectedWhen,
  requires,
  type Tool,
  used,
} from '../../src/index.ts';

// Facts of the situation. Their values are given when a call is checked, and again just before it runs.
const activeTeam = fact('activeTeam', {
  text: { en: 'there is an active team', zh: '有活动团队' },
  otherwise: { en: 'there is no active team', zh: '没有活动团队' },
});
const nested = fact('nested', {
  text: { en: 'the call comes from a nested agent', zh: '调用来自嵌套 Agent' },
  otherwise: { en: 'the call is at top level', zh: '调用位于顶层' },
});
const workflow = fact('approvedWorkflow', {
  text: { en: 'the session follows an approved workflow', zh: '会话遵循已批准的工作流' },
  otherwise: { en: 'the session follows no approved workflow', zh: '会话没有已批准的工作流' },
});

const team = { en: 'an active team', zh: '活动团队' };
const teammate = { text: { en: 'a named teammate', zh: '具名队友' } };
const definition = {
  context: 'definitionBackground',
  text: { en: 'a subagent definition with background: true', zh: '子代理定义中的 background: true' },
};
const isFork = equals('subagent_type', 'fork');
const ownDirectory = all(used('working_dir'), not(used('name')));

export const agentRules: readonly Rule[] = [
  // Teammates.
  requires('read_only', 'name', teammate),
  needsContext('read_only', 'activeTeam', team),
  requires('plan_mode_required', 'name', teammate),
  needsContext('plan_mode_required', 'activeTeam', team),
  excludes('read_only', 'plan_mode_required'),
  ignoredWhen('name', not(activeTeam)),

  // Where the agent works, and who owns the place.
  requires('working_dir', 'subagent_type'),
  rejectedWhen('working_dir', isFork),
  requires('isolation', 'subagent_type'),
  rejectedWhen('isolation', isFork),
  rejectedWhen('isolation', all(used('name'), activeTeam, not(used('working_dir')))),
  ignoredWhen('isolation', used('working_dir')),
  lifecycle(
    'working_dir',
    {
      en: 'the caller owns the worktree; shut the teammate down before removing it.',
      zh: '工作树归调用者所有，删除之前须先停止该队友。',
    },
    { on: used('name') },
  ),

  // Foreground and background: by the call, by the definition, at top level and nested are four different things.
  defaultsTo('run_in_background', true, { on: all(not(used('working_dir')), not(nested)) }),
  rejectedWhen('run_in_background', ownDirectory),
  rejectedWhen('run_in_background', all(ownDirectory, not(nested)), { configured: definition }),
  downgradedWhen('run_in_background', false, all(ownDirectory, nested), {
    configured: definition,
    text: { en: 'foreground', zh: '前台' },
  }),
  rejectedWhen('run_in_background', nested),
  rejectedWhen('run_in_background', all(used('name'), activeTeam), {
    value: false,
    remedy: {
      en: 'leave it out for a teammate, or leave out `name` for a foreground agent',
      zh: '要用队友就不要传它，要在前台运行就不要传 `name`',
    },
  }),

  // Forks.
  ...['fork_turns', 'fork_tools', 'fork_profile'].flatMap((parameter) => [
    onlyWhen(parameter, isFork),
    excludes(parameter, 'name'),
  ]),
  excludes('fork_profile', 'fork_tools'),

  // Models and to-do lists.
  rejectedWhen('model', isFork),
  rejectedWhen('model', all(used('name'), activeTeam)),
  needsContext('todo_id', 'todoList', { en: 'with a to-do list', zh: '有待办列表' }),
  onlyWhen('prompt', any(used('todo_id'), not(workflow))),
];

export const agentTool: Tool = {
  name: 'agent',
  description: 'Starts an agent that works on a task of its own.',
  effect: 'write',
  origin: 'builtin',
  parameters: {
    type: 'object',
    properties: {
      description: { type: 'string', pattern: '\\S', description: 'The task in three to five words.' },
      prompt: { type: 'string', pattern: '\\S', description: 'The task in full.' },
      subagent_type: {
        type: 'string',
        pattern: '\\S',
        description: 'The kind of agent; "fork" copies this conversation.',
      },
      name: { type: 'string', description: 'A short name under which the agent joins the team as a teammate.' },
      model: { enum: ['small', 'large'], description: 'The grade of the model.' },
      working_dir: { type: ['string', 'null'], description: 'A linked worktree of this repository to work in.' },
      isolation: { enum: ['worktree'], description: 'Works in a fresh worktree.' },
      run_in_background: { type: 'boolean', description: 'Returns at once and reports when the agent is done.' },
      plan_mode_required: { type: 'boolean', description: 'Lets the teammate plan first and wait for approval.' },
      read_only: { type: 'boolean', description: 'Lets the teammate inspect, but change nothing.' },
      fork_turns: { type: 'string', pattern: '^(all|[1-9][0-9]*)$', description: 'How many turns a fork takes along.' },
      fork_tools: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: 'The tools a fork may use; [] for none.',
      },
      fork_profile: { type: 'string', minLength: 2, maxLength: 50, description: 'The profile a fork runs with.' },
      todo_id: { type: 'string', minLength: 1, maxLength: 500, description: 'The to-do entry the task belongs to.' },
    },
    required: ['description', 'prompt'],
    additionalProperties: false,
  },
  rules: agentRules,
};
