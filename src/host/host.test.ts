import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isToolmendError } from '../base/index.ts';
import type { Tool } from '../contract/index.ts';
import { createHost } from './host.ts';
import type { HostOptions } from './options.ts';

const read: Tool = {
  name: 'read',
  effect: 'read',
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  execute: ({ path }) => `text of ${path}`,
};
const write: Tool = { ...read, name: 'write', effect: 'write', execute: ({ path }) => `wrote ${path}` };
const tools = [read, write];
const at = (path: string): { readonly path: string } => ({ path });

describe('a call', () => {
  test('that is valid reaches the tool as the same object', async () => {
    const execute = vi.fn();
    const given = Object.freeze({ path: 'a' });
    await createHost({ tools: [{ ...read, execute }] }).run({ tool: 'read', arguments: given });
    expect(execute.mock.calls[0]![0]).toBe(given);
  });

  test('never comes to an exception, whatever the model wrote', async () => {
    const host = createHost({ tools, budget: false });
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.anything(),
        fc.constantFrom('read', 'write', 'nope'),
        async (call, args, tool) => {
          const results = [
            await host.run(call as never),
            await host.run({ tool, arguments: args }),
            ...(await host.runBatch([call as never, { tool, arguments: args }])),
          ];
          for (const result of results) {
            expect(result.content).toBeTypeOf('string');
            expect(JSON.parse(result.wire)).toBeTypeOf('object');
            expect(result.ok).toBe(result.kind === 'returned');
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('that throws when it is read is none, and stops no sibling', async () => {
    const host = createHost({ tools });
    const unreadable: unknown[] = [
      {
        get tool(): string {
          throw new Error('unread');
        },
      },
      {
        tool: 'read',
        get arguments(): unknown {
          throw new Error('unread');
        },
      },
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('unread');
          },
        },
      ),
    ];
    for (const wrong of unreadable) {
      const good = { tool: 'read', arguments: at('a') };
      const [first, second] = await host.runBatch([wrong as never, good]);
      expect(second).toMatchObject({ kind: 'returned', content: 'text of a' });
      for (const result of [first, await host.run(wrong as never)]) {
        expect(result).toMatchObject({ kind: 'failed', ok: false, wire: '{}' });
      }
    }
  });

  test('with something else for a signal does not run: it could not be stopped', async () => {
    const execute = vi.fn();
    const host = createHost({ tools: [{ ...read, execute }] });
    for (const signal of [new AbortController(), 'soon', {}]) {
      const result = await host.run({ tool: 'read', arguments: at('a') }, { signal } as never);
      expect(result.kind).toBe('failed');
      expect(result.error).toSatisfy(isToolmendError);
      expect(result.content).toContain('must be an AbortSignal');
    }
    expect(execute).not.toHaveBeenCalled();
  });

  test('runs where null is told beside it', async () => {
    const host = createHost({ tools });
    const good = { tool: 'read', arguments: at('a') };
    for (const result of [await host.run(good, null as never), ...(await host.runBatch([good], null as never))]) {
      expect(result.kind).toBe('returned');
    }
  });

  test('in the words of an SDK is a mistake that the result names', async () => {
    const host = createHost({ tools });
    const wrong = { name: 'read', arguments: at('a') };
    for (const result of [await host.run(wrong as never), ...(await host.runBatch([wrong as never]))]) {
      expect(result).toMatchObject({ kind: 'failed', ok: false, issues: [], wire: '{"path":"a"}' });
      expect(result.error).toSatisfy(isToolmendError);
      expect(result.content).toMatchInlineSnapshot(
        `"The call did not run: it could not be checked (a call is { tool, arguments }, with the name of the tool as a text, and this one has "name"; an adapter reads the calls of an SDK)."`,
      );
    }
    expect((await host.run(null as never)).error).toMatchObject({ code: 'usage' });
    expect((await host.runBatch([5 as never, { tool: 'read', arguments: at('a') }])).map(({ kind }) => kind)).toEqual([
      'failed',
      'returned',
    ]);
  });

  test('that stands where a list of calls belongs is a mistake', async () => {
    const batch = createHost({ tools }).runBatch({ tool: 'read', arguments: at('a') } as never);
    await expect(batch).rejects.toSatisfy(isToolmendError);
    await expect(batch).rejects.toThrow('runBatch takes a list of calls');
  });

  test('of a tool that nobody knows names those that are known', async () => {
    const result = await createHost({ tools }).run({ tool: 'raed', arguments: {} });
    expect(result).toMatchObject({ kind: 'refused', issues: [{ code: 'unknown-tool' }] });
    expect(result.content).toContain('`read`');
  });

  test('is answered where the declaration turns out to be wrong later', async () => {
    const later: Tool = { ...read, validate: () => Promise.resolve({ value: 1 }) };
    const result = await createHost({ tools: [later] }).run({ tool: 'read', arguments: at('a') });
    expect(result).toMatchObject({ kind: 'failed', ok: false, wire: '{"path":"a"}' });
    expect(result.content).toContain('it could not be checked');
    const spoiled = { ...read };
    const host = createHost({ tools: [spoiled] });
    Object.assign(spoiled, { parameters: { type: 'strnig' } });
    expect((await host.run({ tool: 'read', arguments: at('a') })).kind).toBe('failed');
  });

  test('that was cut off is refused where it writes', async () => {
    const host = createHost({ tools });
    const cut = { arguments: '{"path":"a"}', finishReason: 'length' };
    expect((await host.run({ tool: 'write', ...cut })).issues[0]?.code).toBe('truncated');
    expect((await host.run({ tool: 'read', ...cut })).ok).toBe(true);
  });

  test('is answered in Chinese where that is asked for', async () => {
    const host = createHost({ tools, locale: 'zh', permission: () => ({ decision: 'deny', reason: '只读' }) });
    expect((await host.run({ tool: 'read', arguments: {} })).content).toContain('缺少必填参数 `path`');
    expect((await host.run({ tool: 'read', arguments: at('a') })).content).toBe('read 未获许可：只读');
  });

  test('in observe mode is refused with the steps that would have healed it', async () => {
    const host = createHost({ tools, observe: true });
    const result = await host.run({ tool: 'read', arguments: { path: 'a', _meta: {} } });
    expect(result.outcome).toMatchObject({ outcome: 'rejected', proposal: [{ rule: 'client-keys' }] });
  });
});

describe('a batch', () => {
  test('gives a result for each call, in order; a bad one stops no sibling', async () => {
    const results = await createHost({ tools }).runBatch([
      { id: '1', tool: 'read', arguments: at('a') },
      { id: '2', tool: 'read', arguments: '{"path"' },
      { id: '3', tool: 'write', arguments: at('b') },
      { id: '4', tool: 'nope' },
    ]);
    expect(results.map(({ id, content }) => [id, content.split('\n')[0]])).toEqual([
      ['1', 'text of a'],
      ['2', 'read failed due to the following issue(s):'],
      ['3', 'wrote b'],
      ['4', 'nope failed due to the following issue(s):'],
    ]);
  });

  test.each([
    ['reads', '+read +read -read -read +write -write'],
    ['all', '+read +read +write -read -read -write'],
    ['none', '+read -read +read -read +write -write'],
  ] as const)('lets %s run at the same time', async (parallel, expected) => {
    const log: string[] = [];
    const slow = (tool: Tool): Tool => ({
      ...tool,
      async execute() {
        log.push(`+${tool.name}`);
        await new Promise((resolve) => setTimeout(resolve, 3));
        log.push(`-${tool.name}`);
      },
    });
    const host = createHost({ tools: tools.map(slow), parallel });
    await host.runBatch(['read', 'read', 'write'].map((tool) => ({ tool, arguments: at('a') })));
    expect(log.join(' ')).toBe(expected);
  });

  test('counts the stop reason for its last call only', async () => {
    const host = createHost({ tools });
    const call = { tool: 'write', arguments: at('a') };
    const results = await host.runBatch([call, { ...call, finishReason: 'length' }, call], { finishReason: 'length' });
    expect(results.map((result) => result.issues[0]?.code ?? 'fine')).toEqual(['fine', 'fine', 'truncated']);
  });

  test('that is stopped answers every call, those that did not begin too', async () => {
    const controller = new AbortController();
    const told = vi.fn();
    const hanging: Tool = {
      ...write,
      execute: (_, context) => {
        (context as { signal: AbortSignal }).signal.addEventListener('abort', told);
        controller.abort(new Error('enough'));
        return new Promise(() => undefined);
      },
    };
    const host = createHost({ tools: [hanging] });
    const call = { tool: 'write', arguments: at('a') };
    const results = await host.runBatch([call, call], { signal: controller.signal });
    expect(results.map((result) => result.content)).toEqual([
      'write was stopped while it ran; what it had done by then may stand.',
      'write was stopped before it ran.',
    ]);
    expect(results[1]).toMatchObject({ kind: 'stopped', error: { message: 'enough' }, wire: '{"path":"a"}' });
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('a sub-agent', () => {
  test('has the tools of its parent, those that are registered later too, or only some', async () => {
    const host = createHost({ tools });
    const [whole, part] = [host.createSubHost(), host.createSubHost({ tools: ['read'] })];
    host.register({ ...read, name: 'late' });
    const kinds = async (sub: typeof host): Promise<string[]> =>
      (await sub.runBatch(['read', 'write', 'late'].map((tool) => ({ tool, arguments: at('a') })))).map((r) => r.kind);
    expect(await kinds(whole)).toEqual(['returned', 'returned', 'returned']);
    expect(await kinds(part)).toEqual(['returned', 'refused', 'refused']);
    expect(() => host.createSubHost({ tools: ['nope'] })).toThrow(/nope/);
  });

  test('has the hooks and the permission of its parent unless it has its own', async () => {
    const permission = vi.fn(() => 'deny' as const);
    const host = createHost({ tools, permission, hooks: { preToolUse: [() => ({ block: 'parent' })] } });
    const call = { tool: 'read', arguments: at('a') };
    expect((await host.createSubHost().run(call)).content).toBe('read was blocked: parent');
    expect((await host.createSubHost({ hooks: {} }).run(call)).kind).toBe('denied');
    expect((await host.createSubHost({ hooks: {}, permission: () => 'allow' }).run(call)).ok).toBe(true);
  });
});

describe('an option that cannot be', () => {
  test.each([
    [{ permission: 5 }, 'permission'],
    [{ hooks: { preToolUse: () => undefined } }, 'hooks.preToolUse'],
    [{ hooks: { postToolUse: [5] } }, 'hooks.postToolUse'],
    [{ timeout: -1 }, 'timeout'],
    [{ hookTimeout: '5' }, 'hookTimeout'],
    [{ concurrency: 0 }, 'concurrency'],
    [{ contentLength: 1.5 }, 'contentLength'],
    [{ parallel: 'some' }, 'parallel'],
    [{ heal: 'of' }, 'heal'],
    [{ hooks: { beforeTool: [] } }, 'no hooks "beforeTool": expected preToolUse or postToolUse'],
    [{ budget: { perTool: 2 } }, 'createRetryBudget'],
    [{ budget: true }, 'createRetryBudget'],
    [{ ledger: 'calls.sqlite' }, 'openLedger'],
    [{ permision: () => 'deny' }, 'a host has no option "permision"; did you mean "permission"?'],
    [{ basedate: '2026-10-02' }, 'a host has no option "basedate"; did you mean "baseDate"?'],
    [null, 'createHost({ tools'],
    [{ tools: [read, write, read] }, 'two tools are called "read": tools[0] and tools[2]'],
    [{ tools: { mcp: [write, read, read] } }, 'tools.mcp[1] and tools.mcp[2]'],
  ])('is refused when the host is made: %j', (options, name) => {
    expect(() => createHost(options as never as HostOptions)).toThrow(name);
    expect(() => createHost(options as never as HostOptions)).toThrow(expect.objectContaining({ code: 'option' }));
  });

  test('is refused when the host of a sub-agent is made', () => {
    const host = createHost({ tools });
    const words = 'the host of a sub-agent has no option "agnet"; did you mean "agent"?';
    expect(() => host.createSubHost({ agnet: 'a' } as never)).toThrow(words);
    expect(() => host.createSubHost({ baseDate: '2026-10-02' } as never)).toThrow('no option "baseDate"');
  });

  test('but one that holds undefined is absent, and a tool of two origins is no twin', async () => {
    const host = createHost({
      tools: { builtin: [read], custom: [{ ...read, guard: true }] },
      nope: undefined,
    } as HostOptions);
    expect((await host.run({ tool: 'read', arguments: at('a') })).ok).toBe(true);
    host.register(read, read);
    expect((await host.run({ tool: 'read', arguments: at('a') })).ok).toBe(true);
  });
});

test('ten thousand calls at once keep no memory and leave no rejection unheard', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  const warned = vi.fn();
  process.on('warning', warned);
  const host = createHost({
    tools: [
      ...tools,
      { ...read, name: 'fails', execute: () => Promise.reject(new Error('no')) },
      { ...read, name: 'hangs', execute: () => new Promise((_, reject) => setTimeout(reject, 20, new Error('late'))) },
    ],
    timeout: (tool) => (tool === 'hangs' ? 1 : 10_000),
    hooks: { preToolUse: [async () => undefined], postToolUse: [async () => Promise.reject(new Error('no'))] },
    permission: async () => 'allow' as const,
    budget: false,
  });
  const { signal } = new AbortController();
  const names = ['read', 'write', 'fails', 'hangs', 'read'];
  const many = async (): Promise<number> => {
    const calls = Array.from({ length: 10_000 }, (_, i) =>
      host.run({ tool: names[i % 5]!, arguments: i % 5 === 4 ? {} : { path: 'x'.repeat(100) } }, { signal }),
    );
    const kinds = new Set((await Promise.all(calls)).map((result) => result.kind));
    expect(kinds).toEqual(new Set(['returned', 'failed', 'stopped', 'refused']));
    await new Promise((resolve) => setTimeout(resolve, 60));
    collect();
    return process.memoryUsage().heapUsed;
  };
  await many();
  const before = await many();
  const after = await many();
  process.off('unhandledRejection', unheard);
  process.off('warning', warned);
  expect(after - before).toBeLessThan(3_000_000);
  expect(unheard).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
}, 60_000);
