import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, file, folder, ndjson, right, search, tools } from '../../../test/cli-fixtures.ts';

describe('what cannot be read', () => {
  test('a broken line costs that line alone, and is told with its number', async () => {
    const { status, lines, stderr } = await check(
      ['--tools', tools, '-'],
      `${ndjson(right)}{"id":\n${ndjson(right, { arguments: {} }, right)}`,
    );
    expect(lines).toHaveLength(3);
    expect(stderr).toBe(
      'toolmend: standard input, line 2 is no JSON; left out\ntoolmend: standard input, line 4 names no tool; left out\n',
    );
    expect(status).toBe(1);
  });

  test('arguments under another name are told with their line, not taken for none', async () => {
    const { tool, arguments: text } = right;
    const { status, lines, stderr } = await check(
      ['--tools', tools, '-'],
      ndjson(
        { tool, args: { path: 'a' } },
        { tool, input: '{"path":"a"}' },
        { tool, parameters: {} },
        { ...right, args: { path: 'a' } },
        // Those of a provider have their own names.
        { type: 'tool_use', id: 't', name: tool, input: JSON.parse(String(text)) },
      ),
    );
    expect(stderr).toBe(
      ['args', 'input', 'parameters']
        .map(
          (name, i) =>
            `toolmend: standard input, line ${i + 1} has its arguments under "${name}", not under "arguments"; left out\n`,
        )
        .join(''),
    );
    expect(lines.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(status).toBe(1);
  });

  test('a line without arguments is a call without any, whatever else it holds', async () => {
    const { lines, stderr } = await check(['--tools', tools, '-'], ndjson({ tool: right.tool, input: 'a question' }));
    expect(lines).toHaveLength(1);
    expect(stderr).toBe('');
  });

  test('input of which no line can be read is unreadable', async () => {
    expect((await check(['-'], 'oops\nno\n')).status).toBe(2);
  });

  test('an unknown tool is an outcome, with the nearest name', async () => {
    const { lines, status } = await check(
      ['--tools', tools, '-'],
      ndjson({ id: '1', tool: 'search_file', arguments: {} }),
    );
    expect(lines[0]).toMatchObject({
      id: '1',
      tool: 'search_file',
      outcome: 'rejected',
      steps: [],
      issues: [{ code: 'unknown-tool', at: '' }],
    });
    expect(lines[0]!['receipt']).toContain('search_files');
    expect(status).toBe(1);
  });

  test('an inline tool that cannot be used is an outcome of code schema', async () => {
    const broken = { name: 'b', parameters: { type: 'object', properties: { a: { type: 'numbr' } } } };
    const { lines } = await check(
      ['-'],
      ndjson({ id: '1', tool: broken, arguments: {} }, { id: '2', tool: {}, arguments: {} }),
    );
    expect(lines.map(({ issues }) => issues)).toMatchObject([[{ code: 'schema', at: '' }], [{ code: 'schema' }]]);
    expect(JSON.stringify(lines[0])).toContain('/parameters/properties/a/type');
  });

  test('a broken tool in a tool file ends everything, with tool, pointer and reason', async () => {
    const broken = file('broken.json', [
      search,
      { name: 'b', input_schema: { type: 'object', properties: { a: { type: 'numbr' } } } },
    ]);
    const stopped = await check(['--tools', broken, '-'], ndjson(right));
    expect(stopped).toMatchObject({ status: 2, stdout: '' });
    expect(stopped.stderr).toContain(`${broken}: b: `);
    expect(stopped.stderr).toContain('/input_schema/properties/a/type');
    const went = await check(['--tools', broken, '--keep-going', '-'], ndjson(right));
    expect(went.status).toBe(0);
    expect(went.stderr).toContain(`left out: ${broken}: b: `);
  });

  test('a tool file without tools is an error of its own, not a batch of unknown names', async () => {
    const none = file('no-tools.json', { tools: [] });
    const stopped = await check(['--tools', none, '-'], ndjson(right));
    expect(stopped).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`${none}: holds no tools`),
    });
    const went = await check(['--tools', none, '--tools', tools, '--keep-going', '-'], ndjson(right));
    expect(went).toMatchObject({ status: 0, stderr: expect.stringContaining(`left out: ${none}: holds no tools`) });
  });

  test('files that are not there, no JSON, or twice of one name', async () => {
    expect(await check(['--tools', join(folder, 'none.json'), '-'], '')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no such file'),
    });
    expect(await check([join(folder, 'none.jsonl')])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no such file'),
    });
    expect(await check([folder])).toMatchObject({ status: 2, stderr: expect.stringContaining('it is a folder') });
    expect(await check(['--tools', file('text.json', 'oops'), '-'], '')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is no JSON'),
    });
    expect(await check(['--tools', tools, '--tools', tools, '-'], '')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another file has a tool of this name'),
    });
  });

  test('lines that are nested without bound, or named like members of a prototype, cost no other line', async () => {
    const deep = (text: string, end: string): string => `${text.repeat(20_000)}{}${end.repeat(20_000)}`;
    const schema = deep('{"items":', '}');
    const open = '{"name":"a","parameters":{"type":"object"}}';
    const lines = [
      `{"id":"1","tool":{"name":"a","parameters":{"type":"object","properties":{"x":${schema}}}},"arguments":{}}`,
      `{"id":"2","tool":${open},"arguments":{"x":${deep('[', ']')}}}`,
      `{"messages":${deep('[', ']')}}`,
      `{"id":"3","tool":${open},"arguments":"{\\"__proto__\\":1,\\"toJSON\\":2}"}`,
      '{"id":"4","tool":"__proto__","arguments":{}}',
      '{"id":"5","tool":{"name":"__proto__","parameters":{"type":"object"}},"arguments":{}}',
    ];
    const ran = await check(['--summary', '-'], lines.join('\n'));
    expect(ran.lines.map(({ id, issues }) => [id, (issues as { code: string }[]).map(({ code }) => code)])).toEqual([
      ['1', ['schema']],
      ['2', ['limit']],
      ['3', []],
      ['4', ['unknown-tool']],
      ['5', []],
    ]);
    expect(ran.stderr).not.toContain('an error of ours');
  });
});
