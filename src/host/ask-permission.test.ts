import { describe, expect, test, vi } from 'vitest';
import { createHost } from './host.ts';
import type { HostOptions } from './options.ts';
import type { ToolResult } from './tool-result.ts';

const ran = vi.fn((input: unknown) => input);
const call = { tool: 'Delete', arguments: { count: '3' } };

function run(options: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult> {
  ran.mockClear();
  const host = createHost({
    tools: [
      {
        name: 'Delete',
        effect: 'destructive',
        parameters: { type: 'object', properties: { count: { type: 'integer', maximum: 100 } }, required: ['count'] },
        execute: ran,
      },
    ],
    ...(options as HostOptions),
  });
  return host.run(call, signal === undefined ? {} : { signal });
}

describe('permission', () => {
  test('is not asked for where nobody decides', async () => {
    expect((await run({})).kind).toBe('returned');
  });

  test('sees the mended arguments, which are those that run and those that the conversation keeps', async () => {
    const permission = vi.fn(() => 'allow');
    const result = await run({ permission });
    expect(permission.mock.calls).toMatchObject([
      [{ arguments: { count: 3 }, effect: 'destructive', outcome: 'healed' }],
    ]);
    expect(ran.mock.calls[0]![0]).toEqual({ count: 3 });
    expect(result).toMatchObject({ arguments: { count: 3 }, wire: '{"count":3}', written: '{"count":"3"}' });
  });

  test('denies, with a reason for the model or without', async () => {
    expect(await run({ permission: () => 'deny' })).toMatchObject({
      kind: 'denied',
      content: 'Delete was not permitted',
    });
    const reasoned = await run({ permission: async () => ({ decision: 'deny', reason: 'ask for one at a time' }) });
    expect(reasoned.content).toBe('Delete was not permitted: ask for one at a time');
    expect(ran).not.toHaveBeenCalled();
  });

  test('passes the question on to the person', async () => {
    const ask = vi.fn(() => 'allow');
    expect((await run({ permission: () => 'ask', ask })).kind).toBe('returned');
    expect(ask).toHaveBeenCalledOnce();
    expect((await run({ permission: () => 'ask', ask: () => 'deny' })).kind).toBe('denied');
  });

  test('is denied where there is nobody to ask', async () => {
    expect((await run({ permission: () => 'ask' })).content).toBe(
      "Delete was not permitted: it needs a person's consent, and there is nobody to ask",
    );
  });

  test('may come with other arguments, which are checked again', async () => {
    const changed = await run({ permission: () => ({ decision: 'allow', change: { count: 2 } }) });
    expect(changed).toMatchObject({ ok: true, arguments: { count: 2 }, wire: '{"count":2}' });
    const broken = await run({
      permission: () => 'ask',
      ask: () => ({ decision: 'allow', replace: { count: 500 } }),
    });
    expect(broken.content).toMatchInlineSnapshot(`
      "Delete did not run: the person who was asked changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.
      The parameter \`count\` is invalid: expected at most 100"
    `);
    expect(broken).toMatchObject({ kind: 'refused', brokenBy: { kind: 'person' } });
    const byPolicy = await run({ permission: () => ({ decision: 'allow', change: { count: 500 } }) });
    expect(byPolicy.content).toContain('the permission callback changed its arguments');
    expect(byPolicy).toMatchObject({ kind: 'refused', brokenBy: { kind: 'permission' } });
    expect(ran).not.toHaveBeenCalled();
  });

  test('is a clear allow and nothing else', async () => {
    const answers = [
      undefined,
      null,
      true,
      'yes',
      'ALLOW',
      {},
      { decision: 'allow', change: 1 },
      { decision: 'allow', reason: 1 },
    ];
    for (const answer of answers) {
      expect(await run({ permission: () => answer })).toMatchObject({
        kind: 'failed',
        content: 'Delete did not run: no permission could be had (its answer is not one of those it can give).',
      });
    }
    expect((await run({ permission: () => 'ask', ask: () => 'ask' })).kind).toBe('failed');
    expect(ran).not.toHaveBeenCalled();
  });

  test('that throws lets nothing run', async () => {
    const result = await run({
      permission: () => {
        throw new Error('no terminal');
      },
    });
    expect(result).toMatchObject({ kind: 'failed', error: { message: 'no terminal' } });
    expect(result.content).toContain('no terminal');
  });

  test('that never comes ends with the signal, or with its time', async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    const controller = new AbortController();
    const waiting = run({ permission: () => 'ask', ask: never }, controller.signal);
    setTimeout(() => controller.abort(new Error('the user left')), 5);
    expect(await waiting).toMatchObject({
      kind: 'stopped',
      content: 'Delete was stopped before it ran.',
      error: { message: 'the user left' },
    });
    const late = await run({ permission: never, permissionTimeout: 5 });
    expect(late.content).toContain('no answer within 5 ms');
    expect(ran).not.toHaveBeenCalled();
  });
});
