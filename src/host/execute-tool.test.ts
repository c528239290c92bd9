import { describe, expect, test, vi } from 'vitest';
import type { Tool } from '../contract/index.ts';
import { createHost } from './host.ts';
import type { HostOptions, RunContext } from './options.ts';
import type { ToolResult } from './tool-result.ts';

function run(execute: unknown, more: HostOptions = {}, tool: Partial<Tool> = {}): Promise<ToolResult> {
  const made = { name: 'T', parameters: { type: 'object' }, execute, ...tool } as Tool;
  return createHost({ tools: [made], ...more }).run({ tool: 'T', id: '1', arguments: {} });
}

describe('what a tool returns', () => {
  test('is text as it is, JSON text otherwise, and a sentence where there is nothing', async () => {
    expect((await run(() => 'text')).content).toBe('text');
    expect((await run(() => '')).content).toBe('');
    expect((await run(async () => ({ a: [1] }))).content).toBe('{"a":[1]}');
    expect((await run(() => 0)).content).toBe('0');
    expect((await run(() => undefined)).content).toBe('T finished and returned nothing.');
  });

  test('may be cyclic: the text says so, and the value is whole', async () => {
    const value: Record<string, unknown> = { name: 'x' };
    value['self'] = value;
    const result = await run(() => value);
    expect(result).toMatchObject({ ok: true, content: '{"name":"x","self":"[circular]"}' });
    expect(result.value).toBe(value);
  });

  test('may be huge: the text is cut and says so, and the value is whole', async () => {
    const text = 'x'.repeat(200_000);
    const result = await run(() => text);
    expect(result.content.length).toBeLessThan(100_200);
    expect(result.content.endsWith('\n[cut: only the first 100000 characters are shown; ask for less at once]')).toBe(
      true,
    );
    expect(result.value).toBe(text);
    const list = await run(() => Array.from({ length: 1000 }, () => 7), { contentLength: 10 });
    expect(list.content).toBe('[7,7,7,7,7\n[cut: only the first 10 characters are shown; ask for less at once]');
    expect(list.value).toHaveLength(1000);
  });

  test('is what the tool of an MCP server says, and its error is an error', async () => {
    const parts = [
      { type: 'text', text: 'one' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'two' } },
      5,
    ];
    const mcp = { origin: 'mcp' } as const;
    const result = await run(() => ({ content: parts }), {}, mcp);
    expect(result).toMatchObject({ ok: true, content: 'one\n[image image/png]\ntwo\n' });
    const failed = await run(() => ({ content: [{ type: 'text', text: 'no' }], isError: true }), {}, mcp);
    expect(failed).toMatchObject({ ok: false, kind: 'failed', content: 'no', value: { isError: true } });
    const structured = await run(() => ({ content: [], structuredContent: { a: 1 } }), {}, mcp);
    expect(structured.content).toBe('{"a":1}');
    expect((await run(() => ({ other: 1 }), {}, mcp)).content).toBe('{"other":1}');
    expect((await run(() => ({ content: parts }))).content).toContain('"AAAA"');
  });
});

describe('a tool', () => {
  test('that throws gives an error result, now or later, whatever it throws', async () => {
    const fail = (): never => {
      throw new Error('Task #9 not found');
    };
    const expected = { kind: 'failed', ok: false, content: 'T failed: Task #9 not found' };
    expect(await run(fail)).toMatchObject(expected);
    expect(await run(async () => fail())).toMatchObject(expected);
    expect(await run(() => Promise.reject())).toMatchObject({ kind: 'failed', content: 'T failed: null' });
    const long = await run(() => Promise.reject(new Error('x'.repeat(1000))), { contentLength: 20 });
    expect(long.content).toContain('T failed: xxxxxxxxxx\n[cut:');
  });

  test('gets facts, ids and a signal beside its arguments, and nothing in them', async () => {
    const execute = vi.fn();
    await run(execute, { context: { mode: 'plan' }, session: 's' });
    const [input, context] = execute.mock.calls[0] as [unknown, RunContext];
    expect(input).toEqual({});
    expect(context).toMatchObject({ id: '1', session: 's', turn: '1', context: { mode: 'plan' } });
    expect(context.signal.aborted).toBe(false);
  });

  test('gets what its own check made of the arguments', async () => {
    const result = await run((input: unknown) => input, {}, { validate: () => ({ value: { parsed: true } }) });
    expect(result).toMatchObject({ value: { parsed: true }, arguments: {} });
  });

  test('that is too slow is told to stop', async () => {
    let told: unknown;
    const slow = (_: unknown, { signal }: RunContext): Promise<never> =>
      new Promise(() => signal.addEventListener('abort', () => (told = signal.reason)));
    const result = await run(slow, { timeout: (tool) => (tool === 'T' ? 5 : undefined) });
    expect(result).toMatchObject({ kind: 'stopped', ok: false, error: { name: 'TimeoutError' } });
    expect(result.content).toBe(
      'T did not finish within 5 ms and was told to stop; what it had done by then may stand.',
    );
    expect(told).toBe(result.error);
  });

  test('that has nothing to run says so', async () => {
    expect(await run(undefined)).toMatchObject({
      kind: 'failed',
      content: 'T cannot be run here: nothing is registered that runs it.',
    });
  });

  test('that writes into its arguments does not change what the conversation keeps', async () => {
    const result = await run((input: Record<string, unknown>) => {
      input['secret'] = 1;
      return 'done';
    });
    expect(result.wire).toBe('{}');
  });
});
