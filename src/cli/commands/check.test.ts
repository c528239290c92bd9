import { describe, expect, test } from 'vitest';
import { check, file, mendable, ndjson, remind, right, search, tools, wrong } from '../../../test/cli-fixtures.ts';

describe('each call gives one line, in order', () => {
  test('accepted, healed and rejected, with the protocol’s keys in the protocol’s order', async () => {
    const { status, lines, stderr } = await check(['--tools', tools, '-'], ndjson(right, mendable, wrong));
    expect(status).toBe(1);
    expect(stderr).toBe('');
    for (const line of lines) expect(line['nanoseconds']).toEqual(expect.any(Number));
    expect(lines.map(({ nanoseconds, ...rest }) => rest)).toMatchInlineSnapshot(`
      [
        {
          "arguments": {
            "path": "/var",
            "pattern": "*",
          },
          "id": "r",
          "issues": [],
          "outcome": "accepted",
          "receipt": "",
          "steps": [],
          "tool": "search_files",
        },
        {
          "arguments": {
            "max_results": 20,
            "path": "/var",
            "pattern": "*.log",
          },
          "id": "h",
          "issues": [],
          "outcome": "healed",
          "receipt": "Corrected before running:
      - \`kw\` -> \`pattern\` (alias)
      - \`max_results\` "20" -> 20 (coerce)",
          "steps": [
            {
              "at": "/pattern",
              "from": "kw",
              "loss": "none",
              "op": "rename",
              "rule": "alias",
            },
            {
              "at": "/max_results",
              "from": "20",
              "loss": "none",
              "op": "set",
              "rule": "coerce",
              "to": 20,
            },
          ],
          "tool": "search_files",
        },
        {
          "id": "w",
          "issues": [
            {
              "at": "/pattern",
              "code": "missing",
              "message": "The required parameter \`pattern\` is missing",
            },
          ],
          "outcome": "rejected",
          "receipt": "search_files failed due to the following issue(s):
      The required parameter \`pattern\` is missing
      Send the complete arguments again, as JSON only. Keep the tool name.",
          "steps": [],
          "tool": "search_files",
        },
      ]
    `);
    expect(Object.keys(lines[1]!)).toEqual([
      'id',
      'tool',
      'outcome',
      'arguments',
      'steps',
      'issues',
      'receipt',
      'nanoseconds',
    ]);
    expect(Object.keys(lines[2]!)).toEqual(['id', 'tool', 'outcome', 'steps', 'issues', 'receipt', 'nanoseconds']);
  });

  test('ends with 0 when nothing is rejected', async () => {
    expect((await check(['--tools', tools, '-'], ndjson(right, mendable))).status).toBe(0);
  });

  test('reads several files one after another, and several tool files', async () => {
    const a = file('a.jsonl', ndjson(right));
    const b = file('b.jsonl', ndjson({ id: 'b', tool: 'other', arguments: {} }));
    const other = file('other.json', [{ name: 'other', input_schema: { type: 'object' } }]);
    const { lines, status } = await check(['--tools', tools, '--tools', other, a, b]);
    expect(lines.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['r', 'accepted'],
      ['b', 'accepted'],
    ]);
    expect(status).toBe(0);
  });

  test('takes the tool from the line, in its own shape or a provider’s', async () => {
    const call = { id: '1', arguments: '{"kw":"*","path":"/"}' };
    const { lines } = await check(
      ['-'],
      ndjson({ ...call, tool: search }, { ...call, tool: { type: 'function', function: search } }),
    );
    expect(lines.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ['search_files', 'healed'],
      ['search_files', 'healed'],
    ]);
  });

  test('an inline tool comes before one of the same name in a file', async () => {
    const open = { name: 'search_files', parameters: { type: 'object' } };
    const { lines } = await check(['--tools', tools, '-'], ndjson({ ...wrong, tool: open }, wrong));
    expect(lines.map(({ outcome }) => outcome)).toEqual(['accepted', 'rejected']);
  });

  test('guards the tools of MCP servers too, since who checks has opted in', async () => {
    const mcp = file('mcp.json', {
      result: { tools: [{ name: 'ship', inputSchema: remind.parameters, annotations: { readOnlyHint: true } }] },
    });
    const { lines } = await check(['--tools', mcp, '-'], ndjson({ tool: 'ship', arguments: {} }));
    expect(lines[0]).toMatchObject({ outcome: 'rejected', issues: [{ code: 'missing', at: '/at' }] });
  });
});

describe('a recording', () => {
  const messages = [
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'search_files', arguments: '{"path":"/"' } }],
    },
  ];

  test('is checked with the tools it brings, be it a line or a document over many lines', async () => {
    const record = { model: 'm', tools: [{ type: 'function', function: search }], messages };
    for (const text of [ndjson(record), JSON.stringify(record, null, 2)]) {
      const { lines } = await check(['-'], text);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ id: 'c', outcome: 'rejected', issues: [{ code: 'truncated' }] });
    }
  });

  test('of MCP has its tools on another line than its calls', async () => {
    const log = ndjson(
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'search_files', inputSchema: search.parameters }] } },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'search_files', arguments: { path: '/', kw: 'x' } },
      },
    );
    expect((await check(['-'], log)).lines).toMatchObject([{ id: '2', outcome: 'healed' }]);
  });

  test('of tools that are broken rejects their calls alone', async () => {
    const record = { tools: [{ name: 'search_files', parameters: { type: 'text' } }], messages };
    const { lines, status } = await check(['-'], ndjson(record, { ...right, tool: search }));
    expect(lines.map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted']);
    expect(lines[0]).toMatchObject({ issues: [{ code: 'schema' }] });
    expect(status).toBe(1);
  });

  test('without tools for a call is told beside its outcome; a tool that is unknown among others is not', async () => {
    const bare = await check(['-'], ndjson(right));
    expect(bare.lines).toMatchObject([{ outcome: 'rejected', issues: [{ code: 'unknown-tool' }] }]);
    expect(bare.stderr).toBe(
      'toolmend: no tools are known for 1 call: give them with --tools, or a recording that brings its own\n',
    );
    const other = await check(['--tools', tools, '-'], ndjson({ ...right, tool: 'nowhere' }));
    expect(other).toMatchObject({ status: 1, stderr: '' });
  });

  test('without a call is said to have none', async () => {
    expect(await check(['-'], ndjson({ messages: [] }))).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'toolmend: no calls found\n',
    });
  });
});
