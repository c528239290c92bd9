import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guardServer, type HookMatcher, type HookOutput } from '../../src/adapters/claude-agent-sdk.ts';
import {
  healedLamp,
  lamp,
  lampClosed,
  lampNote,
  lampReceipt,
  memoryLedger,
  objectSamples,
  rightLamp,
  wrongLamp,
} from './samples.ts';
import { sdk } from './sdk.ts';

const isThere = existsSync(join(import.meta.dirname, 'node_modules/@anthropic-ai/claude-agent-sdk/package.json'));
const where = isThere ? '' : ' (SKIPPED: run `npm ci --prefix test/sdks` first)';

const input = (tool_input: unknown, tool = 'mcp__home__set_lamp', session_id = 's1') => ({
  hook_event_name: 'PreToolUse',
  session_id,
  tool_name: tool,
  tool_input,
  unknown_member: 1,
});

/** One question of the program to a hook, by its place in the list. */
interface Question {
  readonly hook: number;
  readonly input: object;
}

/** Has the SDK ask the hooks; the 384 MB of its native program are stood in for by a script of ours. */
async function ask(hooks: readonly HookMatcher[], questions: readonly Question[]): Promise<HookOutput[]> {
  interface Message {
    readonly type: string;
    readonly result?: string;
  }
  const { query } = await sdk<{ query(parts: object): AsyncIterable<Message> }>('@anthropic-ai/claude-agent-sdk');
  const pathToClaudeCodeExecutable = join(import.meta.dirname, 'fake-claude.mjs');
  const options = { pathToClaudeCodeExecutable, hooks: { PreToolUse: hooks } };
  for await (const message of query({ prompt: JSON.stringify(questions), options })) {
    if (message.type === 'result') return JSON.parse(message.result!) as HookOutput[];
  }
  throw new Error('the program ended without a result');
}

describe.skipIf(!isThere)(`@anthropic-ai/claude-agent-sdk 0.3${where}`, () => {
  test('the samples come out as check says', async () => {
    const hooks = objectSamples.map(({ tool, options }, at) => guardServer(`s${at}`, [tool], options));
    const questions = objectSamples.map(({ tool, object }, at) => ({
      hook: at,
      input: input(object, `mcp__s${at}__${tool.name}`),
    }));
    const answers = await ask(hooks, questions);
    expect(answers).toHaveLength(objectSamples.length);
    for (const [at, { id, ofObject }] of objectSamples.entries()) {
      const output = answers[at]!.hookSpecificOutput;
      if (ofObject.outcome === 'accepted') expect(output, id).toBeUndefined();
      else if (ofObject.outcome === 'healed') expect(output, id).toMatchObject({ updatedInput: ofObject.arguments });
      else
        expect(output, id).toEqual({
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: ofObject.receipt,
        });
    }
  });

  test('the model mends its call; each prompt is a turn, sub-agents count apart', async () => {
    const ledger = memoryLedger();
    const hooks = [guardServer('home', [lamp], { ledger })];
    const at = (given: object, more: object) => ({ hook: 0, input: { ...input(given), ...more } });
    const first = { prompt_id: 'p1' };
    const answers = await ask(hooks, [
      at(wrongLamp, first),
      at(rightLamp, first),
      ...[1, 2, 3, 4].map(() => at({}, first)),
      at({}, { ...first, agent_id: 'sub' }),
      at(wrongLamp, { prompt_id: 'p2' }),
    ]);
    const told = answers.map(({ hookSpecificOutput: output }) => output?.permissionDecisionReason);
    expect(told[0]).toBe(lampReceipt);
    expect(answers[1]!.hookSpecificOutput).toEqual({
      hookEventName: 'PreToolUse',
      updatedInput: healedLamp,
      additionalContext: lampNote,
    });
    expect(told[4]).toContain('3 calls of `set_lamp` were refused');
    expect(told[5]).toBe(lampClosed);
    expect(told[6]).toContain('Send the complete arguments again');
    expect(told[7]).toBe(lampReceipt);
    expect(ledger.outcomes.slice(0, 2)).toEqual(['rejected', 'healed']);
  });
});

test.each(objectSamples)('$id comes out as check says', async ({ tool, object, options, ofObject }) => {
  const { hooks } = guardServer('home', [tool], options);
  const { hookSpecificOutput: output } = await hooks[0]!(input(object, `mcp__home__${tool.name}`), 'u1');
  if (ofObject.outcome === 'accepted') expect(output).toBeUndefined();
  else if (ofObject.outcome === 'healed') expect(output).toMatchObject({ updatedInput: ofObject.arguments });
  else expect(output).toMatchObject({ permissionDecision: 'deny', permissionDecisionReason: ofObject.receipt });
});

test('a call is denied with the receipt, and healed after it', async () => {
  const { hooks, matcher } = guardServer('home', [lamp]);
  expect(new RegExp(`^${matcher}$`).test('mcp__home__set_lamp')).toBe(true);
  expect(await hooks[0]!(input(wrongLamp))).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: lampReceipt,
    },
  });
  expect(await hooks[0]!(input(rightLamp))).toEqual({
    hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: healedLamp, additionalContext: lampNote },
  });
});

test('built-in tools, other servers and other events are left alone', async () => {
  const { hooks } = guardServer('home', [lamp]);
  expect(await hooks[0]!(input({}, 'Read'))).toEqual({});
  expect(await hooks[0]!(input({}, 'mcp__other__set_lamp'))).toEqual({});
  expect(await hooks[0]!({ ...input({}), hook_event_name: 'PostToolUse' })).toEqual({});
  expect(await hooks[0]!(undefined)).toEqual({});
});

test('the cap counts in each session by itself', async () => {
  const { hooks } = guardServer('home', [lamp]);
  const reason = async (session: string) =>
    (await hooks[0]!(input({}, undefined, session))).hookSpecificOutput?.permissionDecisionReason;
  for (let i = 0; i < 3; i++) await reason('a');
  expect(await reason('a')).toBe(lampClosed);
  expect(await reason('b')).toContain('is missing');
});
