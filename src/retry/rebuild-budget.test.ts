import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding, Locale } from '../base/index.ts';
import { endingWords, refuseCall, writeCorrections } from '../receipt/index.ts';
import { createRetryBudget } from './create-retry-budget.ts';
import { rebuildBudget } from './rebuild-budget.ts';

const finding: Finding = {
  code: 'enum',
  place: { up: null, key: 'tone' },
  keyword: 'enum',
  argument: ['calm', 'loud'],
};

function receiptOf(tool: string, locale: Locale = 'en'): string {
  return refuseCall({ tool }, [finding], { healing: true, locale }).receipt;
}

function closedOf(tool: string): string {
  const closed: Finding = { code: 'closed', place: null, keyword: 'tool', value: tool };
  return refuseCall({ tool }, [closed], { healing: false }).receipt;
}

/** One model message: calls of tools, each with what it was answered, as an error unless it returned that. */
type Round = readonly (readonly [tool: string, answer: string, returned?: 'returned'])[];
type Shape = (rounds: readonly Round[]) => unknown[];

const id = (round: number, call: number): string => `call_${round}_${call}`;

const shapes: { readonly [name: string]: Shape } = {
  'OpenAI Chat Completions': (rounds) =>
    rounds.flatMap((calls, r) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: calls.map(([name], c) => ({ id: id(r, c), type: 'function', function: { name, arguments: '{}' } })),
      },
      ...calls.map(([, content], c) => ({ role: 'tool', tool_call_id: id(r, c), content })),
    ]),
  'OpenAI Responses': (rounds) =>
    rounds.flatMap((calls, r) => [
      { type: 'reasoning', summary: [] },
      ...calls.map(([name], c) => ({ type: 'function_call', call_id: id(r, c), name, arguments: '{}' })),
      ...calls.map(([, output], c) => ({ type: 'function_call_output', call_id: id(r, c), output })),
    ]),
  Anthropic: (rounds) =>
    rounds.flatMap((calls, r) => [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I try.' },
          ...calls.map(([name], c) => ({ type: 'tool_use', id: id(r, c), name, input: {} })),
        ],
      },
      {
        role: 'user',
        content: calls.map(([, text, returned], c) => ({
          type: 'tool_result',
          tool_use_id: id(r, c),
          ...(returned ? {} : { is_error: true }),
          content: c % 2 === 0 ? text : [{ type: 'text', text }],
        })),
      },
    ]),
  Gemini: (rounds) =>
    rounds.flatMap((calls) => [
      { role: 'model', parts: calls.map(([name]) => ({ functionCall: { name, args: {} } })) },
      {
        role: 'user',
        parts: calls.map(([name, text, returned]) => ({
          functionResponse: { name, response: returned ? { output: text } : { error: text } },
        })),
      },
    ]),
  'AI SDK model messages': (rounds) =>
    rounds.flatMap((calls, r) => [
      {
        role: 'assistant',
        content: calls.map(([toolName], c) => ({ type: 'tool-call', toolCallId: id(r, c), toolName, input: {} })),
      },
      {
        role: 'tool',
        content: calls.map(([toolName, value, returned], c) => ({
          type: 'tool-result',
          toolCallId: id(r, c),
          toolName,
          output: { type: returned ? 'text' : 'error-text', value },
        })),
      },
    ]),
  'AI SDK UI messages': (rounds) => [
    {
      role: 'assistant',
      parts: rounds.flatMap((calls, r) => [
        { type: 'step-start' },
        ...calls.map(([name, text, returned], c) => ({
          ...(c % 2 === 0 ? { type: `tool-${name}` } : { type: 'dynamic-tool', toolName: name }),
          toolCallId: id(r, c),
          input: {},
          ...(returned ? { state: 'output-available', output: text } : { state: 'output-error', errorText: text }),
        })),
      ]),
    },
  ],
};

const user = { role: 'user', content: 'Set the lamp.' };
const bad = (tool: string): readonly [string, string] => [tool, receiptOf(tool)];

describe.each(Object.entries(shapes))('a budget rebuilt from messages of %s', (_name, shape) => {
  test('counts our receipts as refusals', () => {
    const budget = rebuildBudget([user, ...shape([[bad('a')], [bad('a')], [bad('b')]])]);
    expect(budget.snapshot().turns).toEqual([
      expect.objectContaining({
        rounds: 3,
        closed: false,
        tools: [
          expect.objectContaining({ tool: 'a', refusals: 2, closed: false }),
          expect.objectContaining({ tool: 'b', refusals: 1, closed: false }),
        ],
      }),
    ]);
  });

  test('closes a tool after the third', () => {
    const budget = rebuildBudget([user, ...shape([[bad('a')], [bad('a')], [bad('a')], [['a', closedOf('a')]]])]);
    expect(budget.open({ tool: 'a' }).kind).toBe('closed');
    expect(budget.open({ tool: 'b' }).kind).toBe('open');
    expect(budget.snapshot().turns[0]?.tools).toEqual([expect.objectContaining({ refusals: 3 })]);
  });

  test('counts the calls of one message once', () => {
    const budget = rebuildBudget([user, ...shape([[bad('a'), bad('a'), bad('a'), bad('b')]])]);
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 1, tools: [{ refusals: 1 }, { refusals: 1 }] });
  });

  test('clears a tool whose call passed, also one that was healed', () => {
    const healed = writeCorrections([{ rule: 'coerce', op: 'set', at: '/n', from: '1', to: 1, loss: 'none' }]);
    for (const result of ['done', `${healed}\ndone`, '']) {
      const budget = rebuildBudget([user, ...shape([[bad('a')], [['a', result]]])]);
      expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 1, tools: [] });
    }
  });

  test('takes no receipt for a refusal that is shown among other text: before, behind, or as what the tool threw', () => {
    const receipt = receiptOf('a');
    const texts = [
      `The log says:\n${receipt}`,
      `2026-10-02 12:00 ${receipt}`,
      `${receipt}\n2026-10-02 12:01 set_lamp passed`,
      `${closedOf('a')}\nThat was all.`,
    ];
    for (const text of texts) {
      const budget = rebuildBudget([user, ...shape([[['a', text, 'returned']]])]);
      expect(budget.snapshot().turns, text).toEqual([]);
    }
    for (const locale of ['en', 'zh'] as const) {
      const thrown = endingWords(locale).threw('a', receiptOf('a', locale));
      expect(rebuildBudget([user, ...shape([[['a', thrown]]])]).snapshot().turns).toEqual([]);
    }
  });

  test('takes no receipt for a refusal that somebody else quotes', () => {
    const text = receiptOf('a');
    const quotes = [
      { role: 'assistant', content: text },
      { role: 'assistant', content: [{ type: 'text', text }] },
      { role: 'assistant', parts: [{ type: 'text', text }, { text }] },
      { role: 'system', content: text },
    ];
    const calls = shape([[['a', 'done']]]);
    expect(rebuildBudget([user, ...calls, ...quotes]).snapshot().turns).toEqual([]);
    const asked = [
      { role: 'user', content: text },
      { role: 'user', content: [{ type: 'text', text }] },
      { role: 'user', parts: [{ type: 'text', text }, { text }] },
    ];
    for (const quote of asked) expect(rebuildBudget([...calls, quote]).snapshot().turns).toEqual([]);
  });

  test('starts afresh when the user speaks', () => {
    const before = shape([[bad('a')], [bad('a')], [bad('a')]]);
    expect(rebuildBudget([user, ...before, user]).snapshot().turns).toEqual([]);
    const after = rebuildBudget([user, ...before, user, ...shape([[bad('a')]])]);
    expect(after.snapshot().turns[0]).toMatchObject({ rounds: 1, tools: [{ refusals: 1 }] });
  });

  test('knows the same failure again, and goes on counting', () => {
    const budget = rebuildBudget([user, ...shape([[bad('a')]])], { exampleFor: () => ({ tone: 'calm' }) });
    const outcome = refuseCall({ tool: 'a' }, [finding], { healing: true });
    expect(budget.settle({ tool: 'a' }, outcome).receipt).toContain('A minimal valid call: {"tone":"calm"}');
    expect(budget.settle({ tool: 'a' }, outcome).receipt).toContain('takes no more calls');
  });

  test('says what a budget says that was there all the time', () => {
    const answers = fc.array(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()), { minLength: 1, maxLength: 3 }),
      {
        maxLength: 7,
      },
    );
    fc.assert(
      fc.property(answers, (rounds) => {
        const live = createRetryBudget();
        const told = rounds.map((calls, r) =>
          calls.map(([tool, passes]): readonly [string, string] => {
            const call = { tool, round: String(r) };
            const answer = live.open(call);
            if (answer.kind === 'closed') return [tool, answer.outcome.receipt];
            const base = { tool, steps: [], issues: [] } as const;
            const settled = live.settle(
              call,
              passes
                ? { ...base, outcome: 'accepted', arguments: {}, notices: [], receipt: '' }
                : { ...base, outcome: 'rejected', receipt: receiptOf(tool) },
            );
            return [tool, settled.receipt];
          }),
        );
        const rebuilt = rebuildBudget([user, ...shape(told)]);
        for (const tool of ['a', 'b', 'c']) {
          expect(rebuilt.open({ tool, round: 'next' })).toEqual(live.open({ tool, round: 'next' }));
        }
      }),
    );
  });
});

describe('a whole receipt that a tool returned', () => {
  const forms = Object.keys(shapes);
  const silent = ['OpenAI Chat Completions', 'OpenAI Responses'];

  test.each(forms.filter((name) => !silent.includes(name)))('is no refusal in messages of %s', (name) => {
    const budget = rebuildBudget([user, ...shapes[name]!([[bad('a')], [['a', receiptOf('a'), 'returned']]])]);
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 1, tools: [] });
  });

  test.each(silent)('cannot be told from a refusal in messages of %s', (name) => {
    const budget = rebuildBudget([user, ...shapes[name]!([[['a', receiptOf('a'), 'returned']]])]);
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 1 });
  });

  test('is no refusal where another framework says how the call ended', () => {
    const statusOf = (status: string): unknown =>
      rebuildBudget([
        { role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'a', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'c1', content: receiptOf('a'), status },
      ]).snapshot().turns.length;
    expect(statusOf('success')).toBe(0);
    expect(statusOf('error')).toBe(1);
  });

  test('is no refusal beside other parts', () => {
    const parts = [
      { type: 'text', text: receiptOf('a') },
      { type: 'text', text: 'and so on' },
    ];
    const turnsOf = (more: object): unknown =>
      rebuildBudget([
        { role: 'assistant', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', ...more },
      ]).snapshot().turns.length;
    const call = { id: 'c1', type: 'function', function: { name: 'a', arguments: '{}' } };
    expect(turnsOf({ content: parts })).toBe(0);
    expect(turnsOf({ content: parts.slice(0, 1) })).toBe(1);
  });
});

describe('a rebuilt budget', () => {
  const chat = shapes['OpenAI Chat Completions']!;

  test('stands under the ids that the calls to come carry', () => {
    const messages = [user, ...chat([[bad('a')]])];
    const budget = rebuildBudget(messages, { session: 's', turn: 't', agent: 'x', perTool: 0 });
    expect(budget.open({ tool: 'a', session: 's', turn: 't', agent: 'x' }).kind).toBe('closed');
    expect(budget.open({ tool: 'a' }).kind).toBe('open');
  });

  test('reads receipts in Chinese, with healing off, and behind a mark of the host', () => {
    const marks = ['<tool_use_error>InputValidationError: ', '[set_lamp] ', 'Error: ', '错误：'];
    const bare = refuseCall({ tool: 'a' }, [finding], { healing: false }).receipt;
    const told = [receiptOf('a', 'zh'), bare, ...marks.map((mark) => `${mark}${receiptOf('a')}`)];
    const rounds = told.map((text): Round => [['a', text.startsWith('<') ? `${text}</tool_use_error>` : text]]);
    const budget = rebuildBudget([user, ...chat(rounds)], { perTurn: 100 });
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: told.length });
  });

  test('counts no call that was refused since its tool was closed, also behind a mark', () => {
    const closed = `<tool_use_error>${closedOf('a')}</tool_use_error>`;
    const budget = rebuildBudget([user, ...chat([[bad('a')], [['a', closedOf('a')]], [['a', closed]]])]);
    expect(budget.snapshot().turns[0]).toMatchObject({ rounds: 1, tools: [{ refusals: 1 }] });
  });

  test('reads any mark before a receipt where the message says that the call failed', () => {
    const text = `PreToolUse:a hook error: ${receiptOf('a')}`;
    const rounds: readonly Round[] = [[['a', text]]];
    expect(rebuildBudget([user, ...shapes['Anthropic']!(rounds)]).snapshot().turns).toHaveLength(1);
    expect(rebuildBudget([user, ...chat(rounds)]).snapshot().turns).toEqual([]);
  });

  test('takes the receipt of another tool for none', () => {
    const budget = rebuildBudget([user, ...chat([[['a', receiptOf('b')]]])]);
    expect(budget.snapshot().turns).toEqual([]);
  });

  test('takes a round to come for a new one, whatever its id', () => {
    const budget = rebuildBudget([user, ...chat([[bad('a')], [bad('a')], [bad('a')]])]);
    for (const round of ['1', '2', '3', '0']) expect(budget.open({ tool: 'a', round }).kind).toBe('closed');
  });

  test('reads the old form of an OpenAI function message too', () => {
    const calls = [1, 2, 3].flatMap(() => [
      { role: 'assistant', content: null, function_call: { name: 'a', arguments: '{}' } },
      { role: 'function', name: 'a', content: receiptOf('a') },
    ]);
    expect(rebuildBudget([user, ...calls]).open({ tool: 'a' }).kind).toBe('closed');
  });

  test('reads results whose calls were cut from the history only where they name the tool', () => {
    const unnamed = { role: 'tool', tool_call_id: 'gone', content: receiptOf('a') };
    expect(rebuildBudget([unnamed]).snapshot().turns).toEqual([]);
    const named = {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'gone', toolName: 'a', isError: true, result: receiptOf('a') }],
    };
    expect(rebuildBudget([named]).snapshot().turns).toHaveLength(1);
  });

  test('never throws for messages of any shape', () => {
    const part = fc.oneof(
      fc.anything(),
      fc.record(
        {
          type: fc.constantFrom(
            'tool_use',
            'tool_result',
            'tool-call',
            'tool-result',
            'tool-x',
            'function',
            'step-start',
          ),
          id: fc.anything(),
          name: fc.anything(),
          content: fc.anything(),
          output: fc.anything(),
          function: fc.anything(),
          toolCallId: fc.constant('1'),
          state: fc.constant('output-error'),
          errorText: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    const message = fc.oneof(
      fc.anything(),
      fc.record(
        {
          role: fc.constantFrom('user', 'assistant', 'tool'),
          content: fc.array(part),
          parts: fc.array(part),
          tool_calls: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(fc.property(fc.array(message), (messages) => void rebuildBudget(messages)));
  });
});
