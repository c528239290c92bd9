/** The ways of a call are several, for each waits and ends otherwise; what they say and take down is one and the same. */
import { describe, expect, test } from 'vitest';
import { createDoor } from '../src/adapters/door.ts';
import { createReplayer } from '../src/cli/report/replay-answers.ts';
import { createGate } from '../src/gateway/mcp/desk.ts';
import { readMessages } from '../src/gateway/mcp/message.ts';
import { readCall } from '../src/gateway/mcp/read-call.ts';
import { makeExample } from '../src/guard.ts';
import { createHost } from '../src/host/index.ts';
import { createGuard, createRetryBudget, type Outcome, type SharedRetryBudget, type Tool } from '../src/index.ts';

const tool: Tool = {
  name: 'set_lamp',
  guard: true,
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, level: { type: 'integer', minimum: 0 } },
    required: ['room', 'level'],
  },
  execute: () => 'done',
};

/** What the model writes, one message each. */
const right = '{"room":"a","level":1}';
const written = [
  '{"room":"a","level":"1"}',
  '{}',
  '{}',
  right,
  '{"level":-1,"room":"a"}',
  '{"level":"x","room":"a"}',
  '[]',
  right,
  '{}',
];

/** Takes a call to its end; what was taken down is what it was answered. */
type Way = (taken: Outcome[]) => (text: string, round: number) => unknown;

const ledgerOf = (taken: Outcome[]) => ({ record: (_call: object, outcome: Outcome) => taken.push(outcome) });

function sharedBudget(): SharedRetryBudget {
  const guard = createGuard({ tools: [tool] });
  const budget = createRetryBudget({ exampleFor: (name) => makeExample(guard, guard.toolOf(name)) });
  return {
    open: async (call) => budget.open(call),
    settle: async (call, outcome) => budget.settle(call, outcome),
  };
}

const ways: Readonly<Record<string, Way>> = {
  'a host': (taken) => {
    const host = createHost({ tools: [tool], ledger: ledgerOf(taken) });
    return (text) => host.run({ tool: tool.name, arguments: text });
  },
  'a host with a shared budget': (taken) => {
    const host = createHost({ tools: [tool], ledger: ledgerOf(taken), budget: sharedBudget() });
    return (text) => host.run({ tool: tool.name, arguments: text });
  },
  'an adapter': (taken) => {
    const door = createDoor([tool], { ledger: ledgerOf(taken) });
    return (text, round) => door.check({ tool: tool.name, arguments: text, round: String(round) });
  },
  'an adapter with a shared budget': (taken) => {
    const door = createDoor([tool], { ledger: ledgerOf(taken), budget: sharedBudget() });
    return (text, round) => door.check({ tool: tool.name, arguments: text, round: String(round) });
  },
  'the command line': (taken) => {
    const { answer } = createReplayer([tool], 'tools.json', {});
    return (text, round) => taken.push(answer({ tool: tool.name, arguments: text, turn: 't', round: String(round) }));
  },
  'the gateway': (taken) => {
    const record = (_call: object, outcome: Outcome): unknown => taken.push(outcome);
    const desk = createGate({ tools: [tool], say: () => undefined, record, clock: () => 0 }).openDesk('s');
    desk.book.takePage({ tools: [{ name: tool.name, inputSchema: tool.parameters }] }, true, 0);
    return (text, round) => {
      const params = `{"name":"${tool.name}","arguments":${text}}`;
      const [message] = readMessages(Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`))!;
      return desk.decide(readCall(message!)!, round, true);
    };
  },
};

async function follow(way: Way): Promise<readonly Outcome[]> {
  const taken: Outcome[] = [];
  const call = way(taken);
  for (const [round, text] of written.entries()) await call(text, round);
  return taken;
}

describe('every way of a call', () => {
  test.each(Object.entries(ways))('answers and takes down the same, each call once: %s', async (_name, way) => {
    const [taken, expected] = [await follow(way), await follow(ways['a host']!)];
    const tell = ({ outcome, issues, receipt }: Outcome) => ({ outcome, issues, receipt });
    expect(taken.map(tell)).toEqual(expected.map(tell));
  });

  test('mends, refuses with an example, clears, closes, and looks at nothing of a closed tool', async () => {
    const taken = await follow(ways['a host']!);
    expect(taken.map(({ outcome, issues }) => issues[0]?.code ?? outcome)).toEqual([
      'healed',
      'missing',
      'missing',
      'accepted',
      'range',
      'type',
      'not-object',
      'closed',
      'closed',
    ]);
    expect(taken[2]!.receipt).toContain('A minimal valid call: {"room":"text","level":0}');
    expect(taken[6]!.receipt).toContain('it takes no more calls in this turn');
  });
});
