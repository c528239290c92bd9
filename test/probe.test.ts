import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentRules, agentTool } from '../examples/agent-tool/agent-tool.ts';
import {
  checkRules,
  excludes,
  forModel,
  isIn,
  onlyWhen,
  type Rule,
  rejectedWhen,
  requires,
  used,
} from '../src/contract/index.ts';
import { probeTool } from '../src/probe/index.ts';
import { createLearner } from '../src/probe/learn.ts';
import { fits, type Point } from '../src/probe/term.ts';

const flags = (...names: string[]) => ({
  name: 'sample',
  parameters: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])) },
});
const guardOf = (rules: readonly Rule[]) => (values: Record<string, unknown>, context: Record<string, unknown>) =>
  checkRules(rules, values, context).findings;

const context = {
  activeTeam: { values: [true, false], text: 'an active team' },
  nested: [false, true],
  definitionBackground: [false, true],
  approvedWorkflow: [false, true],
  todoList: [true, false],
};

describe('the agent tool', () => {
  test('every rule is found where none is told, and nothing else', async () => {
    const { rules: _rules, ...silent } = agentTool;
    const { findings, finished } = await probeTool(silent, guardOf(agentRules), { context, hints: ['fork'] });
    expect(finished).toBe(true);
    const words = findings.map(
      ({ code, message }) => `${code}: ${message.replace(/^.*?tells: |\. Refused, for.*$/gs, '')}`,
    );
    expect(words.sort()).toMatchInlineSnapshot(`
      [
        "hidden-rule: \`fork_profile\`: it is only valid when \`subagent_type\` is "fork"",
        "hidden-rule: \`fork_tools\` and \`fork_profile\` cannot be used together",
        "hidden-rule: \`fork_tools\`: it is only valid when \`subagent_type\` is "fork"",
        "hidden-rule: \`fork_turns\`: it is only valid when \`subagent_type\` is "fork"",
        "hidden-rule: \`isolation\`: it is rejected when \`subagent_type\` is "fork"",
        "hidden-rule: \`isolation\`: it requires \`subagent_type\` to be set too",
        "hidden-rule: \`model\`: it is rejected when \`subagent_type\` is "fork"",
        "hidden-rule: \`name\` and \`fork_profile\` cannot be used together",
        "hidden-rule: \`name\` and \`fork_tools\` cannot be used together",
        "hidden-rule: \`name\` and \`fork_turns\` cannot be used together",
        "hidden-rule: \`name\`: it is rejected when \`model\` is set and the context \`activeTeam\` holds",
        "hidden-rule: \`name\`: it is rejected when \`run_in_background\` is false and the context \`activeTeam\` holds",
        "hidden-rule: \`name\`: it is rejected when \`working_dir\` is not set, \`isolation\` is set and the context \`activeTeam\` holds",
        "hidden-rule: \`plan_mode_required\` and \`read_only\` cannot be used together",
        "hidden-rule: \`plan_mode_required\`: it is only valid in an active team",
        "hidden-rule: \`plan_mode_required\`: it requires \`name\` to be set too",
        "hidden-rule: \`read_only\`: it is only valid in an active team",
        "hidden-rule: \`read_only\`: it requires \`name\` to be set too",
        "hidden-rule: \`run_in_background\`: it is rejected when the context \`nested\` holds",
        "hidden-rule: \`todo_id\`: it is only valid with todoList",
        "hidden-rule: \`todo_id\`: it is rejected when \`todo_id\` is not set and the context \`approvedWorkflow\` holds",
        "hidden-rule: \`working_dir\`: it is rejected when \`name\` is not set and \`run_in_background\` is set",
        "hidden-rule: \`working_dir\`: it is rejected when \`name\` is not set, \`run_in_background\` is not false, the context \`nested\` does not hold and the context \`definitionBackground\` holds",
        "hidden-rule: \`working_dir\`: it is rejected when \`subagent_type\` is "fork"",
        "hidden-rule: \`working_dir\`: it requires \`subagent_type\` to be set too",
      ]
    `);
  }, 60_000);

  test('with its rules told by descriptions alone, there is nothing to report either', async () => {
    const { rules: _rules, ...rest } = agentTool;
    const told = { ...rest, parameters: forModel(agentTool, { budget: Number.POSITIVE_INFINITY }) };
    expect((await probeTool(told, guardOf(agentRules), { context, hints: ['fork'] })).findings).toEqual([]);
  }, 60_000);

  test('with its rules declared, there is nothing to report', async () => {
    expect((await probeTool(agentTool, guardOf(agentRules), { context })).findings).toEqual([]);
  }, 60_000);
});

test('a tool with twelve optional parameters: the smallest rules come out', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(
    names.map((name, index) => [name, [{ type: 'boolean' }, { type: 'string' }, { enum: ['a', 'b', 'c'] }][index % 3]]),
  );
  const rules = [
    requires('p0', 'p1'),
    excludes('p3', 'p4'),
    onlyWhen('p6', isIn('p2', ['a', 'b'])),
    rejectedWhen('p9', { all: [used('p7'), { not: used('p10') }] }),
  ];
  const report = await probeTool({ name: 'twelve', parameters: { type: 'object', properties } }, guardOf(rules));
  expect(report.rules.map(({ id }) => id).sort()).toEqual([
    'p0-requires-p1',
    'p3-excludes-p4',
    'p6-only-when-p2-in-a-b',
    'p7-rejected-when-p9-and-not-p10',
  ]);
});

describe('what is learnt', () => {
  const size = 5;
  const variables = Array.from({ length: size }, (_, index) => ({
    name: `v${index}`,
    kind: 'parameter' as const,
    values: [undefined, 'a', 'b'],
  }));
  const sort = fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(2)), {
    minLength: 1,
    maxLength: 3,
    selector: ([variable]) => variable,
  });

  test('refuses exactly what is refused, and the same seed asks the same', () => {
    fc.assert(
      fc.property(fc.array(sort, { maxLength: 4 }), fc.nat(), (sorts, seed) => {
        const isRefused = (point: Point): boolean =>
          sorts.some((each) => each.every(([variable, value]) => point[variable] === value));
        const learnt = [0, 1].map(() => {
          const learner = createLearner(variables, { seed, strength: 3 });
          const run = learner.run();
          for (let step = run.next(); step.done !== true; ) step = run.next(isRefused(step.value));
          return learner;
        });
        const [one, two] = learnt as [(typeof learnt)[0], (typeof learnt)[0]];
        expect([...two.answers.keys()]).toEqual([...one.answers.keys()]);
        const terms = one.terms();
        if (one.accepted().length === 0) return;
        for (let number = 0; number < 3 ** size; number++) {
          const point = Array.from({ length: size }, (_, index) => Math.floor(number / 3 ** index) % 3);
          expect(terms.some((term) => fits(point, term))).toBe(isRefused(point));
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

describe('what is compared', () => {
  test('a promise that is not kept', async () => {
    const tool = { ...flags('alpha', 'beta'), rules: [excludes('alpha', 'beta')] };
    expect((await probeTool(tool, () => null)).findings).toMatchObject([{ code: 'promise-not-kept' }]);
    const told = flags('alpha', 'beta');
    Object.assign(told.parameters.properties['alpha']!, { description: 'Cannot be combined with beta.' });
    expect((await probeTool(told, () => null)).findings).toMatchObject([{ code: 'promise-not-kept' }]);
  });

  test('a default that is a refusal', async () => {
    const tool = flags('alpha', 'beta');
    Object.assign(tool.parameters.properties['alpha']!, { description: 'Defaults to false when beta is set.' });
    const refused = await probeTool(tool, ({ alpha, beta }) => (alpha && beta ? 'no' : null));
    expect(refused.findings).toMatchObject([{ code: 'wrong-word' }]);
  });

  test('a default of other calls is no wrong word', async () => {
    const tool = flags('alpha', 'beta');
    Object.assign(tool.parameters.properties['alpha']!, { description: 'Defaults to false when beta is not set.' });
    const refused = await probeTool(tool, ({ alpha, beta }) => (alpha && beta ? 'no' : null));
    expect(refused.findings).toMatchObject([{ code: 'hidden-rule' }]);
  });

  test('Chinese descriptions', async () => {
    const refuses = ({ alpha, beta }: Record<string, unknown>) => (alpha && beta ? '不行' : null);
    const codesFor = async (description: string): Promise<string[]> => {
      const tool = flags('alpha', 'beta');
      Object.assign(tool.parameters.properties['alpha']!, { description });
      return (await probeTool(tool, refuses)).findings.map(({ code }) => code);
    };
    expect(await codesFor('不能与 beta 同时使用。')).toEqual([]);
    expect(await codesFor('设置 beta 时忽略。')).toEqual(['wrong-word']);
    expect(await codesFor('一个标志。')).toEqual(['hidden-rule']);
    const kept = flags('alpha', 'gamma');
    Object.assign(kept.parameters.properties['alpha']!, { description: '不能与 gamma 一起使用。' });
    expect((await probeTool(kept, () => null)).findings).toMatchObject([{ code: 'promise-not-kept' }]);
  });

  test('words of a fact, and of its opposite', async () => {
    const tool = flags('alpha');
    Object.assign(tool.parameters.properties['alpha']!, { description: 'Rejected where the moon is down.' });
    const refuses = ({ alpha }: Record<string, unknown>, { m }: Record<string, unknown>) => (alpha && !m ? 'no' : null);
    const codesFor = async (words: object): Promise<string[]> =>
      (await probeTool(tool, refuses, { context: { m: { values: [true, false], ...words } } })).findings.map(
        ({ code }) => code,
      );
    expect(await codesFor({})).toEqual(['hidden-rule']);
    expect(await codesFor({ otherwise: 'the moon is down' })).toEqual([]);
  });
});

describe('functions that misbehave', () => {
  test('one with state is told, and nothing else is believed', async () => {
    let calls = 0;
    const { findings, rules } = await probeTool(flags('alpha', 'beta'), () => (++calls > 4 ? 'no' : null));
    expect(findings).toMatchObject([{ code: 'has-state' }]);
    expect(rules).toEqual([]);
  });

  test('one that fails by its own fault is told apart from one that refuses', async () => {
    const crash = (values: Record<string, unknown>): void => {
      if (values['alpha'] === true) (undefined as unknown as { x: number }).x;
    };
    const { findings } = await probeTool(flags('alpha', 'beta'), crash);
    expect(findings.map(({ code }) => code)).toContain('validate-crashes');
  });

  test('one that refuses everything', async () => {
    expect((await probeTool(flags('alpha'), () => 'never')).findings).toMatchObject([{ code: 'refuses-everything' }]);
  });

  test('a limit that is reached is told', async () => {
    const { findings, asked } = await probeTool(flags('a', 'b', 'c', 'd'), () => null, { limit: 5 });
    expect(asked).toBe(5);
    expect(findings).toMatchObject([{ code: 'not-finished', severity: 'note' }]);
  });
});
