import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, postgresMissing } from '../../test/ledger-postgres.ts';
import { createGuard } from '../guard.ts';
import type { BudgetCall } from './budget.ts';
import { createRetryBudget } from './create-retry-budget.ts';
import { createPostgresBudget, type PostgresBudgetOptions } from './postgres.ts';

const tools = ['set_lamp', 'read_lamp', 'wipe'].map((name) => ({
  name,
  parameters: { type: 'object', properties: { tone: { enum: ['calm', 'loud'] }, level: { type: 'integer' } } },
}));
const guard = createGuard({ tools });

const database = postgresMissing === '' ? await createDatabase() : undefined;
const pool = new pg.Pool({ connectionString: database?.url, max: 20 });
pool.on('error', () => {});
let tables = 0;

/** A budget with a table of its own. */
function fresh(options: PostgresBudgetOptions = {}): PostgresBudgetOptions {
  return { pool, table: `turns_${++tables}`, exampleFor: () => ({ tone: 'calm' }), ...options };
}

afterAll(async () => {
  await pool.end();
  await database?.drop();
});

test('asks for a database, and for caps that are counts', () => {
  expect(() => createPostgresBudget({})).toThrow(/needs a `pool`, a `query` or a `url`/);
  expect(() => createPostgresBudget({ pool, perTool: -1 })).toThrow(/perTool/);
  expect(() => createPostgresBudget({ pool, keepMinutes: 0 })).toThrow(/keepMinutes/);
});

test('a database that is gone rejects the promise with a word of the store, and the next call asks again', async () => {
  let asked = 0;
  const budget = createPostgresBudget({
    query: async () => {
      asked++;
      throw new Error('connection refused');
    },
  });
  const call = { tool: 'set_lamp', arguments: { tone: 'x' } };
  await expect(budget.open(call)).rejects.toMatchObject({ name: 'ToolmendError', code: 'store' });
  await expect(budget.settle(call, guard.check(call))).rejects.toThrow(/gave no answer: connection refused/);
  expect(asked).toBe(2);
});

describe.skipIf(postgresMissing !== '')(`against a real PostgreSQL${postgresMissing}`, () => {
  const odd = ['', 'a', '\u0000', '\\0000', '\ud800', '\ufffd', 'x'.repeat(5000), '__proto__'];
  const calls = fc.record(
    {
      tool: fc.oneof(fc.constantFrom('set_lamp', 'read_lamp', 'wipe'), fc.constantFrom(...odd)),
      arguments: fc.constantFrom({}, { tone: 'shouty' }, { tone: 'mad' }, { level: 'x' }, { other: 1 }),
      session: fc.constantFrom('s1', '\u0000', '\ud800'),
      agent: fc.constantFrom('a1'),
      turn: fc.constantFrom('t1', 't2'),
      round: fc.constantFrom('r1', 'r2', 'r3', '\ud800'),
    },
    { requiredKeys: ['tool', 'arguments'] },
  );

  test('answers every sequence of calls as the budget in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(calls, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(0, 2, Number.POSITIVE_INFINITY),
        fc.constantFrom(3, 6, Number.POSITIVE_INFINITY),
        async (sequence, perTool, perTurn) => {
          const options = fresh({ perTool, perTurn });
          const shared = createPostgresBudget(options);
          const { exampleFor } = options;
          const memory = createRetryBudget({ perTool, perTurn, ...(exampleFor === undefined ? {} : { exampleFor }) });
          for (const call of sequence) {
            const answer = memory.open(call);
            expect(await shared.open(call)).toEqual(answer);
            if (answer.kind === 'closed') continue;
            const outcome = guard.check(call);
            expect(await shared.settle(call, outcome)).toEqual(memory.settle(call, outcome));
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);

  test('remembers a hundred tools of a turn, and forgets the oldest open ones, as in memory', async () => {
    const shared = createPostgresBudget(fresh({ perTool: 1, perTurn: Number.POSITIVE_INFINITY }));
    const memory = createRetryBudget({ perTool: 1, perTurn: Number.POSITIVE_INFINITY });
    const names = Array.from({ length: 103 }, (_, i) => `tool_${i}`);
    for (const tool of ['tool_0', ...names, 'tool_1', 'tool_102']) {
      const call = { tool, arguments: {} };
      const outcome = guard.check(call);
      expect(await shared.settle(call, outcome)).toEqual(memory.settle(call, outcome));
    }
  }, 30_000);

  test('twenty servers at once never let a tool have more than its refusals', async () => {
    const options = fresh({ perTurn: Number.POSITIVE_INFINITY });
    const servers = Array.from({ length: 20 }, () => createPostgresBudget(options));
    const call: BudgetCall = { tool: 'set_lamp', arguments: { tone: 'shouty' }, turn: 't1' };
    const outcomes = await Promise.all(servers.map((server) => server.settle(call, guard.check(call))));
    const open = outcomes.filter(({ receipt }) => !receipt.includes('takes no more calls'));
    expect(open).toHaveLength(2);
    const counts = outcomes.flatMap(({ receipt }) => /^(\d+) calls of/m.exec(receipt)?.[1] ?? []).map(Number);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, i) => i + 3));
    const answers = await Promise.all(servers.map((server) => server.open(call)));
    expect(answers.every(({ kind }) => kind === 'closed')).toBe(true);
  }, 30_000);

  test('a turn that is older than it is kept counts as a new one, and goes away', async () => {
    const options = fresh({ perTool: 0, keepMinutes: 10 });
    const table = `toolmend.${options.table}`;
    const call = { tool: 'set_lamp', arguments: { tone: 'shouty' } };
    const first = createPostgresBudget(options);
    await first.settle(call, guard.check(call));
    expect((await first.open(call)).kind).toBe('closed');
    await pool.query(`UPDATE ${table} SET changed = now() - interval '11 minutes'`);
    expect((await first.open(call)).kind).toBe('open');
    expect((await first.settle(call, guard.check(call))).receipt).toContain('1 calls of `set_lamp`');
    await pool.query(`UPDATE ${table} SET changed = now() - interval '11 minutes'`);
    const second = createPostgresBudget(options);
    await second.settle({ ...call, turn: 't2' }, guard.check(call));
    await expect
      .poll(async () => (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n, { timeout: 5_000 })
      .toBe(1);
  }, 30_000);

  test('a user who speaks makes a session start afresh, for one agent or for all', async () => {
    const budget = createPostgresBudget(fresh({ perTool: 0 }));
    const call = { tool: 'set_lamp', arguments: { tone: 'x' }, session: 's' };
    for (const agent of ['a', 'b']) await budget.settle({ ...call, agent }, guard.check(call));
    await budget.startTurn({ session: 's', agent: 'a' });
    expect((await budget.open({ ...call, agent: 'a' })).kind).toBe('open');
    expect((await budget.open({ ...call, agent: 'b' })).kind).toBe('closed');
    await budget.startTurn({ session: 's' });
    expect((await budget.open({ ...call, agent: 'b' })).kind).toBe('open');
  }, 30_000);

  test('makes its table once while many servers start, also in a schema that is not there, and again where it was dropped', async () => {
    const options = { ...fresh(), schema: 'Other "place"' };
    const call = { tool: 'set_lamp', arguments: { tone: 'x' } };
    const servers = Array.from({ length: 8 }, () => createPostgresBudget(options));
    await Promise.all(servers.map((server) => server.settle(call, guard.check(call))));
    await pool.query('DROP SCHEMA "Other ""place""" CASCADE');
    await expect(servers[0]!.open(call)).rejects.toMatchObject({ code: 'store' });
    expect((await servers[0]!.open(call)).kind).toBe('open');
  }, 30_000);

  test('opens a database by its address, and ends what it opened', async () => {
    const budget = createPostgresBudget({ url: database!.url, table: `turns_${++tables}` });
    expect((await budget.open({ tool: 'set_lamp' })).kind).toBe('open');
    await budget.close();
    await budget.close();
  }, 30_000);
});
