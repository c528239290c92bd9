import { describe, expect, test, vi } from 'vitest';
import { downgradedWhen, fact, needsContext, type Tool } from '../contract/index.ts';
import { createHost } from './host.ts';
import type { HostOptions } from './options.ts';

const ran = vi.fn(() => 'started');
const agent: Tool = {
  name: 'agent',
  parameters: {
    type: 'object',
    properties: { prompt: { type: 'string' }, read_only: { type: 'boolean' }, background: { type: 'boolean' } },
    required: ['prompt'],
  },
  rules: [
    needsContext('read_only', 'activeTeam', 'an active team'),
    downgradedWhen('background', false, fact('nested'), { text: 'foreground' }),
  ],
  execute: ran,
};
const call = { tool: 'agent', arguments: { prompt: 'look', read_only: true } };

function makeHost(options: HostOptions): ReturnType<typeof createHost> {
  ran.mockClear();
  return createHost({ tools: [agent], ...options });
}

describe('rules about the situation', () => {
  test('refuse the call at once where the situation is known', async () => {
    const permission = vi.fn(() => 'allow' as const);
    const result = await makeHost({ context: { activeTeam: false }, permission }).run(call);
    expect(result).toMatchObject({ kind: 'refused', issues: [{ code: 'rule' }] });
    expect(result.brokenBy).toBeUndefined();
    expect(permission).not.toHaveBeenCalled();
  });

  test('are asked again just before the tool runs, and the error says that the situation has changed', async () => {
    let activeTeam = true;
    const host = makeHost({
      context: () => ({ activeTeam }),
      permission: () => {
        activeTeam = false;
        return 'allow';
      },
    });
    const result = await host.run(call);
    expect(result.content).toMatchInlineSnapshot(`
      "agent did not run: the situation has changed since the call was checked.
      The parameter \`read_only\` is invalid: it is only valid in an active team"
    `);
    expect(result).toMatchObject({
      kind: 'refused',
      brokenBy: { kind: 'situation' },
      outcome: { outcome: 'accepted' },
    });
    expect(ran).not.toHaveBeenCalled();
  });

  test('that change for the better before the call is checked let it run, with the facts as they are then', async () => {
    const result = await makeHost({ context: async () => ({ activeTeam: true }) }).run(call);
    expect(result.ok).toBe(true);
    expect(ran.mock.calls[0]).toMatchObject([{ prompt: 'look' }, { context: { activeTeam: true } }]);
  });

  test('tell what will not be as asked, as it is when the tool runs', async () => {
    const host = makeHost({ context: () => ({ nested: true }) });
    const result = await host.run({ tool: 'agent', arguments: { prompt: 'look', background: true } });
    expect(result.ok).toBe(true);
    expect(result.content).toMatchInlineSnapshot(`
      "\`background\` is downgraded to foreground, because the context \`nested\` holds

      started"
    `);
  });

  test('take the facts of a call over those of the host', async () => {
    const host = makeHost({ context: { activeTeam: false } });
    expect((await host.run(call, { context: { activeTeam: true } })).ok).toBe(true);
  });

  test('that cannot be looked up let nothing run', async () => {
    const thrown = await makeHost({
      context: () => {
        throw new Error('no state');
      },
    }).run(call);
    expect(thrown).toMatchObject({ kind: 'failed', error: { message: 'no state' } });
    const odd = await makeHost({ context: (() => 5) as never }).run(call);
    expect(odd.kind).toBe('failed');
    const hung = await makeHost({ context: () => new Promise(() => undefined), hookTimeout: 5 }).run(call);
    expect(hung.content).toContain('no answer within 5 ms');
    expect(ran).not.toHaveBeenCalled();
  });
});

test('a tool that is replaced while a call waits is for later calls: the old one runs what was checked', async () => {
  const host = makeHost({
    context: { activeTeam: true },
    permission: () => {
      host.register({ name: 'agent', parameters: { type: 'object' }, execute: () => 'the new one' });
      return 'allow';
    },
  });
  expect((await host.run(call)).content).toBe('started');
  expect((await host.run(call)).content).toBe('the new one');
});
