import { describe, expect, test, vi } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { createHost, type Host } from './host.ts';
import type { HostOptions, PostToolUseHook, PreToolUseHook } from './options.ts';

const ran = vi.fn((input: unknown) => `ran ${JSON.stringify(input)}`);
const edit: Tool = {
  name: 'Edit',
  effect: 'write',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string' }, flag: { type: 'boolean' }, list: { type: 'array' } },
    required: ['command'],
  },
  execute: ran,
};

function makeHost(hooks: HostOptions['hooks'], more: HostOptions = {}): Host {
  ran.mockClear();
  return createHost({ tools: [edit], ...(hooks === undefined ? {} : { hooks }), ...more });
}

const withPre = (hook: unknown, more?: HostOptions): Host => makeHost({ preToolUse: [hook as PreToolUseHook] }, more);
const withPost = (hook: unknown, more?: HostOptions): Host =>
  makeHost({ postToolUse: [hook as PostToolUseHook] }, more);
const call = { tool: 'Edit', arguments: { command: 'ls' } };

describe('a hook before the tool', () => {
  test('sees the mended call, its effect, the facts and whose it is', async () => {
    const seen = vi.fn();
    const host = withPre(seen, { context: { mode: 'plan' }, session: 's' });
    await host.run({ tool: 'Edit', id: '7', arguments: { command: 'ls', flag: 'true' }, agent: 'a' });
    expect(seen.mock.calls[0]![0]).toMatchObject({
      tool: 'Edit',
      id: '7',
      effect: 'write',
      arguments: { command: 'ls', flag: true },
      outcome: 'healed',
      steps: [{ rule: 'coerce', at: '/flag' }],
      context: { mode: 'plan' },
      session: 's',
      turn: '1',
      agent: 'a',
    });
  });

  test('blocks, and the model reads why', async () => {
    const host = withPre(() => ({ block: 'no network today' }));
    expect(await host.run(call)).toMatchObject({
      kind: 'blocked',
      ok: false,
      content: 'Edit was blocked: no network today',
      brokenBy: { kind: 'hook' },
    });
    expect((await withPre(() => ({ block: true })).run(call)).content).toBe('Edit was blocked');
    expect((await withPre(() => ({ block: '' })).run(call)).kind).toBe('blocked');
    expect((await withPre(() => ({ block: false })).run(call)).kind).toBe('returned');
  });

  test('whose answer cannot be read stops the call, and is named', async () => {
    const answer = {
      get block(): string {
        throw new Error('unread');
      },
    };
    const result = await withPre(function guardRail() {
      return answer;
    }).run(call);
    expect(result).toMatchObject({ kind: 'failed', brokenBy: { kind: 'hook', name: 'guardRail' } });
    expect(ran).not.toHaveBeenCalled();
  });

  test('that blocks ends the line: no later hook, no permission, no hook after', async () => {
    const later = vi.fn();
    const host = makeHost(
      { preToolUse: [() => ({ block: true }), later], postToolUse: [later] },
      { permission: later },
    );
    await host.run(call);
    expect(later).not.toHaveBeenCalled();
    expect(ran).not.toHaveBeenCalled();
  });

  test('sets keys and leaves the others: a flag erases no command', async () => {
    const result = await withPre(() => ({ change: { flag: true } })).run(call);
    expect(result).toMatchObject({ ok: true, arguments: { command: 'ls', flag: true } });
    expect(result.written).toBe('{"command":"ls"}');
    expect(result.wire).toBe('{"command":"ls","flag":true}');
  });

  test('takes a key away by setting it to undefined, and the whole by replacing it', async () => {
    const given = { tool: 'Edit', arguments: { command: 'ls', flag: true } };
    expect((await withPre(() => ({ change: { flag: undefined } })).run(given)).arguments).toEqual({ command: 'ls' });
    expect((await withPre(() => ({ replace: { command: 'pwd' } })).run(given)).arguments).toEqual({ command: 'pwd' });
  });

  test('that breaks the arguments is named, and the model is not blamed', async () => {
    const host = withPre(function addFlag() {
      return { change: { flag: 'sideways', commnad: 1 } };
    });
    const result = await host.run(call);
    expect(result.content).toMatchInlineSnapshot(`
      "Edit did not run: the hook \`addFlag\` changed its arguments, and the changed ones are refused. The arguments that were sent are not at fault.
      An unexpected parameter \`commnad\` was provided
      The parameter \`flag\` type is expected as \`boolean\` but provided as \`string\`"
    `);
    expect(result).toMatchObject({
      kind: 'refused',
      brokenBy: { kind: 'hook', name: 'addFlag' },
      outcome: { outcome: 'accepted' },
      issues: [{ code: 'unknown' }, { code: 'type' }],
    });
    expect(ran).not.toHaveBeenCalled();
  });

  test('is told where what it changed had to be mended, and the model is not', async () => {
    const host = withPre(function addFlag() {
      return { change: { flag: 'true' } };
    });
    const result = await host.run(call);
    expect(result).toMatchObject({
      ok: true,
      arguments: { command: 'ls', flag: true },
      outcome: { outcome: 'accepted' },
    });
    expect(result.content).toBe('ran {"command":"ls","flag":true}');
    expect(result.problems).toEqual(['hook addFlag: Corrected before running: `flag` "true" -> true (coerce)']);
  });

  test('changes what the next hook sees, and each change is judged by itself', async () => {
    const second = vi.fn();
    const host = makeHost({ preToolUse: [() => ({ change: { flag: true } }), second] });
    await host.run(call);
    expect(second.mock.calls[0]![0].arguments).toEqual({ command: 'ls', flag: true });
  });

  test('that writes into what it is shown fails, and changes nothing', async () => {
    const host = withPre(({ arguments: shown }: { arguments: Record<string, unknown> }) => {
      shown['command'] = 'rm';
    });
    const result = await host.run(call);
    expect(result.kind).toBe('failed');
    expect(result.content).toContain('read only');
    expect(call.arguments).toEqual({ command: 'ls' });
  });

  test('may build its change from what it is shown; the tool can still write into its own', async () => {
    const host = withPre(({ arguments: shown }: { arguments: Record<string, unknown> }) => ({ replace: shown }));
    ran.mockImplementationOnce((input) => {
      (input as { list: unknown[] }).list.push(2);
      return 'pushed';
    });
    const result = await host.run({ tool: 'Edit', arguments: { command: 'ls', list: [1] } });
    expect(result.content).toBe('pushed');
    expect(result.wire).toBe('{"command":"ls","list":[1]}');
  });

  test('that throws, hangs or answers nonsense stops the call, by name, with the arguments cleared of blame', async () => {
    const answers: readonly unknown[] = [
      5,
      'block',
      [],
      { blocked: true },
      { block: 1 },
      { change: 5 },
      { replace: [] },
    ];
    for (const answer of answers) {
      const result = await withPre(function odd() {
        return answer;
      }).run(call);
      expect(result.content).toBe(
        'Edit did not run: the hook `odd` failed (its answer is not one of those it can give). The arguments are not at fault.',
      );
    }
    const both = await withPre(() => ({ change: {}, replace: {} })).run(call);
    expect(both.kind).toBe('failed');
    const thrown = await withPre(async () => {
      throw new Error('disk full');
    }).run(call);
    expect(thrown).toMatchObject({ kind: 'failed', error: { message: 'disk full' } });
    expect(thrown.content).toContain('disk full');
    const hung = await withPre(() => new Promise(() => undefined), { hookTimeout: 5 }).run(call);
    expect(hung.content).toContain('no answer within 5 ms');
    expect(ran).not.toHaveBeenCalled();
  });

  test('without a name is known by its place', async () => {
    const result = await makeHost({
      preToolUse: [
        () => undefined,
        (
          () => () =>
            5
        )() as never,
      ],
    }).run(call);
    expect(result.brokenBy).toEqual({ kind: 'hook', name: 'preToolUse[1]' });
  });

  test('that hands over a cycle gets a refusal and no crash', async () => {
    const cyclic: Record<string, unknown> = { command: 'ls' };
    cyclic['list'] = [cyclic];
    const result = await withPre(() => ({ replace: cyclic })).run(call);
    expect(result).toMatchObject({ kind: 'refused', brokenBy: { kind: 'hook' }, issues: [{ code: 'limit' }] });
  });
});

describe('a hook after the tool', () => {
  test('whose answer cannot be read costs the result nothing', async () => {
    const answer = {
      get content(): string {
        throw new Error('unread');
      },
    };
    const result = await withPost(() => answer).run(call);
    expect(result).toMatchObject({ kind: 'returned', ok: true, content: 'ran {"command":"ls"}' });
    expect(result.problems).toHaveLength(1);
  });

  test('sees what came of it, also where it failed', async () => {
    const seen = vi.fn();
    const host = withPost(seen);
    await host.run(call);
    ran.mockImplementationOnce(() => {
      throw new Error('no such file');
    });
    await host.run(call);
    expect(seen.mock.calls.map(([use]) => [use.ok, use.content, use.value, use.error?.message])).toEqual([
      [true, 'ran {"command":"ls"}', 'ran {"command":"ls"}', undefined],
      [false, 'Edit failed: no such file', undefined, 'no such file'],
    ]);
  });

  test('sees what the tool was started with, also where the tool wrote into it', async () => {
    const seen = vi.fn();
    const host = withPost(({ arguments: shown }: Parameters<PostToolUseHook>[0]) => seen(JSON.stringify(shown)));
    ran.mockImplementationOnce((input) => {
      (input as { list: unknown[] }).list.push('own');
      return 'done';
    });
    await host.run({ tool: 'Edit', arguments: '{"command": "ls", "list": []}' });
    expect(seen).toHaveBeenCalledWith('{"command":"ls","list":[]}');
  });

  test('puts another text in place, or adds a line; the value stays', async () => {
    const host = makeHost({
      postToolUse: [() => ({ content: '[secret]' }), ({ content }) => ({ note: `was ${content}` })],
    });
    expect(await host.run(call)).toMatchObject({ content: '[secret]\nwas [secret]', value: 'ran {"command":"ls"}' });
  });

  test('that throws, hangs or answers nonsense loses nothing, and is told beside the result', async () => {
    const fail = withPost(function logger() {
      throw new Error('disk full');
    });
    const failed = await fail.run(call);
    expect(failed).toMatchObject({ ok: true, content: 'ran {"command":"ls"}' });
    expect(failed.problems).toEqual(['the hook logger failed: disk full']);
    const hung = await withPost(() => new Promise(() => undefined), { hookTimeout: 5 }).run(call);
    expect(hung).toMatchObject({ ok: true, problems: [expect.stringContaining('no answer within 5 ms')] });
    const odd = await withPost(() => ({ contents: 'x' })).run(call);
    expect(odd).toMatchObject({ ok: true, content: 'ran {"command":"ls"}', problems: [expect.any(String)] });
  });
});
