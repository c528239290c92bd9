import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHistory, createHost, type HostOptions, type ToolResult } from '../src/host/index.ts';
import { createGuard, type Tool } from '../src/index.ts';

// What holds of every call in a host, whatever the model, the hooks, the person and the tool do.

const parameters = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    count: { type: 'integer', maximum: 100 },
    mode: { enum: ['fast', 'slow'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['path'],
};

const value = fc.oneof(
  fc.constantFrom('a', '20', 'fast', 'FAST', 'true', null, 20, 500, true, '["x"]', ['x'], { path: 'a' }),
  fc.jsonValue({ maxDepth: 1 }),
);
const key = fc.oneof(fc.constantFrom('path', 'count', 'mode', 'tags'), fc.constantFrom('paht', '__proto__', '_meta'));
const object = fc.dictionary(key, value, { maxKeys: 4 });
const written = fc.oneof(
  object,
  object.map((each) => JSON.stringify(each)),
  object.map((each) => `${JSON.stringify(each).slice(0, -1)},}`),
  fc.string(),
);

/** Something that answers as it likes: now or later, by throwing or not at all. */
const answer = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    'allow',
    'allow',
    'allow',
    'ask',
    'deny',
    5,
    { block: true },
    { decision: 'allow' },
  ),
  object.map((change) => ({ change })),
  object.map((replace) => ({ replace })),
  object.map((change) => ({ decision: 'allow', change })),
);
const way = fc.constantFrom('now', 'now', 'later', 'throws', 'rejects', 'hangs');

function act(how: string, what: unknown): unknown {
  if (how === 'throws') throw new Error('thrown');
  if (how === 'rejects') return Promise.reject(new Error('rejected'));
  if (how === 'hangs') return new Promise(() => undefined);
  return how === 'later' ? Promise.resolve(what) : what;
}

interface Trace {
  readonly hooks: unknown[];
  readonly asked: unknown[];
  readonly ran: unknown[];
  readonly audited: ToolResult[];
}

function watch(options: HostOptions, execute: () => unknown): { host: ReturnType<typeof createHost>; trace: Trace } {
  const trace: Trace = { hooks: [], asked: [], ran: [], audited: [] };
  const tool: Tool = {
    name: 'tool',
    parameters,
    execute(input) {
      trace.ran.push(structuredClone(input));
      return execute();
    },
  };
  const { hooks, permission, ...rest } = options;
  const host = createHost({
    tools: [tool],
    budget: false,
    hooks: {
      preToolUse: [(use) => void trace.hooks.push(use), ...(hooks?.preToolUse ?? [])],
      postToolUse: [(use) => void trace.hooks.push(use), ...(hooks?.postToolUse ?? [])],
    },
    permission: (use) => {
      trace.asked.push(use);
      return permission?.(use) ?? 'allow';
    },
    audit: ({ result }) => trace.audited.push(result),
    ...rest,
  });
  return { host, trace };
}

const judge = createGuard({ tools: [{ name: 'tool', parameters }], heal: 'off' });

test('a refused call leaves one trace, in the audit; every other one passes all stages once', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.constantFrom('off', 'by-effect', 'all'), async (args, heal) => {
      const { host, trace } = watch({ heal } as HostOptions, () => 'done');
      const result = await host.run({ tool: 'tool', arguments: args });
      const counts = [trace.hooks.length, trace.asked.length, trace.ran.length, trace.audited.length];
      expect(counts).toEqual(result.kind === 'refused' ? [0, 0, 0, 1] : [2, 1, 1, 1]);
      expect(trace.audited[0]).toBe(result);
      if (result.ok) expect(result.arguments).toEqual(trace.ran[0]);
    }),
    { numRuns: 300 },
  );
});

test('whatever hooks and people answer, the call comes to a result, and a tool that runs gets what the guard accepts', async () => {
  await fc.assert(
    fc.asyncProperty(
      written,
      fc.tuple(way, answer),
      fc.tuple(way, answer),
      fc.tuple(way, answer),
      async (args, pre, allow, post) => {
        const { host, trace } = watch(
          {
            hooks: { preToolUse: [() => act(...pre) as never], postToolUse: [() => act(...post) as never] },
            permission: () => act(...allow) as never,
            ask: () => act(...allow) as never,
            hookTimeout: 2,
            permissionTimeout: 2,
          },
          () => 'done',
        );
        const result = await host.run({ tool: 'tool', arguments: args });
        expect(trace.audited).toEqual([result]);
        expect(trace.ran.length).toBeLessThanOrEqual(1);
        for (const input of trace.ran) {
          expect(judge.check({ tool: 'tool', arguments: input }).outcome).toBe('accepted');
          expect(JSON.parse(result.wire)).toEqual(JSON.parse(JSON.stringify(input)));
        }
        expect(result.ok).toBe(trace.ran.length === 1);
      },
    ),
    { numRuns: 300 },
  );
});

test('whatever a tool does, the conversation stays valid JSON', async () => {
  await fc.assert(
    fc.asyncProperty(written, way, fc.anything({ withBigInt: true }), async (args, how, what) => {
      const { host } = watch({ timeout: 2 }, () => act(how, what));
      const history = createHistory();
      history.addAssistant('', await host.runBatch([{ tool: 'tool', arguments: args }, { tool: 'tool' }]));
      for (const messages of [history.toOpenAIMessages(), history.toAnthropicMessages()]) {
        expect(JSON.parse(JSON.stringify(messages))).toEqual(messages);
      }
      const calls = history
        .toOpenAIMessages()
        .flatMap((each) => (each.role === 'assistant' ? (each.tool_calls ?? []) : []));
      expect(calls).toHaveLength(2);
      for (const call of calls) expect(JSON.parse(call.function.arguments)).toBeTypeOf('object');
    }),
    { numRuns: 200 },
  );
});
