/** Each issue code with a call that provokes it, and one that comes near and does not. */
import { describe, expect, test } from 'vitest';
import { type IssueCode, issueCodes, type Outcome } from '../src/base/index.ts';
import { requires, type Tool } from '../src/contract/index.ts';
import { createGuard } from '../src/guard.ts';
import { createRetryBudget } from '../src/retry/index.ts';

interface Case {
  readonly field?: Record<string, unknown>;
  readonly tool?: Partial<Tool>;
  readonly provokes: unknown;
  readonly passes: unknown;
  readonly at: string;
  readonly finishReason?: string;
}

const field = (schema: Record<string, unknown>, bad: unknown, good: unknown): Case => ({
  field: schema,
  provokes: { f: bad },
  passes: { f: good },
  at: '/f',
});
const text = (provokes: string, passes: string): Case => ({ field: {}, provokes, passes, at: '' });

/** With healing off, so that what could be mended is named too. */
const cases: Readonly<Record<Exclude<IssueCode, 'unknown-tool' | 'closed' | 'schema'>, Case>> = {
  syntax: text('{"f": one}', '{"f": "one"}'),
  truncated: text('{"f": "one', '{"f": "one"}'),
  'multiple-values': text('{"f": 1}{"f": 2}', '{"f": 1}'),
  'duplicate-key': { ...text('{"f": 1, "f": 2}', '{"f": 1, "f": 1}'), at: '/f' },
  'not-object': text('[1]', '{"f": [1]}'),
  missing: {
    tool: { parameters: { type: 'object', properties: { f: {} }, required: ['f'] } },
    provokes: {},
    passes: { f: null },
    at: '/f',
  },
  unknown: { provokes: { f: 1, g: 1 }, passes: { f: 1 }, at: '/g' },
  type: field({ type: 'integer' }, '1', 1),
  enum: field({ enum: ['a', 'b'] }, 'A', 'a'),
  const: field({ const: 'a' }, 'b', 'a'),
  pattern: field({ type: 'string', pattern: '^a+$' }, 'aab', 'aa'),
  format: field({ type: 'string', format: 'date' }, '2026-02-30', '2026-02-28'),
  range: field({ type: 'number', maximum: 3 }, 4, 3),
  length: field({ type: 'array', minItems: 2 }, [1], [1, 2]),
  unique: field({ type: 'array', uniqueItems: true }, [1, 1], [1, '1']),
  union: field({ anyOf: [{ type: 'integer' }, { type: 'boolean' }] }, 'x', true),
  'unsafe-integer': { ...text('{"f": 9007199254740993}', '{"f": 9007199254740992}'), at: '/f' },
  'leaked-markup': field({ type: 'string' }, '</parameter>a', '<b>a</b>'),
  rule: {
    tool: { parameters: { type: 'object', properties: { f: {}, g: {} } }, rules: [requires('f', 'g')] },
    provokes: { f: 1 },
    passes: { f: 1, g: 1 },
    at: '/f',
  },
  limit: {
    ...text(`{"f": ${'['.repeat(400)}${']'.repeat(400)}}`, `{"f": ${'['.repeat(40)}${']'.repeat(40)}}`),
    field: {},
  },
};

function toolOf({ field: schema = {}, tool }: Case): Tool {
  return { name: 'tool', parameters: { type: 'object', properties: { f: schema } }, ...tool };
}

function check(one: Case, args: unknown): Outcome {
  return createGuard({ tools: [toolOf(one)], heal: 'off' }).check({ tool: 'tool', arguments: args });
}

describe.each(Object.entries(cases))('%s', (code, one) => {
  test('is said of the call that provokes it, at its place', () => {
    expect(check(one, one.provokes).issues).toContainEqual(expect.objectContaining({ code, at: one.at }));
  });

  test('is not said of the call that comes near', () => {
    expect(check(one, one.passes)).toMatchObject({ outcome: 'accepted', issues: [] });
  });
});

test('unknown-tool is said of a name that is no tool, not of one that is', () => {
  const guard = createGuard({ tools: [toolOf({ provokes: 0, passes: 0, at: '' })] });
  expect(guard.check({ tool: 'Tool', arguments: {} }).issues[0]?.code).toBe('unknown-tool');
  expect(guard.check({ tool: 'tool', arguments: {} }).outcome).toBe('accepted');
});

test('closed is said of the fourth refused call of a turn, not of the third', () => {
  const guard = createGuard({ tools: [toolOf(cases.missing)] });
  const budget = createRetryBudget();
  const codes = [1, 2, 3, 4].map((round) => {
    const call = { tool: 'tool', arguments: {}, turn: 't', round: String(round) };
    const answer = budget.open(call);
    const outcome = answer.kind === 'closed' ? answer.outcome : budget.settle(call, guard.check(call));
    return outcome.issues[0]?.code;
  });
  expect(codes).toEqual(['missing', 'missing', 'missing', 'closed']);
});

test('every code of the table is provoked here, or on the command line where a line brings its own broken schema', () => {
  const provoked = [...Object.keys(cases), 'unknown-tool', 'closed', 'schema'];
  expect(provoked.sort()).toEqual(Object.keys(issueCodes).sort());
});
