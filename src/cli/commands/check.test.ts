import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runForTest } from '../../../test/cli-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolmend-check-'));
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const search = {
  name: 'search_files',
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', 'x-alias': ['folder'] },
      pattern: { type: 'string', 'x-alias': ['kw'] },
      max_results: { type: 'integer', maximum: 100 },
    },
    required: ['path', 'pattern'],
  },
};
const remind = {
  name: 'set_reminder',
  parameters: {
    type: 'object',
    properties: { at: { type: 'string', format: 'date' }, repeat: { enum: ['none', 'daily'] } },
    required: ['at'],
  },
};
const tools = file('tools.json', { tools: [search, remind] });
const right = { id: 'r', tool: 'search_files', arguments: '{"path":"/var","pattern":"*"}' };
const mendable = { id: 'h', tool: 'search_files', arguments: '{"path":"/var","kw":"*.log","max_results":"20"}' };
const wrong = { id: 'w', tool: 'search_files', arguments: { path: '/var' } };
const ndjson = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

function check(words: readonly string[], stdin?: string) {
  return runForTest(['check', ...words], stdin === undefined ? {} : { stdin });
}

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

  test('without a call is said to have none', async () => {
    expect(await check(['-'], ndjson({ messages: [] }))).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'toolmend: no calls found\n',
    });
  });
});

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
});

describe('options', () => {
  const one = (call: unknown, ...words: readonly string[]) =>
    check(['--tools', tools, ...words, '-'], ndjson(call)).then(({ lines }) => lines[0]!);
  const dated = { tool: 'set_reminder', arguments: { at: '下周一' } };

  test('--heal', async () => {
    expect(await one(mendable, '--heal', 'off')).toMatchObject({ outcome: 'rejected', steps: [] });
    expect(await one(mendable, '--heal', 'alias')).toMatchObject({ outcome: 'rejected' });
    expect(await one(mendable, '--heal', 'alias, coerce')).toMatchObject({ outcome: 'healed' });
  });

  test('--effect, --base-date and --date-order', async () => {
    expect(await one(dated, '--base-date', '2026-10-02')).toMatchObject({ outcome: 'rejected' });
    expect(await one(dated, '--base-date', '2026-10-02', '--effect', 'read')).toMatchObject({
      arguments: { at: '2026-10-05' },
    });
    const slash = { tool: 'set_reminder', arguments: { at: '10/8' } };
    expect(await one(slash, '--base-date', '2026-10-02', '--effect', 'read', '--date-order', 'mdy')).toMatchObject({
      arguments: { at: '2026-10-08' },
    });
  });

  test('--keywords and --unknown-keys', async () => {
    const many = { tool: 'search_files', arguments: { path: '/', pattern: '*', max_results: 500 } };
    expect(await one(many)).toMatchObject({ issues: [{ code: 'range' }] });
    expect(await one(many, '--keywords', 'core')).toMatchObject({ outcome: 'accepted' });
    const more = { tool: 'search_files', arguments: { path: '/', pattern: '*', zebra: 1 } };
    expect(await one(more)).toMatchObject({ issues: [{ code: 'unknown' }] });
    expect(await one(more, '--unknown-keys', 'schema')).toMatchObject({ outcome: 'accepted' });
    expect(await one(more, '--drop-unknown')).toMatchObject({
      outcome: 'healed',
      arguments: { path: '/', pattern: '*' },
    });
  });

  test('--locale changes the words and nothing else', async () => {
    const line = await one(wrong, '--locale', 'zh');
    expect(line['receipt']).toContain('缺少必填参数 `pattern`');
    expect(line).toMatchObject({ issues: [{ code: 'missing', at: '/pattern' }] });
  });

  test('--observe proposes and applies nothing', async () => {
    const line = await one(mendable, '--observe');
    expect(line).toMatchObject({ outcome: 'rejected', proposal: [{ rule: 'alias' }, { rule: 'coerce' }] });
    expect(line).not.toHaveProperty('arguments');
  });

  test.each([
    ['--heal', 'some'],
    ['--effect', 'readonly'],
    ['--keywords', 'few'],
    ['--unknown-keys', 'drop'],
    ['--base-date', '2026-02-30'],
    ['--time-zone', 'Mars/Base'],
    ['--date-order', 'ydm'],
    ['--locale', 'de'],
    ['--format', 'xml'],
  ])('%s %s cannot be', async (option, value) => {
    const { status, stdout, stderr } = await check([option, value, '-'], ndjson(right));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('an error of ours');
  });

  test('--ledger keeps a record of every outcome', async () => {
    const ledger = join(folder, 'ledger.ndjson');
    expect(
      (await check(['--tools', tools, '--ledger', ledger, '-'], ndjson({ ...mendable, model: 'm' }, wrong))).status,
    ).toBe(1);
    const text = readFileSync(ledger, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(text).not.toContain('/var');
    expect(await check(['--ledger', join(folder, 'what'), '-'], ndjson(right))).toMatchObject({
      status: 2,
      stdout: '',
    });
  });
});

describe('retries are counted where lines name a turn', () => {
  const bad = (id: string, round: string, more: object = {}) => ({ ...wrong, id, turn: 't1', round, ...more });

  test('the third refusal closes the tool for the turn; later calls are not looked at', async () => {
    const calls = [
      bad('1', 'a'),
      bad('2', 'b'),
      bad('3', 'c'),
      { ...right, turn: 't1', round: 'd' },
      { ...right, turn: 't2', round: 'e' },
      right,
    ];
    const { lines } = await check(['--tools', tools, '-'], ndjson(...calls));
    expect(lines.map(({ issues, outcome }) => (issues as { code: string }[])[0]?.code ?? outcome)).toEqual([
      'missing',
      'missing',
      'missing',
      'closed',
      'accepted',
      'accepted',
    ]);
  });

  test('the second identical failure shows a minimal valid example', async () => {
    const { lines } = await check(['--tools', tools, '-'], ndjson(bad('1', 'a'), bad('2', 'b')));
    expect(lines[0]!['receipt']).not.toContain('"pattern":');
    expect(lines[1]!['receipt']).toContain('{"path":"text","pattern":"text"}');
  });

  test('the calls of one round count once', async () => {
    const { lines } = await check(
      ['--tools', tools, '-'],
      ndjson(...['1', '2', '3', '4'].map((id) => bad(id, 'same'))),
    );
    expect(lines.every(({ issues }) => (issues as { code: string }[])[0]?.code === 'missing')).toBe(true);
  });

  test('and nowhere else', async () => {
    const { lines } = await check(['--tools', tools, '-'], ndjson(...Array.from({ length: 9 }, () => wrong)));
    expect(new Set(lines.map(({ receipt }) => receipt)).size).toBe(1);
  });
});

describe('forms of output', () => {
  test('a terminal gets blocks with the receipt, and a summary', async () => {
    const calls = ndjson(right, mendable, wrong);
    const ran = await runForTest(['check', '--tools', tools, '-'], {
      stdin: calls,
      terminal: true,
      env: { NO_COLOR: '1' },
    });
    expect(ran.stdout.replace(/[\d.]+ µs/g, '0 µs')).toMatchInlineSnapshot(`
      "✓ accepted search_files r  0 µs
      ~ healed   search_files h  0 µs
          alias        kw -> /pattern
          coerce       /max_results  "20" -> 20
          | Corrected before running:
          | - \`kw\` -> \`pattern\` (alias)
          | - \`max_results\` "20" -> 20 (coerce)
      ✗ rejected search_files w  0 µs
          missing      /pattern
          | search_files failed due to the following issue(s):
          | The required parameter \`pattern\` is missing
          | Send the complete arguments again, as JSON only. Keep the tool name.
      "
    `);
    expect(ran.stderr).toMatchInlineSnapshot(`
      "
      outcome   calls  share
      accepted      1  33.3 %
      healed        1  33.3 %
      rejected      1  33.3 %
      all           3

      rule    calls
      alias       1
      coerce      1

      tool          field         what      by       calls
      search_files  /max_results  healed    coerce       1
      search_files  /pattern      healed    alias        1
      search_files  /pattern      rejected  missing      1
      "
    `);
  });

  test('with colour unless NO_COLOR is set', async () => {
    const start = String.fromCharCode(27);
    const coloured = await runForTest(['check', '--tools', tools, '-'], { stdin: ndjson(wrong), terminal: true });
    expect(coloured.stdout).toContain(`${start}[31m`);
    const piped = await check(['--tools', tools, '--format', 'pretty', '-'], ndjson(wrong));
    expect(piped.stdout).not.toContain(start);
  });

  test('control characters of a model do not reach the terminal', async () => {
    const evil = { id: '\u001b[2J', tool: 'x\u001b]0;y', arguments: { '\u001b[31m': 1 } };
    const { stdout, stderr } = await check(['--format', 'pretty', '-'], ndjson(evil));
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test('json is one document', async () => {
    const { stdout } = await check(['--tools', tools, '--format', 'json', '--summary', '-'], ndjson(right, wrong));
    expect(JSON.parse(stdout)).toMatchObject({
      calls: [{ id: 'r' }, { id: 'w' }],
      summary: { calls: 2, outcomes: { accepted: 1, healed: 0, rejected: 1, closed: 0 } },
    });
    expect(JSON.parse((await check(['--format', 'json', '-'], '')).stdout)).toEqual({ calls: [] });
  });

  test('--truth tells the precision of each rule', async () => {
    const truth = file(
      'truth.jsonl',
      ndjson(
        { id: 'h', arguments: { path: '/etc', pattern: '*.log', max_results: 20 } },
        { id: 'h', arguments: { pattern: '*.log', path: '/var', max_results: 20 } },
        { id: 'i', arguments: '{"path":"/var","pattern":"*.txt"}' },
        { id: 'w', arguments: {} },
        { id: 'z', arguments: {} },
      ),
    );
    const calls = ndjson(mendable, { ...mendable, id: 'i', arguments: '{"path":"/var","kw":"*"}' }, wrong, right);
    const { stderr, stdout } = await check(['--tools', tools, '--format', 'json', '--truth', truth, '-'], calls);
    expect(JSON.parse(stdout).truth).toEqual({
      accepted: { right: 0, wrong: 0 },
      healed: { right: 1, wrong: 1 },
      refused: 1,
      rules: [
        { rule: 'alias', right: 1, wrong: 1 },
        { rule: 'coerce', right: 1, wrong: 0 },
      ],
      unused: 1,
    });
    expect(stderr).toMatchInlineSnapshot(`
      "
      against the truth  right  wrong  precision
      rule alias             1      1  50.0 %
      rule coerce            1      0  100.0 %
      healed calls           1      1  50.0 %
      accepted calls         0      0
      refused although an answer is known: 1
      answers that no call asked for: 1
      "
    `);
    expect(await check(['--truth', file('bad.jsonl', '{"id":1}\n'), '-'], '')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('line 1'),
    });
  });
});
