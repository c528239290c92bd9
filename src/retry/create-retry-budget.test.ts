import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AcceptedOutcome, Finding, Locale, Outcome, RejectedOutcome } from '../base/index.ts';
import { isToolmendError } from '../base/index.ts';
import { refuseCall } from '../receipt/index.ts';
import type { BudgetCall, BudgetOptions, MemoryBudget } from './budget.ts';
import { createRetryBudget } from './create-retry-budget.ts';
import { rebuildBudget } from './rebuild-budget.ts';

interface Refused {
  readonly key?: string;
  readonly healing?: boolean;
  readonly locale?: Locale;
}

function refuse(tool: string, { key = 'tone', healing = true, locale = 'en' }: Refused = {}): RejectedOutcome {
  const finding: Finding = { code: 'enum', place: { up: null, key }, keyword: 'enum', argument: ['calm', 'loud'] };
  return refuseCall({ tool }, [finding], { healing, locale });
}

function accept(tool: string): AcceptedOutcome {
  return { outcome: 'accepted', tool, arguments: {}, steps: [], issues: [], notices: [], receipt: '' };
}

/** Asks and settles one call as a host does. */
function make(budget: MemoryBudget, call: BudgetCall, outcome: Outcome = refuse(call.tool)): Outcome {
  const answer = budget.open(call);
  return answer.kind === 'closed' ? answer.outcome : budget.settle(call, outcome);
}

function isClosed(outcome: Outcome): boolean {
  return outcome.issues.some((issue) => issue.code === 'closed');
}

describe('the retries of one tool', () => {
  test('are two: the third refusal closes the tool, and later calls are not looked at', () => {
    const budget = createRetryBudget();
    const answers = ['1', '2', '3', '4'].map((key) => make(budget, { tool: 'set_lamp' }, refuse('set_lamp', { key })));
    expect(answers.map((answer) => answer.receipt).join('\n\n')).toMatchInlineSnapshot(`
      "set_lamp failed due to the following issue(s):
      The parameter \`1\` is invalid: expected one of "calm", "loud"
      Send the complete arguments again, as JSON only. Keep the tool name.

      set_lamp failed due to the following issue(s):
      The parameter \`2\` is invalid: expected one of "calm", "loud"
      Send the complete arguments again, as JSON only. Keep the tool name.

      set_lamp failed due to the following issue(s):
      The parameter \`3\` is invalid: expected one of "calm", "loud"
      3 calls of \`set_lamp\` were refused: it takes no more calls in this turn. Go on without it, or tell the user what is missing.

      set_lamp failed due to the following issue(s):
      The tool \`set_lamp\` takes no more calls in this turn: go on without it, or tell the user what is missing"
    `);
    expect(answers.map(isClosed)).toEqual([false, false, false, true]);
  });

  test('are told in the language of the receipt, and of the options once the tool is closed', () => {
    const budget = createRetryBudget({ locale: 'zh' });
    const outcome = refuse('set_lamp', { locale: 'zh' });
    const answers = Array.from({ length: 4 }, () => make(budget, { tool: 'set_lamp' }, outcome));
    expect(answers.slice(2).map((answer) => answer.receipt)).toMatchInlineSnapshot(`
      [
        "set_lamp 的参数有以下问题：
      参数 \`tone\` 无效：应为 "calm"、"loud" 之一
      \`set_lamp\` 已有 3 次调用被拒绝：本轮中不再接受调用。请改用其他办法继续，或告诉用户缺少什么。",
        "set_lamp 的参数有以下问题：
      工具 \`set_lamp\` 在本轮中不再接受调用：请改用其他办法继续，或告诉用户缺少什么",
      ]
    `);
  });

  test('answer a closed tool with an outcome of its own, which names the call', () => {
    const budget = createRetryBudget({ perTool: 0 });
    make(budget, { tool: 'set_lamp' });
    expect(budget.open({ tool: 'set_lamp', id: 'c7' })).toEqual({
      kind: 'closed',
      outcome: expect.objectContaining({
        outcome: 'rejected',
        tool: 'set_lamp',
        id: 'c7',
        steps: [],
        issues: [expect.objectContaining({ code: 'closed', at: '' })],
      }),
    });
  });

  test('never look at the arguments of a closed tool', () => {
    const budget = createRetryBudget({ perTool: 0 });
    make(budget, { tool: 'set_lamp' });
    const call: BudgetCall = {
      tool: 'set_lamp',
      get arguments(): never {
        throw new Error('looked at');
      },
    };
    expect(budget.open(call).kind).toBe('closed');
  });

  test('do not depend on what the arguments are: changing shape does not help', () => {
    const budget = createRetryBudget();
    const closed = ['a', 'b', 'c', 'd'].map((key) => isClosed(make(budget, { tool: 't' }, refuse('t', { key }))));
    expect(closed).toEqual([false, false, false, true]);
  });

  test('leave other tools alone', () => {
    const budget = createRetryBudget();
    for (let i = 0; i < 4; i++) make(budget, { tool: 'set_lamp' });
    expect(budget.open({ tool: 'read_lamp' })).toEqual({ kind: 'open' });
    expect(budget.open({ tool: 'set_lamp' }).kind).toBe('closed');
  });

  test('start over after a passing call of the tool, not after one of another tool', () => {
    const budget = createRetryBudget();
    make(budget, { tool: 'a' });
    make(budget, { tool: 'a' });
    make(budget, { tool: 'b' }, accept('b'));
    expect(make(budget, { tool: 'a' }).receipt).toContain('takes no more calls');

    const other = createRetryBudget();
    make(other, { tool: 'a' });
    make(other, { tool: 'a' });
    make(other, { tool: 'a' }, accept('a'));
    expect(make(other, { tool: 'a' }).receipt).not.toContain('takes no more calls');
  });

  test('can be set, and switched off', () => {
    const none = createRetryBudget({ perTool: 0 });
    expect(make(none, { tool: 'a' }).receipt).toContain('takes no more calls');
    const endless = createRetryBudget({ perTool: Number.POSITIVE_INFINITY, perTurn: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 50; i++) expect(isClosed(make(endless, { tool: 'a' }))).toBe(false);
  });

  test.each<BudgetOptions>([
    { perTool: -1 },
    { perTool: 1.5 },
    { perTurn: 0 },
    { perTurn: Number.NaN },
    { keepTurns: 0 },
  ])('cannot be set to what is no count: %j', (options) => {
    expect(() => createRetryBudget(options)).toThrow(expect.toSatisfy(isToolmendError));
  });

  test('come with words in a language and with a function, or not at all', () => {
    // Both would be missed only once a call is refused.
    expect(() => createRetryBudget({ locale: 'de' as never })).toThrow(expect.toSatisfy(isToolmendError));
    expect(() => createRetryBudget({ exampleFor: { a: {} } as never })).toThrow(expect.toSatisfy(isToolmendError));
    expect(() => createRetryBudget({ locale: 'zh', exampleFor: () => undefined })).not.toThrow();
  });

  test('are not set by another name', () => {
    const wrong = { pertool: 1 } as BudgetOptions;
    const words = 'a retry budget has no option "pertool"; did you mean "perTool"?';
    expect(() => createRetryBudget(wrong)).toThrow(words);
    expect(() => rebuildBudget([], { session: 's', turn: 't', agent: 'a', ...wrong })).toThrow(words);
    expect(() => rebuildBudget([], { session: 's', turn: 't', agent: 'a' })).not.toThrow();
  });
});

describe('the rounds of one turn', () => {
  test('are six over all tools: the sixth closes every tool', () => {
    const budget = createRetryBudget();
    const answers = ['a', 'b', 'a', 'b', 'c', 'd'].map((tool, i) =>
      make(budget, { tool }, refuse(tool, { key: `k${i}` })),
    );
    expect(answers.at(-2)?.receipt).not.toContain('no tool takes');
    expect(answers.at(-1)?.receipt).toMatchInlineSnapshot(`
      "d failed due to the following issue(s):
      The parameter \`k5\` is invalid: expected one of "calm", "loud"
      Calls were refused 6 times: no tool takes more calls in this turn. Answer with what you have, or tell the user what is missing."
    `);
    expect(make(budget, { tool: 'e' }).receipt).toMatchInlineSnapshot(`
      "e failed due to the following issue(s):
      No tool takes more calls in this turn: answer with what you have, or tell the user what is missing"
    `);
  });

  test('are not given back by passing calls', () => {
    const budget = createRetryBudget();
    for (let i = 0; i < 6; i++) {
      make(budget, { tool: 'a' });
      make(budget, { tool: 'a' }, accept('a'));
    }
    expect(budget.open({ tool: 'a' }).kind).toBe('closed');
  });

  test('count the calls of one model message once', () => {
    const budget = createRetryBudget();
    for (const round of ['m1', 'm2']) {
      for (let i = 0; i < 5; i++) make(budget, { tool: 'a', round });
      for (let i = 0; i < 5; i++) make(budget, { tool: 'b', round });
    }
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 2, closed: false });
    expect(make(budget, { tool: 'a', round: 'm3' }).receipt).toContain('takes no more calls');
  });

  test('let the siblings of the call that closed a tool be looked at, and nothing after them', () => {
    const budget = createRetryBudget();
    for (const round of ['m1', 'm2', 'm3']) make(budget, { tool: 'a', round });
    expect(budget.open({ tool: 'a', round: 'm3' })).toEqual({ kind: 'open' });
    expect(make(budget, { tool: 'a', round: 'm3' }, accept('a')).outcome).toBe('accepted');
    expect(budget.open({ tool: 'a', round: 'm4' }).kind).toBe('closed');
    expect(budget.open({ tool: 'a' }).kind).toBe('closed');
  });
});

describe('turns, sessions and agents', () => {
  test('are counted apart', () => {
    const budget = createRetryBudget({ perTool: 0 });
    make(budget, { tool: 'a', session: 's', turn: 't1', agent: 'x' });
    expect(budget.open({ tool: 'a', session: 's', turn: 't1', agent: 'x' }).kind).toBe('closed');
    for (const scope of [
      { session: 's', turn: 't2', agent: 'x' },
      { session: 's', turn: 't1', agent: 'y' },
      { session: 'r', turn: 't1', agent: 'x' },
      { session: 's', turn: 't1' },
      { session: 'sx', turn: 't1' },
      {},
    ]) {
      expect(budget.open({ tool: 'a', ...scope }).kind).toBe('open');
    }
  });

  test('can start afresh without ids of turns', () => {
    const budget = createRetryBudget({ perTool: 0 });
    make(budget, { tool: 'a' });
    make(budget, { tool: 'a', agent: 'x' });
    make(budget, { tool: 'a', session: 's' });
    budget.startTurn({ agent: 'x' });
    expect(budget.open({ tool: 'a' }).kind).toBe('closed');
    expect(budget.open({ tool: 'a', agent: 'x' }).kind).toBe('open');
    budget.startTurn();
    expect(budget.open({ tool: 'a' }).kind).toBe('open');
    expect(budget.open({ tool: 'a', session: 's' }).kind).toBe('closed');
  });

  test('are forgotten beyond the cap, the least recently refused first', () => {
    const budget = createRetryBudget({ keepTurns: 2, perTool: 0 });
    for (const turn of ['1', '2']) make(budget, { tool: 'a', turn });
    budget.settle({ tool: 'b', turn: '1' }, refuse('b'));
    make(budget, { tool: 'a', turn: '3' });
    expect(['1', '2', '3'].map((turn) => budget.open({ tool: 'a', turn }).kind)).toEqual(['closed', 'open', 'closed']);
  });

  test('remember a hundred tools each, and closed ones longest', () => {
    const budget = createRetryBudget({ perTool: 1, perTurn: 1_000 });
    make(budget, { tool: 'closed' });
    make(budget, { tool: 'closed' });
    for (let i = 0; i < 300; i++) make(budget, { tool: `t${i}`, round: 'm' });
    expect(budget.snapshot().turns[0]?.tools).toHaveLength(100);
    expect(budget.open({ tool: 'closed' }).kind).toBe('closed');
  });

  test('keep only the start of a name that is no name', () => {
    const budget = createRetryBudget();
    make(budget, { tool: 'x'.repeat(100_000) });
    expect(JSON.stringify(budget.snapshot()).length).toBeLessThan(1_000);
  });
});

describe('the same failure twice', () => {
  const example = { tone: 'calm' };
  const exampleFor = (): unknown => example;

  test('is answered with a minimal valid example, and told so', () => {
    const budget = createRetryBudget({ exampleFor });
    make(budget, { tool: 'set_lamp' });
    expect(make(budget, { tool: 'set_lamp' }).receipt).toMatchInlineSnapshot(`
      "set_lamp failed due to the following issue(s):
      The parameter \`tone\` is invalid: expected one of "calm", "loud"
      The same issue(s) were just refused: sending the same arguments again does not help.
      A minimal valid call: {"tone":"calm"}
      Send the complete arguments again, as JSON only. Keep the tool name."
    `);
    const chinese = createRetryBudget({ exampleFor });
    make(chinese, { tool: 'set_lamp' }, refuse('set_lamp', { locale: 'zh' }));
    expect(make(chinese, { tool: 'set_lamp' }, refuse('set_lamp', { locale: 'zh' })).receipt).toMatchInlineSnapshot(`
      "set_lamp 的参数有以下问题：
      参数 \`tone\` 无效：应为 "calm"、"loud" 之一
      同样的问题刚被拒绝过：重传同样的参数没有用。
      最小的有效调用：{"tone":"calm"}
      请只重传完整的参数 JSON，不要改工具名。"
    `);
  });

  test('is told without an example where there is none', () => {
    for (const options of [
      {},
      { exampleFor: () => undefined },
      {
        exampleFor: () => {
          throw new Error('no example');
        },
      },
    ]) {
      const budget = createRetryBudget(options);
      make(budget, { tool: 'a' });
      const { receipt } = make(budget, { tool: 'a' });
      expect(receipt).toContain('The same issue(s) were just refused');
      expect(receipt).not.toContain('A minimal valid call');
    }
  });

  test('means the same codes at the same places, of the same tool', () => {
    const budget = createRetryBudget({ exampleFor, perTool: 9, perTurn: 99 });
    const says = (tool: string, key: string): boolean =>
      make(budget, { tool }, refuse(tool, { key })).receipt.includes('The same issue(s)');
    expect(says('a', 'x')).toBe(false);
    expect(says('a', 'y')).toBe(false);
    expect(says('b', 'y')).toBe(false);
    expect(says('a', 'y')).toBe(true);
    expect(says('a', 'y')).toBe(true);
    make(budget, { tool: 'a' }, accept('a'));
    expect(says('a', 'y')).toBe(false);
  });

  test('is not told within one round, where the model has read nothing yet', () => {
    const budget = createRetryBudget({ exampleFor });
    make(budget, { tool: 'a', round: '1' });
    expect(make(budget, { tool: 'a', round: '1' }).receipt).toBe(refuse('a').receipt);
    expect(make(budget, { tool: 'a', round: '2' }).receipt).toContain('A minimal valid call: {"tone":"calm"}');
  });

  test('is looked for in the first failure of a round that had several', () => {
    const budget = createRetryBudget({ exampleFor });
    make(budget, { tool: 'a', round: '1' }, refuse('a', { key: 'x' }));
    make(budget, { tool: 'a', round: '1' }, refuse('a', { key: 'y' }));
    const again = make(budget, { tool: 'a', round: '2' }, refuse('a', { key: 'x' }));
    expect(again.receipt).toContain('The same issue(s) were just refused');
  });

  test('is told below a receipt of a tool without healing too', () => {
    const budget = createRetryBudget({ exampleFor });
    make(budget, { tool: 'a' }, refuse('a', { healing: false }));
    expect(make(budget, { tool: 'a' }, refuse('a', { healing: false })).receipt).toMatchInlineSnapshot(`
      "a failed due to the following issue(s):
      The parameter \`tone\` is invalid: expected one of "calm", "loud"
      The same issue(s) were just refused: sending the same arguments again does not help.
      A minimal valid call: {"tone":"calm"}"
    `);
  });
});

describe('settling', () => {
  test('hands on what passed as the same object, and changes nothing it was given', () => {
    const budget = createRetryBudget();
    const passed = Object.freeze(accept('a'));
    expect(budget.settle(Object.freeze({ tool: 'a' }), passed)).toBe(passed);
    const refused = Object.freeze({ ...refuse('a'), issues: Object.freeze(refuse('a').issues) });
    expect(budget.settle({ tool: 'a' }, refused)).toBe(refused);
    budget.settle({ tool: 'a' }, refused);
    expect(budget.settle({ tool: 'a' }, refused)).not.toBe(refused);
    expect(refused).toEqual(refuse('a'));
  });

  test('does not count an answer of its own', () => {
    const budget = createRetryBudget({ perTool: 0 });
    make(budget, { tool: 'a' });
    const answer = budget.open({ tool: 'a' });
    if (answer.kind !== 'closed') throw new Error('the tool must be closed');
    const before = budget.snapshot();
    expect(budget.settle({ tool: 'a' }, answer.outcome)).toBe(answer.outcome);
    expect(budget.snapshot()).toEqual(before);
  });
});

describe('the state', () => {
  test('is plain JSON without anything a model wrote but names, and goes on where it was', () => {
    const budget = createRetryBudget();
    make(budget, { tool: 'a', session: 's', turn: 't', round: 'm1' }, refuse('a', { key: 'a secret key' }));
    make(budget, { tool: 'a', session: 's', turn: 't', round: 'm2' });
    const text = JSON.stringify(budget.snapshot());
    expect(text).not.toContain('secret');
    const other = createRetryBudget();
    other.restore(JSON.parse(text));
    expect(other.snapshot()).toEqual(budget.snapshot());
    expect(make(other, { tool: 'a', session: 's', turn: 't', round: 'm3' }).receipt).toContain('takes no more calls');
  });

  test('is not changed by a budget that goes on', () => {
    const budget = createRetryBudget();
    make(budget, { tool: 'a' });
    const kept = budget.snapshot();
    const text = JSON.stringify(kept);
    make(budget, { tool: 'a' });
    expect(JSON.stringify(kept)).toBe(text);
  });

  const turn = { session: '', agent: '', turn: '', rounds: 1, lastRound: null, closed: false, tools: [] };
  const tool = { tool: 'a', refusals: 1, lastRound: null, failure: null, lines: 1, closed: false };
  test.each([
    [null, 'it must be an object'],
    ['{}', 'it must be an object'],
    [{}, '/version must be 1'],
    [{ version: 2, turns: [] }, '/version must be 1'],
    [{ version: 1 }, '/turns must be a list'],
    [{ version: 1, turns: [1] }, '/turns/0 must be an object'],
    [{ version: 1, turns: [{ ...turn, session: 1 }] }, '/turns/0/session must be a text'],
    [{ version: 1, turns: [{ ...turn, rounds: -1 }] }, '/turns/0/rounds must be a whole number'],
    [{ version: 1, turns: [{ ...turn, closed: 'no' }] }, '/turns/0/closed must be true or false'],
    [{ version: 1, turns: [{ ...turn, lastRound: 3 }] }, '/turns/0/lastRound must be a text'],
    [{ version: 1, turns: [{ ...turn, tools: [{ ...tool, failure: 'x' }] }] }, '/turns/0/tools/0/failure must be'],
    [{ version: 1, turns: [{ ...turn, tools: [{ ...tool, refusals: 0.5 }] }] }, '/turns/0/tools/0/refusals must be'],
  ])('is refused where it is none, and nothing is changed then: %j', (snapshot, problem) => {
    const budget = createRetryBudget();
    make(budget, { tool: 'kept' });
    const before = budget.snapshot();
    expect(() => budget.restore(snapshot)).toThrow(problem);
    expect(budget.snapshot()).toEqual(before);
    try {
      budget.restore(snapshot);
    } catch (error) {
      expect(isToolmendError(error) && error.code).toBe('store');
    }
  });
});

test('the caps hold for any sequence of calls', () => {
  const step = fc.record({
    tool: fc.constantFrom('a', 'b', 'c'),
    turn: fc.constantFrom('t1', 't2'),
    pass: fc.boolean(),
    /** Whether the call stands in the same model message as the one before. */
    sibling: fc.boolean(),
    key: fc.constantFrom('x', 'y'),
  });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 8 }),
      (steps, perTool, perTurn) => {
        const budget = createRetryBudget({ perTool, perTurn });
        /** The rounds in which a tool was refused since it passed, and those of the turn, told by their numbers. */
        const model = new Map<
          string,
          { rounds: Set<number>; tools: Map<string, Set<number>>; closed: Map<string, number> }
        >();
        let round = 0;
        for (const { tool, turn, pass, sibling, key } of steps) {
          if (!sibling) round++;
          const state = model.get(turn) ?? { rounds: new Set(), tools: new Map(), closed: new Map() };
          model.set(turn, state);
          const closedIn = Math.min(state.closed.get(tool) ?? round, state.closed.get('*') ?? round);
          const call = { tool, turn, round: String(round) };
          const answer = budget.open(call);
          expect(answer.kind).toBe(closedIn < round ? 'closed' : 'open');
          if (answer.kind === 'closed') continue;
          const refused = refuse(tool, { key });
          const settled = budget.settle(call, pass ? accept(tool) : refused);
          if (pass) {
            if (!state.closed.has(tool)) state.tools.delete(tool);
            expect(settled.outcome).toBe('accepted');
            continue;
          }
          state.rounds.add(round);
          state.tools.set(tool, (state.tools.get(tool) ?? new Set()).add(round));
          if (state.tools.get(tool)!.size > perTool && !state.closed.has(tool)) state.closed.set(tool, round);
          if (state.rounds.size >= perTurn && !state.closed.has('*')) state.closed.set('*', round);
          const closes = state.closed.has(tool) || state.closed.has('*');
          expect(
            settled.receipt.includes('takes no more calls') || settled.receipt.includes('no tool takes more'),
          ).toBe(closes);
          expect(settled.receipt.startsWith(refused.receipt.split('\n').slice(0, 2).join('\n'))).toBe(true);
        }
      },
    ),
  );
});
