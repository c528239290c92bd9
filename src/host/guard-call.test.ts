import { describe, expect, test, vi } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { createLedger, createMemorySink } from '../ledger/index.ts';
import { createRetryBudget, type SharedRetryBudget } from '../retry/index.ts';
import { createHost, type Host } from './host.ts';
import type { HostOptions } from './options.ts';

const lamp: Tool = {
  name: 'set_lamp',
  effect: 'write',
  parameters: { type: 'object', properties: { level: { type: 'number' } }, required: ['level'] },
  execute: ({ level }) => `level ${level}`,
};
const other: Tool = {
  name: 'look',
  effect: 'read',
  parameters: { type: 'object', properties: {} },
  execute: () => 'dark',
};
const wrong = { tool: 'set_lamp', arguments: {} };
const right = { tool: 'set_lamp', arguments: { level: 3 } };

const makeHost = (options: HostOptions = {}): Host => createHost({ tools: [lamp, other], ...options });

async function codes(host: Host, calls: readonly object[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const result = await host.run(call as never);
    found.push(result.issues[0]?.code ?? result.kind);
  }
  return found;
}

/** The same budget, as if it were in another place. */
function share(budget = createRetryBudget()): SharedRetryBudget {
  return {
    open: async (call) => budget.open(call),
    settle: async (call, outcome) => budget.settle(call, outcome),
  };
}

describe.each([
  ['in memory', () => createRetryBudget()],
  ['that answers later', () => share()],
] as const)('a retry budget %s', (_, make) => {
  test('closes a tool at the third refusal, without looking at the fourth, and leaves the others open', async () => {
    const host = makeHost({ budget: make() });
    expect(await codes(host, [wrong, { tool: 'set_lamp', arguments: { a: 1 } }])).toEqual(['missing', 'missing']);
    const third = await host.run({ tool: 'set_lamp', arguments: { b: 2 } });
    expect(third.content).toContain('it takes no more calls in this turn');
    expect(await codes(host, [right, { tool: 'look' }])).toEqual(['closed', 'returned']);
  });

  test('starts afresh with the next message of the user', async () => {
    const host = makeHost({ budget: make() });
    await codes(host, [wrong, wrong, wrong]);
    host.startTurn();
    expect(await codes(host, [right])).toEqual(['returned']);
  });

  test('counts the calls of one message as one round', async () => {
    const host = makeHost({ budget: make() });
    for (let round = 0; round < 2; round++) await host.runBatch([wrong, wrong, wrong, wrong]);
    expect(await codes(host, [right])).toEqual(['returned']);
  });

  test('clears a tool when it passes', async () => {
    const host = makeHost({ budget: make() });
    expect(await codes(host, [wrong, wrong, right, wrong, wrong, right])).not.toContain('closed');
  });

  test('counts sub-agents apart, from their parent and from each other', async () => {
    const host = makeHost({ budget: make() });
    const [first, second] = [host.createSubHost(), host.createSubHost()];
    expect(await codes(first, [wrong, wrong, wrong, right])).toContain('closed');
    expect(await codes(first.createSubHost(), [right])).toEqual(['returned']);
    expect(await codes(second, [right])).toEqual(['returned']);
    expect(await codes(host, [right])).toEqual(['returned']);
  });

  test('says which tools take calls', async () => {
    const host = makeHost({ budget: make() });
    const names = async (of = host): Promise<string[]> => (await of.openTools()).map((tool) => tool.name);
    await codes(host, [wrong, wrong, wrong]);
    expect(await names()).toEqual(['look']);
    expect(await names(host.createSubHost())).toEqual(['set_lamp', 'look']);
    host.startTurn();
    expect(await names()).toEqual(['set_lamp', 'look']);
  });

  test('counts hosts and sessions apart', async () => {
    const budget = make();
    expect(await codes(makeHost({ budget }), [wrong, wrong, wrong, right])).toContain('closed');
    expect(await codes(makeHost({ budget }), [right])).toEqual(['returned']);
    const host = makeHost({ budget });
    await codes(host, [wrong, wrong, wrong]);
    expect(await codes(host, [{ ...right, session: 'another' }])).toEqual(['returned']);
  });
});

describe('a retry budget', () => {
  test('is there unless it is switched off', async () => {
    expect(await codes(makeHost(), [wrong, wrong, wrong, right])).toContain('closed');
    expect(await makeHost({ budget: false }).openTools()).toHaveLength(2);
    expect(await codes(makeHost({ budget: false }), [wrong, wrong, wrong, wrong, right])).not.toContain('closed');
  });

  test('shows a minimal valid call when the same was refused twice', async () => {
    const host = makeHost();
    await host.run(wrong);
    expect((await host.run(wrong)).content).toContain('A minimal valid call: {"level":');
  });

  test('hears nothing of what hooks break: that is no refusal of the model', async () => {
    const host = makeHost({ hooks: { preToolUse: [() => ({ change: { level: 'x' } })] } });
    expect(await codes(host, [right, right, right, right])).toEqual(['type', 'type', 'type', 'type']);
  });

  test('that fails, hangs or answers nonsense costs its count and not the call', async () => {
    const fail = (): never => {
      throw new Error('no database');
    };
    const never = (): Promise<never> => new Promise(() => undefined);
    const odd = (): never => 5 as never;
    for (const part of [fail, async () => fail(), never, odd]) {
      const result = await makeHost({ budget: { open: part, settle: part }, hookTimeout: 5 }).run(right);
      expect(result).toMatchObject({ ok: true, content: 'level 3' });
      expect(result.problems).toHaveLength(2);
      expect(await makeHost({ budget: { open: part, settle: part }, hookTimeout: 5 }).openTools()).toHaveLength(2);
    }
  });
});

describe('the ledger', () => {
  test('has every call once: accepted, healed, rejected, closed', async () => {
    const sink = createMemorySink();
    const ledger = createLedger({ sinks: [sink] });
    const host = makeHost({ ledger, session: 's', budget: createRetryBudget({ perTool: 0 }) });
    await host.run({ ...right, model: 'm' });
    await host.run({ tool: 'set_lamp', arguments: { level: '3' } });
    await host.createSubHost().run(wrong);
    await codes(host, [wrong, wrong]);
    await ledger.close();
    expect(sink.entries.map(({ outcome, session, turn, model }) => [outcome, session, turn, model])).toEqual([
      ['accepted', 's', '1', 'm'],
      ['healed', 's', '1', undefined],
      ['rejected', 's/sub-1', '1', undefined],
      ['rejected', 's', '1', undefined],
      ['closed', 's', '1', undefined],
    ]);
  });

  test('that throws or rejects costs no call', async () => {
    const thrown = await makeHost({
      ledger: {
        record() {
          throw new Error('full');
        },
      },
    }).run(right);
    expect(thrown).toMatchObject({ ok: true, problems: ['the ledger failed: full'] });
    expect((await makeHost({ ledger: { record: () => Promise.reject(new Error('full')) } }).run(right)).ok).toBe(true);
  });
});

describe('the audit callback', () => {
  test('is told of every call once, refused ones too, with what became of it', async () => {
    const audit = vi.fn();
    const host = makeHost({ audit, session: 's' });
    await host.runBatch([wrong, right, { tool: 'nope' }]);
    await host.createSubHost({ agent: 'reader' }).run(wrong);
    expect(audit.mock.calls.map(([event]) => [event.call.tool, event.result.kind, event.session, event.agent])).toEqual(
      [
        ['set_lamp', 'refused', 's', undefined],
        ['set_lamp', 'returned', 's', undefined],
        ['nope', 'refused', 's', undefined],
        ['set_lamp', 'refused', 's', 'reader'],
      ],
    );
  });

  test('that throws costs no call', async () => {
    const audit = (): never => {
      throw new Error('deaf');
    };
    expect(await makeHost({ audit }).run(right)).toMatchObject({
      ok: true,
      problems: ['the audit callback failed: deaf'],
    });
  });
});
