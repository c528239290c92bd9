/** A budget of the caller's own, at every door that waits for it: one that answers later, one that fails, one in PostgreSQL. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { guardTools as guardAnthropic } from '../../src/adapters/anthropic.ts';
import { guardServer } from '../../src/adapters/claude-agent-sdk.ts';
import type { DoorOptions } from '../../src/adapters/door.ts';
import { guardTools as guardGemini } from '../../src/adapters/gemini.ts';
import { guardTools as guardMastra } from '../../src/adapters/mastra.ts';
import { guardTools as guardMcp } from '../../src/adapters/mcp.ts';
import { guardTools as guardOpenAI } from '../../src/adapters/openai.ts';
import { guardTools as guardAgents } from '../../src/adapters/openai-agents.ts';
import { schemaFor } from '../../src/adapters/schema-for.ts';
import { createRetryBudget } from '../../src/retry/index.ts';
import { createPostgresBudget } from '../../src/retry/postgres.ts';
import { createDatabase, postgresMissing } from '../ledger-postgres.ts';
import { healedLamp, lamp, lampClosed, recordingLamp, sharedBudget } from './samples.ts';

/** Makes one call after another, each in a message of its own, and returns what the model is told. */
type Caller = (options: DoorOptions) => (input: object, n: number) => Promise<string>;

const tool = recordingLamp().tool;
const runner = {};
const callers: Readonly<Record<string, Caller>> = {
  'openai, Chat': (options) => {
    const door = guardOpenAI([tool], options);
    return async (input, n) => {
      const call = { id: `c${n}`, function: { name: 'set_lamp', arguments: JSON.stringify(input) } };
      return (await door.continueChat({ tool_calls: [call] })).results[0]!.content;
    };
  },
  'openai, Responses': (options) => {
    const door = guardOpenAI([tool], options);
    return async (input, n) => {
      const item = { type: 'function_call', call_id: `c${n}`, name: 'set_lamp', arguments: JSON.stringify(input) };
      return (await door.continueResponse({ output: [item] })).results[0]!.output;
    };
  },
  'openai, runTools': (options) => {
    const [made] = guardOpenAI([tool], options).runnableTools();
    return async (input) => {
      const { parse, function: run } = made!.function;
      return parse(JSON.stringify(input)).then(
        (read) => run(read, runner),
        (error: Error) => error.message,
      );
    };
  },
  anthropic: (options) => {
    const door = guardAnthropic([tool], options);
    return async (input, n) =>
      (await door.answer({ content: [{ type: 'tool_use', id: `c${n}`, name: 'set_lamp', input }] }))[0]!.content;
  },
  'anthropic, toolRunner': (options) => {
    const [made] = guardAnthropic([tool], options).runnableTools();
    return (input, n) => made!.run(input, { toolUse: { id: `c${n}` } }).catch((error: Error) => error.message);
  },
  gemini: (options) => {
    const door = guardGemini([tool], options);
    return async (input, n) => {
      const { response } = (
        await door.answer({ parts: [{ functionCall: { id: `c${n}`, name: 'set_lamp', args: input } }] })
      )[0]!.functionResponse;
      return String(response['error'] ?? response['output']);
    };
  },
  'openai-agents': (options) => {
    const [made] = guardAgents([tool], options).tools;
    return (input, n) => made!.execute(input, runner, { toolCall: { callId: `c${n}` } });
  },
  mastra: (options) => {
    const made = guardMastra([tool], options).tools['set_lamp']!;
    return async (input, n) => {
      const told = (await made.execute(input, { runId: 'r', agent: { toolCallId: `c${n}` } })) as { message: string };
      return typeof told === 'string' ? told : told.message;
    };
  },
  mcp: (options) => {
    const door = guardMcp([tool], options);
    return async (input) => (await door.callTool({ name: 'set_lamp', arguments: input })).content[0]!.text;
  },
  'claude-agent-sdk': (options) => {
    const { hooks } = guardServer('home', [tool], options);
    return async (tool_input, n) => {
      const input = { hook_event_name: 'PreToolUse', tool_name: 'mcp__home__set_lamp', tool_input, prompt_id: 'p' };
      const { hookSpecificOutput: told } = await hooks[0]!(input, `c${n}`);
      return told?.permissionDecisionReason ?? 'done';
    };
  },
};

describe.each(Object.entries(callers))('%s', (_, open) => {
  test('waits for a budget that answers later', async () => {
    const call = open({ budget: sharedBudget() });
    const told: string[] = [];
    for (let n = 0; n < 4; n++) told.push(await call({}, n));
    expect(told[0]).toContain('Send the complete arguments again');
    expect(told[1]).toContain('just refused');
    expect(told[2]).toContain('3 calls of `set_lamp` were refused');
    expect(told[3]).toBe(lampClosed);
    expect(await call(healedLamp, 4)).toBe(lampClosed);
  });

  test('keeps to the caps of a budget that was given', async () => {
    const call = open({ budget: createRetryBudget({ perTool: 0 }) });
    expect(await call({}, 0)).toContain('takes no more calls');
    expect(await call(healedLamp, 1)).toBe(lampClosed);
  });

  test('takes a budget that fails for an open one', async () => {
    const fails = () => Promise.reject(new Error('the database is gone'));
    const call = open({ budget: { open: fails, settle: fails } });
    for (let n = 0; n < 5; n++) expect(await call({}, n)).toContain('Send the complete arguments again');
    expect(await call(healedLamp, 5)).toBe('done');
  });
});

test('a given budget counts also where the conversation comes along', async () => {
  const budget = createRetryBudget({ perTool: 0 });
  const call = { id: 'c', function: { name: 'set_lamp', arguments: '{}' } };
  const { results } = await guardOpenAI([lamp], { budget }).continueChat({ tool_calls: [call] }, { messages: [] });
  expect(results[0]!.content).toContain('takes no more calls');
});

test('a schema takes no budget that answers later', () => {
  // @ts-expect-error: most SDKs do not wait for `validate`.
  const schema = schemaFor(lamp, { budget: sharedBudget() });
  expect(schema['~standard'].vendor).toBe('toolmend');
});

test.skipIf(postgresMissing !== '')(`two processes share one turn in PostgreSQL${postgresMissing}`, async () => {
  const database = await createDatabase();
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }));
  const where = { session: 's1', turn: 't1' };
  const calls = pools.map((pool) => callers['openai, Chat']!({ budget: createPostgresBudget({ pool }), ...where }));
  for (let n = 0; n < 3; n++) await calls[n % 2]!({}, n);
  expect(await calls[0]!(healedLamp, 3)).toBe(lampClosed);
  expect(await calls[1]!(healedLamp, 4)).toBe(lampClosed);
  const other = callers['openai, Chat']!({ budget: createPostgresBudget({ pool: pools[0]! }), ...where, turn: 't2' });
  expect(await other(healedLamp, 5)).toBe('done');
  for (const pool of pools) await pool.end();
  await database.drop();
});
